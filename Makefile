# Prerequisites: a Rust toolchain (rustup picks the pinned version), Python 3, and for tests over ZooKeeper a Java runtime. Everything else is brought by the targets.
.PHONY: bench-stores dist help run test test-peer unit clients differential extensions clusters check fix conformance fuzz properties bench

help:
	@echo "make run           build the server, start it, print the kubeconfig and the next command"
	@echo "make test          all tests: unit, contract, crash, kubectl, client libraries, recorded answers (brings its tools itself)"
	@echo "make unit          only what cargo runs"
	@echo "make clients       only the tests with real clients (STORE=etcd3: over that store of tests/stores.py)"
	@echo "make differential  only the comparison with the recorded kube-apiserver"
	@echo "make extensions    only custom resources: the recorded answers of kube-apiserver"
	@echo "make clusters      only the etcd of a real kube-apiserver, opened: one object of every kind"
	@echo "make test-peer     beside a real kube-apiserver on one etcd (builds both the first time: about 15 minutes)"
	@echo "make conformance   both contracts, on every store, bare and cached: one table"
	@echo "make check         formatting, lints, generated tables, licences of dependencies; changes nothing"
	@echo "make fix           reformat and regenerate"
	@echo "make fuzz          hostile input for every decoder, patcher and parser (SECONDS=600; ARGS=--keep grows the corpus)"
	@echo "make properties    property tests with many more cases (CASES=100000)"
	@echo "make dist          the fastest server: built once to count what it executes, and again with the counts (20 minutes; ARGS=--train counts anew)"
	@echo "make bench-stores  one table of all stores (ARGS=--rounds=3)"
	@echo "make bench         compare with kube-apiserver and etcd (builds both the first time: about 15 minutes)"

run:
	@python3 tools/setup.py kubectl
	cargo build --release --locked --bin supercargo
	@PATH="$(CURDIR)/.cache/tools/kubectl-1.37/bin:$$PATH" target/release/supercargo serve --data-dir .cache/run $(ARGS)

test:
	@python3 tools/setup.py
	python3 tests/run.py

unit:
	@python3 tools/setup.py etcd consul zookeeper
	python3 tests/run.py unit

clients:
	@python3 tools/setup.py
	python3 tests/run.py clients

differential:
	@python3 tools/setup.py go
	python3 tests/run.py differential

extensions:
	python3 tests/run.py extensions

clusters:
	@python3 tools/setup.py etcd
	python3 tests/run.py clusters

test-peer:
	@python3 tools/setup.py
	python3 tests/peer_suite.py

conformance:
	@python3 tools/setup.py etcd consul zookeeper
	python3 tests/conformance.py

check:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	cargo run --quiet --locked -p xtask -- generate --check
	cargo run --quiet --locked -p xtask -- tidy

fix:
	cargo run --quiet -p xtask -- generate
	cargo clippy --workspace --all-targets --fix --allow-dirty --allow-staged -- -D warnings
	cargo fmt --all

fuzz:
	cargo build --release --locked -p supercargo-fuzz
	ulimit -v 8000000; nice cargo run --quiet --release --locked -p supercargo-fuzz -- $(or $(SECONDS),600) $(ARGS)

properties:
	PROPTEST_CASES=$${CASES:-100000} cargo test --release --locked -p supercargo-codec -p supercargo-meta -p supercargo-schema -p supercargo-patch -p supercargo-http

dist:
	@python3 tools/setup.py go
	python3 tools/dist.py $(ARGS)

bench:
	@python3 tools/setup.py go
	python3 tools/bench.py $(ARGS)

bench-stores:
	python3 tools/stores.py $(ARGS)
