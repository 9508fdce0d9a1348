// Compiles Python sources with the very Python that will run them in the page, so that no page has to.
// node compile.mjs PYODIDE_FOLDER FOLDER: each .py in the folder is replaced by its .pyc.
import { pathToFileURL } from "node:url";

const [pyodideFolder, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodideFolder}/pyodide.mjs`).href);
const pyodide = await loadPyodide({ indexURL: `${pyodideFolder}/` });
pyodide.mountNodeFS("/sources", folder);
// Nobody looks whether the source has changed: it is not there. What does not compile, such as a template, stays.
pyodide.runPython(`
import compileall, pathlib, py_compile
unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
compileall.compile_dir("/sources", quiet=2, legacy=True, invalidation_mode=unchecked, stripdir="/sources")
for source in pathlib.Path("/sources").rglob("*.py"):
    if source.with_suffix(".pyc").exists():
        source.unlink()
`);
