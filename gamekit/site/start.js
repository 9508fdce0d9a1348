// Opens the lesson that the address names, runs it, and says how far it is: nobody needs to know what a cell is.
// A container as module federation wants it, by hand: one plugin, from JupyterLab's own modules.
(() => {
  const words = JSON.parse(document.getElementById("jupyter-config-data").textContent).gamekit;
  let shared;

  async function take(name) {
    const [version] = Object.values(shared[name]);
    return (await version.get())();
  }

  const style = document.createElement("style");
  style.textContent = `
    #gamekit-bar { display: flex; flex-wrap: wrap; align-items: center; gap: 0 1rem; padding: 0 0.75rem; min-height: 2.25rem;
      font: 0.95rem/1.3 "DejaVu Sans", Verdana, sans-serif; color: #1b1b1b; background: #fbf8f1; }
    #gamekit-bar a { color: #10508c; font-weight: bold; }
    #gamekit-bar[data-state="ready"] span::before { content: "✓ "; }
    #gamekit-bar[data-state="failed"] span::before { content: "✗ "; }`;

  // Where a lesson is left, and how far it is.
  function bar() {
    const line = document.createElement("div");
    line.id = "gamekit-bar";
    const home = document.createElement("a");
    home.href = words.home;
    home.textContent = words.overview;
    const state = document.createElement("span");
    state.setAttribute("role", "status");
    line.append(home, state);
    document.head.append(style);
    const tell = (kind) => {
      line.dataset.state = kind;
      state.textContent = words[kind];
    };
    return [line, tell];
  }

  // JupyterLab shows a still picture as an image without a word; its words stand in the output's other form.
  function describe(notebook) {
    for (const { outputArea } of notebook.widgets.filter((cell) => cell.outputArea)) {
      outputArea.widgets.forEach((widget, k) => {
        const image = widget.node.querySelector("[data-mime-type='image/svg+xml'] img");
        if (image) image.alt = outputArea.model.get(k).data["text/plain"] ?? "";
      });
    }
  }

  async function plugins() {
    if (!words) return []; // another page of JupyterLite than a lesson
    const { INotebookTracker, NotebookActions } = await take("@jupyterlab/notebook");
    const { Widget } = await take("@lumino/widgets");
    const lesson = new URLSearchParams(location.search).get("lesson");
    const path = `${words.folder}/${words.lessons.includes(lesson) ? lesson : words.lessons[0]}.ipynb`;
    const start = {
      id: "gamekit-start:plugin",
      autoStart: true,
      requires: [INotebookTracker],
      activate: (app, tracker) => {
        const [node, tell] = bar();
        tell("opening");
        const widget = new Widget({ node });
        app.shell.add(widget, "top", { rank: 0 });
        tracker.widgetAdded.connect(async (_, panel) => {
          const context = panel.sessionContext;
          await Promise.all([panel.revealed, context.ready]);
          tell("starting");
          const notebook = panel.content;
          const done = await NotebookActions.runCells(notebook, notebook.widgets, context);
          describe(notebook);
          tell(done ? "ready" : "failed");
        });
        const options = { ref: "_noref" };
        app.started.then(() => app.commands.execute("docmanager:open", { path, factory: "Notebook", options }));
      },
    };
    return [start];
  }

  window._JUPYTERLAB = window._JUPYTERLAB || {};
  window._JUPYTERLAB["gamekit-start"] = {
    init: (scope) => {
      shared = scope;
    },
    get: async () => {
      const found = await plugins();
      return () => ({ __esModule: true, default: found });
    },
  };
})();
