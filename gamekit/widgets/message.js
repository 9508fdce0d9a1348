function name(panel) {
  for (const handle of panel?.querySelectorAll(".noUi-handle:not([aria-labelledby])") ?? []) {
    const label = handle.closest(".jupyter-widgets")?.querySelector(".widget-label");
    if (!label) continue;
    label.id ||= `gamekit-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
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

  // The handles of ipywidgets' sliders have no name to be read out; their label is it, in whatever language.
  const named = new MutationObserver(() => name(el.closest(".gamekit-panel")));
  const placed = new ResizeObserver(() => {
    const panel = el.closest(".gamekit-panel");
    if (!panel) return;
    placed.disconnect();
    name(panel);
    named.observe(panel, { childList: true, subtree: true });
  });
  placed.observe(el);

  model.on("change:value", draw);
  draw();
  return () => {
    stop.abort();
    placed.disconnect();
    named.disconnect();
    model.off("change:value", draw);
  };
}

export default { render };
