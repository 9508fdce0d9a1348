// A picture whose parts can be clicked, hovered over and reached by keys.
// The picture itself is made in Python; this module only reports what happens to its nodes.

const ARROWS = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

// The nearest node in a direction, going ahead and going aside added up: on six-sided tiles the slanting
// neighbour comes before the tile two rows further on.
function neighbour(nodes, from, [dx, dy]) {
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const node of nodes) {
    if (node === from) continue;
    const [u, v] = middle(node);
    const ahead = (u - x) * dx + (v - y) * dy;
    const aside = Math.abs((u - x) * dy) + Math.abs((v - y) * dx);
    if (ahead > 1 && aside <= 2 * ahead && ahead + aside < least) {
      best = node;
      least = ahead + aside;
    }
  }
  return best;
}

// An outline would be scaled with the picture, where a tile's side is one pixel; a rectangle keeps its width.
function frame(node) {
  const box = node.getBBox();
  const rect = document.createElementNS(node.namespaceURI, "rect");
  rect.setAttribute("class", "gamekit-focus");
  rect.setAttribute("vector-effect", "non-scaling-stroke");
  for (const [name, value] of [
    ["x", box.x - 0.06],
    ["y", box.y - 0.06],
    ["width", box.width + 0.12],
    ["height", box.height + 0.12],
    ["rx", 0.15],
  ]) {
    rect.setAttribute(name, value);
  }
  node.append(rect);
}

function render({ model, el }) {
  const stop = new AbortController();
  const listen = (name, handler) => el.addEventListener(name, handler, { signal: stop.signal });
  let current = null; // the node that Tab leads to
  let shown = []; // the parts that stand in the page

  const nodes = () => Array.from(el.querySelectorAll("[data-node]"));
  const nodeAt = (event) => event.target.closest?.("[data-node]");
  const named = (name) => nodes().find((node) => node.dataset.node === name);

  function makeCurrent(node) {
    for (const other of nodes()) other.setAttribute("tabindex", other === node ? "0" : "-1");
    current = node.dataset.node;
  }

  // The first part opens the picture, with its title, description and ground; each other is one element.
  const LEAD = 3;

  function element(text, svg) {
    const holder = document.createElementNS(svg.namespaceURI, "g");
    holder.innerHTML = text;
    return holder.firstElementChild;
  }

  // Only what has changed is read again: a click changes a few things of many.
  function patch(svg, parts) {
    if (parts[0] !== shown[0]) {
      const holder = document.createElement("div");
      holder.innerHTML = `${parts[0]}</svg>`;
      const fresh = holder.firstElementChild;
      for (const { name, value } of fresh.attributes) svg.setAttribute(name, value);
      for (const [k, lead] of [...fresh.children].entries()) svg.children[k].replaceWith(lead);
    }
    parts.forEach((part, k) => {
      if (k > 0 && part !== shown[k]) svg.children[LEAD + k - 1].replaceWith(element(part, svg));
    });
  }

  // A picture that is only looked at, and is larger than its frame, is scrolled by keys too.
  const fit = new ResizeObserver(() => {
    const larger = el.scrollHeight > el.clientHeight || el.scrollWidth > el.clientWidth;
    if (larger && !model.get("active")) el.tabIndex = 0;
    else el.removeAttribute("tabindex");
  });
  fit.observe(el);

  function draw() {
    const changes = model.get("changes");
    const parts = model.get("parts").map((part, k) => changes[k] ?? part);
    const hadFocus = el.contains(document.activeElement) || (inside && document.activeElement === document.body);
    let svg = el.querySelector("svg");
    if (svg && shown.length === parts.length) {
      patch(svg, parts);
    } else {
      el.innerHTML = `${parts.join("")}</svg>`;
      svg = el.querySelector("svg");
      fit.observe(svg);
    }
    shown = parts;
    svg.setAttribute("lang", model.get("language"));
    const active = model.get("active");
    svg.setAttribute("role", active ? "group" : "img");
    if (!active) return;
    const all = nodes();
    for (const node of all) {
      node.setAttribute("role", "button");
      node.setAttribute("tabindex", "-1");
    }
    const next = named(current) ?? all[0];
    if (next) {
      makeCurrent(next);
      if (hadFocus && document.activeElement !== next) next.focus({ preventScroll: true });
    }
  }

  function tell(kind, node) {
    if (node && model.get("active")) model.send({ kind, node: node.dataset.node });
  }

  listen("click", (event) => {
    // Where the element under the pointer was drawn anew between press and release, the page names none of them.
    const node = nodeAt(event) ?? nodeAt({ target: document.elementFromPoint(event.clientX, event.clientY) ?? el });
    if (!node || event.detail > 1) return; // a double click is meant as one
    if (model.get("active")) {
      makeCurrent(node);
      node.focus({ preventScroll: true });
    }
    tell("click", node);
  });
  listen("keydown", (event) => {
    const node = nodeAt(event);
    if (!node || !model.get("active")) return;
    if (event.key in ARROWS) {
      const next = neighbour(nodes(), node, ARROWS[event.key]);
      if (next) {
        makeCurrent(next);
        next.focus({ preventScroll: true });
      }
    } else if (event.key === "Home" || event.key === "End") {
      const next = nodes().at(event.key === "Home" ? 0 : -1);
      makeCurrent(next);
      next.focus({ preventScroll: true });
    } else if (event.key === "Enter" || event.key === " ") {
      tell("click", node);
    } else {
      return;
    }
    // JupyterLab has its own use for these keys.
    event.preventDefault();
    event.stopPropagation();
  });

  // Letters count in the whole widget, whatever has the focus there; message.js keeps them from JupyterLab.
  const panel = () => el.closest(".gamekit-panel") ?? el;
  const typed = (event) => !event.ctrlKey && !event.metaKey && !event.altKey && event.key.toLowerCase();
  let inside = false; // whether the focus was last in the widget: a button that is turned off loses it
  const everywhere = { capture: true, signal: stop.signal };
  window.addEventListener("focusin", (event) => { inside = model.get("letters") && panel().contains(event.target); }, everywhere);
  window.addEventListener("keydown", (event) => {
    const key = typed(event);
    if (!key || key.length > 1 || !model.get("letters").includes(key)) return;
    if (event.target.closest?.(".gamekit-panel") !== panel() || event.target.matches("textarea, [type=text], select")) return;
    model.send({ kind: "key", key, node: current });
    event.preventDefault();
  }, everywhere);
  model.on("msg:custom", ({ node }) => {
    const wanted = named(node);
    if (!wanted || !(inside || panel().contains(document.activeElement))) return;
    makeCurrent(wanted);
    wanted.focus({ preventScroll: true });
  });

  const unframe = () => el.querySelectorAll(".gamekit-focus").forEach((rect) => rect.remove());
  listen("focusin", (event) => {
    unframe();
    const node = nodeAt(event);
    if (node?.matches(":focus-visible")) frame(node);
  });
  listen("focusout", unframe);

  // Several things change at once; they are drawn once.
  let waits = false;
  const soon = () => {
    if (!waits) queueMicrotask(() => { waits = false; draw(); });
    waits = true;
  };
  const drawn = ["change:parts", "change:changes", "change:active"];
  for (const name of drawn) model.on(name, soon);
  draw();
  return () => {
    stop.abort();
    fit.disconnect();
    for (const name of drawn) model.off(name, soon);
  };
}

export default { render };
