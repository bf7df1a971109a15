#!/usr/bin/env python3
"""Builds the wheel of the Python package around a built libflagfall, with the
standard library alone:

    python3 python/wheel.py --library libflagfall.so --version 0.10.0 --platform linux_x86_64 --out .

--bill is the folder of the two files that say what the library is made of; a release has them.
The same files give the same bytes.
"""

import argparse
import base64
import hashlib
import pathlib
import re
import zipfile

HERE = pathlib.Path(__file__).parent
NAMES = {"win": "flagfall.dll", "macosx": "libflagfall.dylib", "linux": "libflagfall.so"}

METADATA = """Metadata-Version: 2.1
Name: flagfall
Version: {version}
Summary: Many games of Stratego at once, for programs that learn
Home-page: https://flagfall.dev
License: {license}
Requires-Python: >=3.9
Provides-Extra: arrays
Requires-Dist: numpy ; extra == 'arrays'
Provides-Extra: gymnasium
Requires-Dist: gymnasium >= 1.1 ; extra == 'gymnasium'
Requires-Dist: numpy ; extra == 'gymnasium'
Provides-Extra: pettingzoo
Requires-Dist: pettingzoo >= 1.24 ; extra == 'pettingzoo'
Requires-Dist: gymnasium >= 1.1 ; extra == 'pettingzoo'
Requires-Dist: numpy ; extra == 'pettingzoo'
Description-Content-Type: text/markdown

{description}
"""

WHEEL = """Wheel-Version: 1.0
Generator: flagfall
Root-Is-Purelib: false
Tag: py3-none-{platform}
"""


def normal(version: str) -> str:
    """A version as Python writes it: 0.9.0-dev is 0.9.0.dev0, 0.9.0-rc.1 is 0.9.0rc1."""
    number, _, rest = version.partition("-")
    if not re.fullmatch(r"\d+\.\d+\.\d+", number):
        raise SystemExit(f"wheel: version {version!r}: expected one such as 0.9.0 or 0.9.0-rc.1")
    if not rest:
        return number
    known = re.fullmatch(r"(dev|alpha|beta|rc)\.?(\d*)", rest)
    if known:
        word = {"dev": ".dev", "alpha": "a", "beta": "b", "rc": "rc"}[known[1]]
        return number + word + (known[2] or "0")
    return number + "+" + re.sub(r"[^0-9a-zA-Z]+", ".", rest)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--library", type=pathlib.Path, required=True)
    parser.add_argument("--version", required=True)
    parser.add_argument("--platform", required=True, help="such as linux_x86_64, macosx_11_0_arm64 or win_amd64")
    parser.add_argument("--bill", type=pathlib.Path, help="folder of THIRD-PARTY-LICENSES.txt and sbom.spdx.json")
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("."))
    args = parser.parse_args()

    version = normal(args.version)
    name = next((n for system, n in NAMES.items() if args.platform.startswith(system)), None)
    if name is None:
        raise SystemExit(f"wheel: platform {args.platform!r}: expected one of linux_…, macosx_…, win_…")
    license_text = (HERE.parent / "LICENSE").read_text(encoding="utf-8")
    info = f"flagfall-{version}.dist-info"
    files = {f"flagfall/{f.name}": f.read_bytes() for f in sorted((HERE / "flagfall").iterdir()) if f.suffix == ".py" or f.name == "py.typed"}
    files[f"flagfall/{name}"] = args.library.read_bytes()
    files[f"{info}/LICENSE"] = license_text.encode()
    description = (HERE / "README.md").read_text(encoding="utf-8")
    if args.bill:
        files[f"{info}/THIRD-PARTY-LICENSES.txt"] = (args.bill / "THIRD-PARTY-LICENSES.txt").read_bytes()
        files[f"{info}/sboms/libflagfall.spdx.json"] = (args.bill / "sbom.spdx.json").read_bytes()
    files[f"{info}/METADATA"] = METADATA.format(version=version, license=license_text.splitlines()[0], description=description).encode()
    files[f"{info}/WHEEL"] = WHEEL.format(platform=args.platform).encode()
    record = ""
    for path, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += f"{path},sha256={digest},{len(data)}\n"
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()

    args.out.mkdir(parents=True, exist_ok=True)
    wheel = args.out / f"flagfall-{version}-py3-none-{args.platform}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in files.items():
            entry = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = (0o755 if path.endswith(name) else 0o644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    print(wheel)


if __name__ == "__main__":
    main()
