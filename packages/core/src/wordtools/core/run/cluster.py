"""Workers of a Dask cluster, as an Executor.

Dask starts and watches the workers, on this machine, by SSH, on Kubernetes or in a cloud; here is only the way to
them. It is imported when it is used (``pip install wordtools-core[cluster]``).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from wordtools.core.errors import JobError, OptionError

if TYPE_CHECKING:
    from concurrent.futures import Executor

RETRIES = 3  # times that a part is begun again when its worker dies
PATIENCE = 10  # seconds to wait for the scheduler's answer


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """Connects to a Dask scheduler, like ``tcp://127.0.0.1:8786``, for the length of a ``with`` block.

    Raises:
        OptionError: Dask is not installed, or the address is none.
        JobError: no scheduler answers there, or it has no worker.
    """
    try:
        from distributed import Client
    except ImportError:
        raise OptionError("Dask is not installed: pip install 'wordtools-core[cluster]'") from None
    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, TimeoutError) as error:
        raise JobError(f"{address}: no Dask scheduler answers: {str(error).splitlines()[0]}") from None
    except ValueError as error:
        raise OptionError(f"{address}: not the address of a Dask scheduler, like tcp://HOST:8786: {error}") from None
    with client:
        if not client.ncores():
            raise JobError(f"{address}: the Dask scheduler has no worker: start some with 'dask worker {address}'")
        try:
            client.run(_present)
        except Exception as error:
            reason = str(error).strip().partition("\n")[0] or type(error).__name__
            raise JobError(f"{address}: a worker has not what is needed ({reason}): install wordtools there") from None
        with client.get_executor(pure=False, retries=RETRIES) as executor:
            yield executor


def _present() -> bool:
    """Runs on each worker."""
    return True
