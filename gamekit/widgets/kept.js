// What a tab of the browser keeps of a widget, so that a page that is loaded again goes on where it was.
function initialize({ model }) {
  const key = model.get("key");
  // A browser may be told to keep nothing; then the page works without.
  const trying = (act) => { try { return act(); } catch { return null; } };
  const kept = trying(() => sessionStorage.getItem(key));
  if (kept !== null && kept !== model.get("line")) model.send({ line: kept });
  const keep = () => trying(() => sessionStorage.setItem(key, model.get("line")));
  model.on("change:line", keep);
  return () => model.off("change:line", keep);
}

export default { initialize, render() {} };
