// A line that screen readers read out whenever it changes: the region must be there before its text is.
function render({ model, el }) {
  el.setAttribute("role", "status");
  const draw = () => {
    el.innerHTML = model.get("value");
  };
  model.on("change:value", draw);
  draw();
  return () => model.off("change:value", draw);
}

export default { render };
