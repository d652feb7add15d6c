"""How an error is told: one line on standard error that says what to do; the traceback only when it is asked for."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager

import typer

from onrecord.errors import InputError, OnrecordError
from onrecord.web.visible import one_line

__all__ = ["INTERRUPTED", "NOT_RUN", "told"]

NOT_RUN = 2
INTERRUPTED = 130  # 128 + SIGINT, as shells have it
_PIPE_CLOSED = 141  # 128 + SIGPIPE

#: Packages that an extra brings, with its name.
_EXTRAS = {
    "sqlalchemy": "store", "alembic": "store", "platformdirs": "store", "scipy": "eval", "statsmodels": "eval",
    "pyperf": "eval", "mem0": "mem0", "langgraph": "langgraph", "llama_index": "llamaindex", "pg8000": "postgres",
    "docx": "docx",
}  # fmt: skip


@contextmanager
def told(*, debug: bool) -> Iterator[None]:
    """Run a command: errors become one line and exit code 2, Ctrl-C ends quietly with 130.

    What stands on standard output is flushed inside, so that a full disk or a closed pipe is met here.
    """
    try:
        yield
        sys.stdout.flush()
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    except BrokenPipeError:
        # Nobody reads on, as with `| head`: nothing is wrong, and the interpreter must not complain while it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(_PIPE_CLOSED) from None
    except (OnrecordError, OSError) as error:
        _tell(_sentence(error), error, debug=debug)
    except MemoryError as error:
        _tell("there is not enough memory: give fewer or smaller documents", error, debug=debug)
    except ModuleNotFoundError as error:
        extra = _EXTRAS.get((error.name or "").partition(".")[0])
        how = f"pip install 'onrecord[{extra}]'" if extra else "install onrecord again with its dependencies"
        _tell(f"{error.name} is not installed: {how}", error, debug=debug)
    except (typer.Exit, typer.Abort):
        raise
    except Exception as error:
        words = f"a fault in onrecord ({type(error).__name__}): please report it with what --debug prints"
        _tell(words, error, debug=debug)


def _sentence(error: Exception) -> str:
    if isinstance(error, OSError) and not isinstance(error, InputError):
        name = f"{error.filename}: " if error.filename is not None else ""
        todo = "change its permissions" if isinstance(error, PermissionError) else "put that right"
        return f"{name}{(error.strerror or str(error)).lower()}: {todo}, or give another path"
    return str(error)


def _tell(words: str, error: BaseException, *, debug: bool) -> None:
    if debug:
        traceback.print_exception(error, file=sys.stderr)
    line = f"onrecord: {one_line(words)}"
    encoding = sys.stderr.encoding or "utf-8"
    print(line.encode(encoding, "backslashreplace").decode(encoding), file=sys.stderr)
    raise typer.Exit(NOT_RUN)
