// ipywidgets gives the handle of a slider no name, though its label stands beside it.
function nameSliders(panel) {
  for (const handle of panel.querySelectorAll(".noUi-handle:not([aria-labelledby])")) {
    const label = handle.closest(".widget-slider")?.querySelector("label");
    if (!label) continue;
    label.id ||= `gamekit-${Math.random().toString(36).slice(2)}`;
    handle.setAttribute("aria-labelledby", label.id);
  }
}

// A line that screen readers read out whenever it changes: the region must be there before its text is.
function render({ model, el }) {
  const stop = new AbortController();
  el.setAttribute("role", "status");
  const draw = () => {
    el.innerHTML = model.get("value");
  };
  // Every widget has such a line, so this stands here: a letter typed in a widget must not cut the notebook's cell.
  const keep = (event) => {
    const there = event.target.closest?.(".gamekit-panel");
    const plain = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (plain && event.key !== " " && there?.contains(el)) event.stopPropagation();
  };
  window.addEventListener("keydown", keep, { signal: stop.signal, capture: true });
  // The other parts of the widget may come into the page after this one.
  let panel = null;
  const sliders = new MutationObserver(() => nameSliders(panel));
  const look = () => {
    panel = el.closest(".gamekit-panel");
    if (panel) {
      sliders.observe(panel, { childList: true, subtree: true });
      nameSliders(panel);
    } else if (!stop.signal.aborted) {
      requestAnimationFrame(look);
    }
  };
  look();
  model.on("change:value", draw);
  draw();
  return () => {
    stop.abort();
    sliders.disconnect();
    model.off("change:value", draw);
  };
}

export default { render };
