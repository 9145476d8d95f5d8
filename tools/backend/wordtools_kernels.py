"""Builds a package with kernels: every module of its ``src`` that has a ``.pxd`` beside it; all of them or none.

The ``setup.py`` of each such package calls ``setup_package``. A checkout has this file and ``wordtools_bits.pxd`` once;
an sdist of one package has both beside its ``setup.py``.

WORDTOOLS_KERNELS says how: ``auto`` (the default) falls back to plain Python where there is no C compiler,
``off`` does not try, ``required`` makes a failure an error, ``checked`` is auto with bounds checks on, and
``sanitize`` is required with AddressSanitizer and UndefinedBehaviorSanitizer (CONTRIBUTING.md says how to run it).
"""

import os
import platform
import shutil
import sys
import sysconfig
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist
from setuptools.errors import BaseError, CCompilerError

HERE = Path(__file__).resolve().parent
SHARED = ("wordtools_kernels.py", "wordtools_bits.pxd")
MODE = os.environ.get("WORDTOOLS_KERNELS", "auto")
if MODE not in ("auto", "off", "required", "checked", "sanitize"):
    raise SystemExit(f"WORDTOOLS_KERNELS is {MODE!r}: use auto, off, required, checked or sanitize")
CHECKED = MODE == "checked"
BUILD = f"build/{MODE}" if MODE in ("checked", "sanitize") else "build"  # never taken for the fast form
ABI3 = not sysconfig.get_config_var("Py_GIL_DISABLED")  # one wheel for every CPython >= 3.11

# every x86-64 processor since 2009 counts bits in one step, which the kernels do at every step
X86 = ["-mpopcnt"] if os.name != "nt" and platform.machine().lower() in ("x86_64", "amd64") else []
SANITIZE = ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined", "-fno-omit-frame-pointer"]
# constructors are long and run once: gcc inlines nothing more into what is long, and takes a third less time for all
LONG = ["--param=large-function-insns=1000", "--param=large-function-growth=0"]
FAST = ["-O3", "-g0", *LONG, *X86]
FLAGS = [] if os.name == "nt" else ["-O1", "-g1", *SANITIZE, *X86] if MODE == "sanitize" else FAST
LINK = SANITIZE[:1] if MODE == "sanitize" else []


class Kernels(build_ext):
    """Builds every kernel, or leaves the whole package as plain Python: kernels that know each other do not mix."""

    def run(self):
        """Builds them; what fails leaves none, or is an error where kernels are required."""
        try:
            super().run()
        except (BaseError, CCompilerError) as error:
            if MODE in ("required", "sanitize"):
                raise
            print(f"no kernel of this package is compiled: {error}", file=sys.stderr)
            for kernel in self.extensions:
                Path(self.get_ext_fullpath(kernel.name)).unlink(missing_ok=True)
            self.extensions = self.distribution.ext_modules = []
            wheel = self.distribution.get_command_obj("bdist_wheel", create=False)
            if wheel is not None:
                wheel.root_is_pure = True


class Source(sdist):
    """An sdist that builds alone."""

    def make_release_tree(self, base_dir, files):
        """Adds to its files what all packages share in a checkout."""
        super().make_release_tree(base_dir, files)
        for name in SHARED:
            shutil.copyfile(HERE / name, Path(base_dir, name))


def extension(name, source, flags):
    """Names one module to compile."""
    macros = [("Py_LIMITED_API", "0x030B0000")] if ABI3 else []
    return Extension(
        name, [source], define_macros=macros, py_limited_api=ABI3, extra_compile_args=flags, extra_link_args=LINK
    )


def setup_package():
    """Runs setuptools in the folder of a package."""
    # a header without a module of its name is only C that several kernels share
    headers = sorted(header for header in Path("src").rglob("*.pxd") if header.with_suffix(".py").is_file())
    headers = [] if MODE == "off" else headers
    modules = [".".join(header.relative_to("src").with_suffix("").parts) for header in headers]
    # what Cython puts into every module that has memoryviews, once: two thirds of the C code otherwise
    shared = ["{}.{}._cyutility".format(*name.split(".")) for name in modules[:1]]
    kernels = cythonize(
        [extension(name, str(header.with_suffix(".py")), FLAGS) for name, header in zip(modules, headers, strict=True)]
        + [
            extension(name, f"src/{name.replace('.', '/')}.c", [*FLAGS, *(["-O1"] if FLAGS else [])]) for name in shared
        ],
        build_dir=f"{BUILD}/cython",  # keep the generated C out of the package
        include_path=["src", str(HERE)],  # PEP 420: without "src" Cython misses the .pxd files
        shared_utility_qualified_name=shared[0] if shared else None,
        compiler_directives={
            "annotation_typing": False,  # the .pxd owns the C types
            "auto_pickle": False,  # reads memoryviews that were never set
            "boundscheck": CHECKED,
            "initializedcheck": CHECKED,
            "wraparound": False,
        },
    )
    if "editable_wheel" in sys.argv:  # an old binary beside a source wins the import
        built = [Path("src", *name.split(".")) for name in modules + shared]
        for old in [*Path("src").rglob("*.so"), *Path("src").rglob("*.pyd")]:
            if old.with_name(old.name.partition(".")[0]) not in built:
                old.unlink()
    setup(
        ext_modules=kernels,
        cmdclass={"build_ext": Kernels, "sdist": Source},
        options={
            "build": {"build_base": BUILD},
            "build_ext": {"parallel": min(4, os.cpu_count() or 1)},
            "bdist_wheel": {"py_limited_api": "cp311"} if kernels and ABI3 else {},
        },
    )
