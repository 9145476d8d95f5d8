"""Compiles the kernels: every module of ``src`` that has a ``.pxd`` beside it.

WORDTOOLS_KERNELS says how: ``auto`` (the default) falls back to plain Python where there is no C compiler,
``off`` does not try, ``required`` makes a failure an error, ``checked`` is auto with bounds checks on.
"""

import os
import platform
import sysconfig
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

MODE = os.environ.get("WORDTOOLS_KERNELS", "auto")
if MODE not in ("auto", "off", "required", "checked"):
    raise SystemExit(f"WORDTOOLS_KERNELS is {MODE!r}: use auto, off, required or checked")
CHECKED = MODE == "checked"
BUILD = "build/checked" if CHECKED else "build"  # what was checked must not be taken for the fast form
ABI3 = not sysconfig.get_config_var("Py_GIL_DISABLED")  # one wheel for every CPython >= 3.11

# every x86-64 processor since 2009 counts bits in one step, which the kernels do at every step
X86 = ["-mpopcnt"] if os.name != "nt" and platform.machine().lower() in ("x86_64", "amd64") else []

headers = [] if MODE == "off" else sorted(Path("src").rglob("*.pxd"))
kernels = cythonize(
    [
        Extension(
            ".".join(header.relative_to("src").with_suffix("").parts),
            [str(header.with_suffix(".py"))],
            define_macros=[("Py_LIMITED_API", "0x030B0000")] if ABI3 else [],
            py_limited_api=ABI3,
            extra_compile_args=[] if os.name == "nt" else ["-O3", "-g0", *X86],
        )
        for header in headers
    ],
    build_dir=f"{BUILD}/cython",  # keep the generated C out of the package
    include_path=["src"],  # PEP 420: without it Cython misses the .pxd files
    compiler_directives={
        "annotation_typing": False,  # the .pxd owns the C types
        "boundscheck": CHECKED,
        "initializedcheck": CHECKED,
        "wraparound": False,
    },
)
for kernel in kernels:
    kernel.optional = MODE != "required"  # cythonize() drops the flag if set earlier

setup(
    ext_modules=kernels,
    options={
        "build": {"build_base": BUILD},
        "build_ext": {"parallel": min(4, os.cpu_count() or 1)},
        "bdist_wheel": {"py_limited_api": "cp311"} if kernels and ABI3 else {},
    },
)
