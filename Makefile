# Two commands do everything on a fresh machine: `make play` and `make test`.

PYTHON ?= python3
SOURCES := $(shell find src -name '*.py' -o -path '*/words/*.txt' -o -name style.css -o -name drawings.svg) setup.py pyproject.toml
DEV := .venv/ready
COMPILED := .compiled/ready
QUICK := .quick/ready
RUN := .venv/bin

# What every server and command that a test starts would read anew where Python may write no bytecode.
SERVING := alembic anyio click fastapi jinja2 mako opentelemetry pydantic pygments rich sqlalchemy starlette typer uvicorn

# Tests of servers and browsers wait for a third of their time: one more than there are processors.
WORKERS := $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)

export PIP_DISABLE_PIP_VERSION_CHECK = 1

.PHONY: help play test test-long test-compiled test-pure browser screenshots page-figures check format bench figures reports league league-check policies teams sides counts playthroughs notebooks pictures messages samples compiled docs release image wheels clean

help: ## List the commands
	@grep -E '^[a-z-]+:.*## ' Makefile | sed 's/:.*## /\t/' | expand -t 16

play: ## Play in the browser: sets everything up and serves at http://127.0.0.1:8000
	@$(PYTHON) tools/play.py

test: test-compiled test-pure ## Run all tests: everything compiled, rules and conformance interpreted as well

# Real processes, sockets and browsers get a second chance on a busy machine; pytest reports every rerun.
test-compiled: $(DEV) $(QUICK) browser
	PYTHONPATH=.quick $(RUN)/pytest -n $(WORKERS) --dist worksteal --reruns 1 -raR tests

test-pure: $(DEV)
	CAYONA_PURE=1 $(RUN)/pytest -n auto --dist worksteal tests/kernel tests/games tests/test_conformance.py

test-long: $(DEV) $(COMPILED) ## Play fifty times as many games as the ordinary run, and look harder everywhere
	CAYONA_EFFORT=50 PYTHONPATH=.compiled $(RUN)/pytest -n auto tests/builds tests/test_many_games.py
	CAYONA_EFFORT=5 PYTHONPATH=.compiled $(RUN)/pytest -n auto tests --ignore tests/builds --ignore tests/test_many_games.py
	CAYONA_LONG_KILLS=1000 CAYONA_LONG_RESTARTS=20 CAYONA_LONG_SOAK=3600 PYTHONPATH=.compiled $(RUN)/pytest -s \
		-k "acknowledged or came_and_went" tests/server/resilience

browser:
	@command -v chromium >/dev/null || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null \
		&& apt-get -q update && apt-get -q -y install chromium; } \
		|| echo "The browser tests need Chromium: install it (Debian: apt-get install chromium) and run again."

# CVE-2023-48022, of Ray, has no fix: who reaches a cluster can run programs on it, which is what it is for (docs/lab.md).
check: $(DEV) ## Lint, check format and types, and look for known vulnerabilities in what we depend on
	$(RUN)/ruff check .
	$(RUN)/ruff format --check .
	$(RUN)/mypy
	@$(RUN)/pip-audit --skip-editable --ignore-vuln CVE-2023-48022 --progress-spinner off > .venv/audit.txt 2>&1; \
		if grep -q "^Found .* known vulnerabilit" .venv/audit.txt; then cat .venv/audit.txt; exit 1; fi

format: $(DEV) ## Format the sources
	$(RUN)/ruff format .
	$(RUN)/ruff check --fix .

screenshots: $(DEV) browser ## Take pictures of every page and table in all four sizes, by day and by night, into build/screens
	PYTHONPATH=tests $(RUN)/python -m web.screenshots build/screens

page-figures: $(DEV) browser ## Measure the table page: shares, boxes, bytes, clicks, layout shift
	PYTHONPATH=tests $(RUN)/python -m web.figures

bench: $(DEV) $(COMPILED) ## Measure speed; instructions are counted if valgrind is there
	PYTHONPATH=.compiled $(RUN)/python -m cayona.cli bench
	@command -v valgrind >/dev/null || echo "Install valgrind to count instructions as well."
	@command -v valgrind >/dev/null && PYTHONPATH=.compiled $(RUN)/python -m cayona.cli bench --instructions || true

figures: $(DEV) $(COMPILED) ## Measure the bridges and the lab, and write the tables into their pages; some minutes
	PYTHONPATH=.compiled $(RUN)/python -m tools.figures docs/bridges.md docs/lab.md

reports: $(DEV) $(COMPILED) ## Measure how long a report of 10,000 games takes for every game; half an hour
	PYTHONPATH=.compiled $(RUN)/python -m tools.figures docs/bridges.md docs/lab.md --reports

league: $(DEV) $(COMPILED) ## Measure how strong the bots are where that is not known yet; takes hours, goes on where it was stopped
	PYTHONPATH=.compiled $(RUN)/python -m tools.strengths src/cayona/bots/strength.json docs/league-deals.json docs/league.md --cores $$(nproc)

league-check: $(DEV) ## Mark what was measured when the bots played differently
	$(RUN)/python -m tools.strengths src/cayona/bots/strength.json docs/league-deals.json docs/league.md --check

policies: $(DEV) $(COMPILED) ## Rank the reference policies of examples/policies; TRAIN=--train makes them anew first
	PYTHONPATH=.compiled $(RUN)/python -m tools.policies examples/policies docs/leaderboard.md $(TRAIN)

teams: $(DEV) $(COMPILED) ## Measure how often teams win Tranquility and write it down; goes on where it was stopped
	PYTHONPATH=.compiled $(RUN)/python -m tools.teams tranquility \
		docs/games/tranquility-teams.json docs/games/tranquility-teams.md \
		--each remove_islands --each rocks --each sea_monsters --each storms --each variant \
		--team random@400 --team bosun@100 --team captain:iterations=200@20 --team oracle:iterations=200@20 \
		--mixed captain:iterations=200,bosun@20 --mixed captain:iterations=200,random@20 --mixed bosun,random@100

sides: $(DEV) $(COMPILED) ## Measure how the hidden sides of Tortuga 1667 fare; goes on where it was stopped
	PYTHONPATH=.compiled $(RUN)/python -m tools.sides tortuga1667 docs/games/tortuga1667-balance.json \
		docs/games/tortuga1667-balance.md docs/games/tortuga1667-guesses.svg \
		--team bosun,random@60 --table random@500 --table bosun@150 --guess bosun@20 --guess random@20 \
		--team captain:iterations=200,bosun@24@4,5,6,9

counts: $(DEV) $(COMPILED) ## Count the game trees of tiny configurations and write them down
	PYTHONPATH=.compiled $(RUN)/python -m cayona.testing.counts tests/counts

playthroughs: $(DEV) ## Write the golden playthroughs anew; read the diff before committing it
	$(RUN)/python -m cayona.testing.playthroughs tests/playthroughs

notebooks: $(DEV) $(COMPILED) ## Run the notebooks of the examples and write their outputs anew
	PYTHONPATH=.compiled:tests $(RUN)/python -m examples.notebooks examples

pictures: $(DEV) ## Draw the boards of the documentation anew
	$(RUN)/python -m cayona.testing.pictures docs/pictures

messages: $(DEV) ## Collect the sentences for translators, and tell how much each language has of them
	$(RUN)/pybabel -q extract -F babel.cfg -k mark -k demand:3 -k refuse:2 -k _ -k ngettext:1,2 -c NOTE: --no-location --omit-header \
		--project cayona -o src/cayona/locale/cayona.pot src
	$(RUN)/pybabel -q update -D cayona -i src/cayona/locale/cayona.pot -d src/cayona/locale \
		--no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date
	@$(RUN)/python -m cayona.testing.translations

samples: $(DEV) ## Write what readers of whole games meet, a page for each game and language, into build/samples
	$(RUN)/python -m tools.samples build/samples

compiled: $(COMPILED) ## Compile into .compiled/, apart from the sources

docs: $(DEV) ## Build the documentation site into build/site, strict about links and without network
	$(RUN)/sphinx-build -q -W --keep-going -b html docs build/site
	@echo "The documentation is at build/site/index.html."

release: docs ## Build source package and wheels, install each into a fresh environment and play a game there
	$(RUN)/python -m tools.release dist

image: $(DEV) ## Follow the Dockerfile step by step in a plain directory, and try the server there
	@! command -v hadolint >/dev/null || hadolint deploy/Dockerfile
	$(RUN)/python -m tools.image

wheels: $(DEV) ## Build both wheels: compiled for this platform, pure for everywhere else
	rm -rf build dist
	$(RUN)/python -m build --wheel
	rm -rf build
	CAYONA_PURE=1 $(RUN)/python -m build --wheel

clean: ## Remove everything that was built
	rm -rf .venv .play .compiled .quick build dist src/*.egg-info

# uv takes a tenth of the time; pip remains for machines where it cannot.
$(DEV): pyproject.toml setup.py
	$(PYTHON) -m venv .venv
	$(RUN)/pip install -q uv
	$(RUN)/uv pip install -q --python $(RUN)/python -e '.[dev]' || $(RUN)/pip install -q -e '.[dev]'
	@$(RUN)/python -m compileall -q -j 0 $(addprefix .venv/lib/python3*/site-packages/,$(SERVING)) || true
	@touch $@

# Compiled modules never lie beside the sources: an old one would hide an edit. Tests take the same C without
# optimization across files, which needs longer than it saves them.
$(COMPILED) $(QUICK): $(DEV) $(SOURCES)
	rm -rf $(@D)
	$(RUN)/python setup.py -q build --build-lib $(@D) --build-temp build/objects$(@D)
	@$(RUN)/python -m compileall -q -j 0 $(@D)/cayona || true
	@touch $@

$(QUICK): export CAYONA_QUICK = 1
