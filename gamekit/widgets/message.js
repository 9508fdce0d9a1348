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
  model.on("change:value", draw);
  draw();
  return () => {
    stop.abort();
    model.off("change:value", draw);
  };
}

export default { render };
