# Everything a developer or a teacher runs. Written for GNU make 3.81 (macOS) and newer.

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.made
# gettext reads the compiled catalogues.
COMPILED := $(patsubst %.po,%.mo,$(wildcard gamekit/locale/*/LC_MESSAGES/gamekit.po))
READY := $(STAMP) $(COMPILED)
PYTHON ?= python3
# Notebooks, or files of unit tests, that run at the same time.
JOBS ?= 2
# make lab LANGUAGE=ca, de or es: JupyterLab and the texts of gamekit speak it.
LANGUAGE := en
LOCALE_ca := ca_ES
LOCALE_de := de_DE
LOCALE_es := es_ES
# make class LESSON=azul, or another one, or the path of a notebook.
LESSON := gaudi
# Passed on by lab, class, test targets and requirements: make lab ARGS=--no-browser
ARGS ?=

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help $(VENV) lab class site handouts test lint types unit notebooks browser outputs figures catalogues bench compiled requirements clean

help: ## these lines
	@awk -F ':.*## ' '/^[a-z.$$()A-Z]+:.*## / { sub(/\$$\(VENV\)/, ".venv", $$1); printf "make %-14s %s\n", $$1, $$2 }' Makefile

$(VENV): $(STAMP) ## the environment in .venv, made again when requirements.txt or pyproject.toml change

# uv is quicker, pip does as well. The project itself is installed without looking at its dependencies:
# the pins in requirements.txt are the ones that count.
# Bytecode is compiled here, since a machine may forbid writing it later and then every start is slow.
$(STAMP): requirements.txt pyproject.toml
	@if command -v uv >/dev/null 2>&1; then \
	  $(BIN)/python -c '' 2>/dev/null || uv venv --quiet --clear --no-project --python '>=3.11' $(VENV) || { \
	    echo "uv finds no Python 3.11 or newer. Install one (uv python install 3.13) and try again." >&2; exit 1; }; \
	  uv pip install --quiet --python $(BIN)/python --compile-bytecode -r requirements.txt && \
	  uv pip install --quiet --python $(BIN)/python --no-deps -e . ; \
	else \
	  $(BIN)/python -m pip --version >/dev/null 2>&1 || { \
	    for python in "$(PYTHON)" python3.13 python3.12 python3.11; do \
	      "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && break; \
	      python=; \
	    done; \
	    if [ -z "$$python" ]; then \
	      echo "No Python 3.11 or newer is found. Install one, or name it: make PYTHON=/path/to/python3" >&2; exit 1; \
	    fi; \
	    "$$python" -m venv --clear $(VENV); \
	  } && \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt && \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps -e . ; \
	fi
	@touch $@

# The reader's own settings of JupyterLab are left alone: they still count for more.
lab: $(READY) ## JupyterLab with the lessons (LANGUAGE=ca, de or es; ARGS=--no-browser and other options of jupyter lab)
	@case "$(LANGUAGE)" in en|ca|de|es) ;; *) echo "There is no language $(LANGUAGE); there are en, ca, de, es." >&2; exit 1;; esac
	@mkdir -p build/lab-$(LANGUAGE)
	@printf '{"@jupyterlab/translation-extension:plugin": {"locale": "%s"}}\n' "$(or $(LOCALE_$(LANGUAGE)),en)" \
	  > build/lab-$(LANGUAGE)/overrides.json
	@find notebooks -name '*.ipynb' ! -path '*/.ipynb_checkpoints/*' -exec $(BIN)/jupyter-trust {} + >/dev/null
	@if [ "$$(id -u)" = 0 ]; then root=--allow-root; fi; \
	GAMEKIT_LANGUAGE=$(LANGUAGE) exec $(BIN)/jupyter-lab $$root --LabApp.app_settings_dir=build/lab-$(LANGUAGE) $(ARGS) \
	  $(firstword $(wildcard notebooks/$(LANGUAGE)/index.ipynb notebooks/index.ipynb))

# Voilà runs the notebooks, so they need not be trusted.
class: $(READY) ## a lesson for a class (LESSON=azul; LANGUAGE; ARGS="--pupils 30 --ip ADDRESS" and others of gamekit class)
	GAMEKIT_LANGUAGE=$(LANGUAGE) exec $(BIN)/gamekit class $(LESSON) $(ARGS)

site: $(READY) ## a page with all lessons that needs no server behind it, in build/site (ARGS=--serve shows it; needs npm)
	$(BIN)/gamekit site $(ARGS)

test: lint types unit notebooks browser ## all of the next five

lint: $(STAMP) ## ruff, its linter and its formatter
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMP) ## mypy
	$(BIN)/mypy

# A file of tests stays in one process, so that games that several tests walk through are played once.
unit: $(READY) ## the unit tests and the docstrings' examples
	$(BIN)/python -m pytest -n $(JOBS) --dist loadfile $(ARGS)

# nbval compares every stored output. Warnings of Jupyter's own packages are not ours to mend.
# Two at a time: most of the time goes into starting kernels.
notebooks: $(READY) ## every notebook, run from top to bottom and compared with its stored outputs
	$(BIN)/python -m pytest -p nbval -p tests.notebooks.compare --nbval --nbval-current-env --nbval-sanitize-with tests/notebooks/sanitize.cfg \
	  -W default -n $(JOBS) --dist loadfile $(ARGS) notebooks

browser: $(READY) ## the lessons in JupyterLab, used in Chromium (CHROMIUM names another one)
	$(BIN)/python -m pytest -m browser -n $(JOBS) --dist loadfile $(ARGS) tests/browser

outputs: $(READY) ## runs every notebook and stores what it shows
	$(BIN)/python tests/notebooks/store.py

handouts: $(READY) ## hand-outs (PDF) and slides of all lessons in LANGUAGE, in build/handouts
	@set -e; for lesson in gaudi azul bugs graphs; do \
	  [ $$lesson = graphs ] || $(BIN)/gamekit --language $(LANGUAGE) handout $$lesson --out build/handouts $(ARGS); \
	  $(BIN)/gamekit --language $(LANGUAGE) handout $$lesson --out build/handouts --slides; \
	done

figures: $(READY) ## writes figures/
	$(BIN)/gamekit figures

gamekit/locale/%/LC_MESSAGES/gamekit.mo: gamekit/locale/%/LC_MESSAGES/gamekit.po $(STAMP)
	@$(BIN)/pybabel --quiet compile -i $< -o $@

# What is gone from the sources is kept at the end of a catalogue, what has changed a little is marked as fuzzy:
# nobody's work is lost. ARGS=--ignore-obsolete drops what is gone.
catalogues: $(STAMP) ## brings gamekit/locale up to date with the sources, and compiles it
	@mkdir -p build
	$(BIN)/pybabel --quiet extract -F pyproject.toml --width=110 --add-location=file --sort-by-file -o build/gamekit.pot gamekit
	$(BIN)/pybabel --quiet update -D gamekit -i build/gamekit.pot -d gamekit/locale --width=110 --ignore-pot-creation-date $(ARGS)
	$(BIN)/pybabel compile -D gamekit -d gamekit/locale

bench: $(READY) ## times the speed budgets, in Python and in the page
	$(BIN)/python -m pytest --benchmark-enable -s $(ARGS) tests/benchmarks
	$(BIN)/python -m pytest -m browser -s $(ARGS) tests/browser/test_speed.py
	$(BIN)/python -u -m tests.benchmarks.thirty

# Built from a copy, since the compiler leaves its libraries beside the sources, where they would be imported.
compiled: $(STAMP) ## wheels in dist/: the plain one, and one with the rules of Azul compiled (needs a C compiler)
	@copy=$$(mktemp -d) && cp -R gamekit pyproject.toml README.md LICENSE "$$copy" && \
	for enable in 0 1; do \
	  if command -v uv >/dev/null 2>&1; then \
	    HATCH_BUILD_HOOK_ENABLE_MYPYC=$$enable uv build --quiet --wheel --out-dir dist "$$copy"; \
	  else \
	    HATCH_BUILD_HOOK_ENABLE_MYPYC=$$enable $(BIN)/python -m pip wheel --quiet --no-deps -w dist "$$copy"; \
	  fi || exit 1; \
	done; rm -rf "$$copy"; ls dist

requirements: ## remakes requirements.txt (needs uv; ARGS=--upgrade takes the newest releases)
	@command -v uv >/dev/null 2>&1 || { echo "make requirements needs uv." >&2; exit 1; }
	uv pip compile --quiet --universal --python-version 3.11 --extra lessons --extra class --extra web --extra study --extra tests \
	  --no-emit-index-url --no-emit-find-links --custom-compile-command 'make requirements' $(ARGS) -o requirements.txt pyproject.toml

clean: ## removes all that is not kept, .venv too
	rm -rf $(VENV) build dist test-results .benchmarks .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -o -name .ipynb_checkpoints | while read -r made; do rm -rf "$$made"; done
