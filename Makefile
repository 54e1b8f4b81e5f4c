# Short names for longer commands, for those who have make. Nothing happens here that run.py,
# or a tool that it installs, does not do.
.PHONY: run test lint format types bench lock clean

COMPILE = uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --custom-compile-command "make lock"

run:
	python3 run.py
test:
	python3 run.py test
lint:
	python3 run.py setup --dev && .venv/bin/ruff check . && .venv/bin/mypy && .venv/bin/lint-imports
format:
	python3 run.py setup --dev && .venv/bin/ruff check --fix-only . && .venv/bin/ruff format .
types:
	python3 run.py types
bench:
	python3 run.py bench
lock: # needs uv; `make lock UPGRADE=--upgrade` takes the newest versions
	$(COMPILE) $(UPGRADE) requirements/runtime.in -o requirements/runtime.txt
	$(COMPILE) $(UPGRADE) requirements/dev.in -o requirements/dev.txt
	$(COMPILE) $(UPGRADE) requirements/compile.in -o requirements/compile.txt
	$(COMPILE) $(UPGRADE) requirements/extras.in -o requirements/extras.txt
	$(COMPILE) $(UPGRADE) requirements/node.in -o requirements/node.txt
	$(COMPILE) $(UPGRADE) --no-deps requirements/postgres.in -o requirements/postgres.txt
	$(COMPILE) $(UPGRADE) --no-deps requirements/redis.in -o requirements/redis.txt
clean:
	rm -rf .venv .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache build dist \
		client/node_modules magnate/server/static tests/browser/shots
