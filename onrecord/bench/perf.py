"""Run by pyperf as a script: ``python -m onrecord.bench.perf --suite NAME -o FILE``; its workers run it again."""

from __future__ import annotations

from argparse import Namespace
from importlib import import_module
from pkgutil import iter_modules
from time import process_time

from onrecord.bench.suites.bench import SMALL, USUAL, Bench, Sizes

__all__ = ["benches", "suites", "timed"]


def suites() -> list[str]:
    import onrecord.bench.suites as folder

    return sorted(module.name for module in iter_modules(folder.__path__) if module.name != "bench")


def benches(suite: str, sizes: Sizes) -> list[Bench]:
    return list(import_module(f"onrecord.bench.suites.{suite}").BENCHES(sizes))


def timed(loops: int, bench: Bench) -> float:
    """Seconds of processor time that ``loops`` runs take; what is prepared is not timed."""
    assert bench.make is not None
    if not bench.anew:
        work = bench.make()
        began = process_time()
        for _ in range(loops):
            work()
        return process_time() - began
    total = 0.0
    for _ in range(loops):
        work = bench.make()
        began = process_time()
        work()
        total += process_time() - began
    return total


def main() -> None:
    import pyperf

    def pass_on(command: list[str], args: Namespace) -> None:
        command += ["--suite", args.suite] + (["--small"] if args.small else [])

    runner = pyperf.Runner(add_cmdline_args=pass_on, program_args=("-m", "onrecord.bench.perf"))
    runner.argparser.add_argument("--suite", choices=suites(), required=True)
    runner.argparser.add_argument("--small", action="store_true")
    args = runner.parse_args()
    for bench in benches(args.suite, SMALL if args.small else USUAL):
        if bench.command:
            runner.bench_command(bench.name, list(bench.command))
        else:
            runner.bench_time_func(bench.name, timed, bench)


if __name__ == "__main__":
    main()
