#!/usr/bin/env python3
"""Makes and checks the committed fonts.

    make_fonts.py verify                 compare every file with fonts.json (no other software)
    make_fonts.py fetch FOLDER           download the pinned Debian packages and unpack them there
    make_fonts.py build [--root FOLDER]  make every file anew from the unpacked packages

`build` needs what requirements.txt names. It refuses a source file that is not the one that
fonts.json records, unless --repin is given."""

import argparse
import hashlib
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

MAKE = pathlib.Path(__file__).resolve().parent
FONTS = MAKE.parent
INDEX = FONTS / "fonts.json"
README = FONTS / "README.md"
#: The folders of fonts, from the repository's: what the tests alone need is with them.
FOLDERS = ("fonts/bundled", "Tests/Fonts")
ROOT = FONTS.parent
TABLE = ("<!-- table: written by make_fonts.py -->\n", "<!-- end of table -->\n")


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def recipe():
    return json.loads((MAKE / "recipe.json").read_text())


def steps(plan):
    """(folder, package, path in the package's font folder, kind, details) of every file."""
    for folder, packages in plan["copied"].items():
        for package, sources in packages.items():
            for source in sources:
                yield folder, package, source, "copy", None
    for item in plan["collections"]:
        yield item["folder"], item["package"], item["source"], "collection", item
    for item in plan["emoji"]:
        yield item["folder"], item["package"], item["source"], "emoji", item


def make(kind, details, source, target):
    """Writes one file and gives the sentence that says how it differs from its source."""
    if kind == "copy":
        shutil.copyfile(source, target)
        return "none"
    if kind == "collection":
        import characters
        import collection

        wanted = set().union(*(characters.named(name) for name in details["characters"]))
        kept, glyphs = collection.make(source, target, details["faces"], wanted)
        faces = details["faces"]
        which = "face 0" if faces == [0] else f"faces 0–{faces[-1]}"
        sets = ", ".join(details["characters"])
        return (
            f"{which}; {kept} characters ({sets}), {glyphs} glyphs; "
            "glyph ids kept; hints removed")
    import emoji

    glyphs, pictures = emoji.make(source, target)
    return (
        f"all characters, sequences and metrics; {glyphs} glyphs share {pictures} pictures "
        "(skin tones take the picture without tone)")


def describe(path):
    """Family, style and version as the font itself names them."""
    from fontTools.ttLib import TTFont

    font = TTFont(path, fontNumber=0, lazy=True)
    names = font["name"]
    version = names.getDebugName(5).removeprefix("Version ")
    return {
        "family": names.getDebugName(16) or names.getDebugName(1),
        "style": names.getDebugName(17) or names.getDebugName(2),
        "version": version,
    }


def build(root, repin):
    plan = recipe()
    known = {}
    if INDEX.exists() and not repin:
        for row in json.loads(INDEX.read_text())["fonts"]:
            known[row["folder"], row["file"]] = row["sourceSha256"]
    rows = []
    for folder, package, inside, kind, details in steps(plan):
        relative = pathlib.PurePosixPath(plan["folders"][package]) / inside
        source = root / relative
        if not source.is_file():
            sys.exit(f"{source} is missing: install {package}, or run fetch and give --root")
        found = digest(source)
        expected = known.get((folder, relative.name), found)
        if found != expected:
            version = plan["packages"][package]["version"]
            sys.exit(f"{source} is not the file of {package} {version} (sha256 {found})")
        target = ROOT / folder / relative.name
        target.parent.mkdir(exist_ok=True)
        change = make(kind, details, source, target)
        rows.append({
            "folder": folder, "file": relative.name, **describe(target),
            "package": package, "packageVersion": plan["packages"][package]["version"],
            "licence": plan["packages"][package]["licence"],
            "size": target.stat().st_size, "sha256": digest(target),
            "source": str(relative), "sourceSha256": found, "change": change,
        })
        print(f"{folder}/{relative.name}  {target.stat().st_size}", flush=True)
    rows.sort(key=lambda row: (FOLDERS.index(row["folder"]), row["file"]))
    INDEX.write_text(json.dumps({"fonts": rows}, indent=1, ensure_ascii=False) + "\n")
    write_table(rows)
    total = sum(row["size"] for row in rows)
    print(f"{len(rows)} files, {total} bytes")


def write_table(rows):
    lines = []
    for folder in FOLDERS:
        chosen = [row for row in rows if row["folder"] == folder]
        total = sum(row["size"] for row in chosen) / 1e6
        lines.append(f"\n### `{folder}/`: {len(chosen)} files, {total:.1f} MB\n\n")
        lines.append(
            "| file | family, style | version | Debian package | licence | changed | sha256 |\n"
            "|---|---|---|---|---|---|---|\n")
        for row in chosen:
            lines.append(
                f"| `{row['file']}` | {row['family']}, {row['style']} | {row['version']} "
                f"| {row['package']} {row['packageVersion']} | {row['licence']} "
                f"| {row['change']} | `{row['sha256']}` |\n")
    text = README.read_text()
    head, _, rest = text.partition(TABLE[0])
    _, _, tail = rest.partition(TABLE[1])
    README.write_text(head + TABLE[0] + "".join(lines) + "\n" + TABLE[1] + tail)


def verify():
    rows = json.loads(INDEX.read_text())["fonts"]
    faults = []
    listed = set()
    readme = README.read_text()
    for row in rows:
        path = ROOT / row["folder"] / row["file"]
        listed.add(path)
        if not path.is_file():
            faults.append(f"{path}: missing")
        elif digest(path) != row["sha256"]:
            faults.append(f"{path}: sha256 {digest(path)}, expected {row['sha256']}")
        if row["sha256"] not in readme:
            faults.append(f"{path}: README.md does not give its sha256")
        if not (FONTS / "licences" / f"{row['package']}.txt").is_file():
            faults.append(f"{path}: licences/{row['package']}.txt is missing")
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).iterdir()):
            if path.is_file() and path not in listed:
                faults.append(f"{path}: not listed in fonts.json")
    print("\n".join(faults) if faults else f"{len(rows)} fonts verified")
    return 1 if faults else 0


def fetch(target):
    """Downloads the pinned packages by apt and unpacks them without installing anything."""
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        for package, details in recipe()["packages"].items():
            subprocess.run(
                ["apt-get", "download", f"{package}={details['version']}"],
                cwd=scratch, check=True)
        for archive in sorted(pathlib.Path(scratch).glob("*.deb")):
            subprocess.run(["dpkg-deb", "-x", str(archive), str(target)], check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    modes = parser.add_subparsers(dest="mode", required=True)
    modes.add_parser("verify", help="compare every file with fonts.json")
    fetching = modes.add_parser("fetch", help="download and unpack the pinned packages")
    fetching.add_argument("folder", type=pathlib.Path)
    building = modes.add_parser("build", help="make every file anew")
    building.add_argument("--root", type=pathlib.Path, default=pathlib.Path("/"))
    building.add_argument("--repin", action="store_true", help="accept other source files")
    arguments = parser.parse_args()
    if arguments.mode == "verify":
        sys.exit(verify())
    if arguments.mode == "fetch":
        fetch(arguments.folder)
    else:
        build(arguments.root, arguments.repin)


if __name__ == "__main__":
    main()
