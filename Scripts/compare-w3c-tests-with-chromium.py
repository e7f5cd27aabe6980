#!/usr/bin/env python3
"""Lays the text of the W3C's tests of CSS out in Chromium and here, and compares.

Reads copies of the tests, each with its groups, opens every test in headless Chromium, and asks it for each block of
text: its computed style, its width, lines and height. Sends the same styles as `css` of requests, and prints for each
group how many tests agree in all blocks, differ in one, or have one that no request can say. Tests that Chromium
itself fails, by its reference or its own assertions, are named with --failed:

    Scripts/compare-w3c-tests-with-chromium.py COPY-OF-csswg-test/css-text-3 COPY-OF-i18n-tests/css-text
    Scripts/compare-w3c-tests-with-chromium.py --keep FOLDER …    keeps what Chromium said, and reads it again

All blocks are set in the tests' own fonts, or in the bundled ones and Debian's Noto. Needs a release build,
`chromium` (156), and Playwright for Python, which Scripts/check-serve.sh installs:
run it with Serve/.build/python/bin/python.
"""
import argparse
import collections
import hashlib
import json
import mimetypes
import pathlib
import re
import shutil
import subprocess
import sys

import elements

HOST = "http://tests.invalid"
#: Behind a test's own fonts, in this order.
CASCADE = ["NotoSans-Regular.ttf", "NotoSansArabic-Regular.ttf", "NotoSansHebrew-Regular.ttf",
           "NotoSansDevanagari-Regular.ttf", "NotoSansThai-Regular.ttf", "NotoColorEmoji.ttf"]
#: Where Debian's Noto fonts are, for other scripts.
NOTO = pathlib.Path("/usr/share/fonts/truetype/noto")
COLLECTION = pathlib.Path("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")
#: Of larger pages, which show each character in a row of its own, no block is compared.
MOST_ELEMENTS = 2000
# What the tests' own harness says of the browser.
HARNESS = """
window.failures = 0; window.assertions = 0;
function test(body) { window.assertions++; try { body.call({ step: f => f(), add_cleanup() {} }); } catch { window.failures++; } }
async function promise_test(body) { window.assertions++; try { await body({ add_cleanup() {} }); } catch { window.failures++; } }
function async_test(body) { const step = f => { try { f(); } catch { window.failures++; } };
  const made = { step, step_func: f => () => step(f), step_func_done: f => () => step(f ?? (() => 0)), done() {} };
  window.assertions++; if (typeof body === "function") step(() => body(made)); return made; }
function setup() {} function done() {} function on_event(object, name, body) { object.addEventListener(name, body); }
const check = holds => { if (!holds) throw new Error(); };
function assert_true(value) { check(value === true); } function assert_false(value) { check(value === false); }
function assert_equals(one, other) { check(Object.is(one, other)); } function assert_not_equals(one, other) { check(!Object.is(one, other)); }
function assert_approx_equals(one, other, slack) { check(Math.abs(one - other) <= slack); }
function assert_greater_than(one, other) { check(one > other); } function assert_less_than(one, other) { check(one < other); }
function assert_greater_than_equal(one, other) { check(one >= other); } function assert_less_than_equal(one, other) { check(one <= other); }
function assert_in_array(one, others) { check(others.includes(one)); } function assert_unreached() { check(false); }
"""
# All text in the tests' own fonts that loaded, and then in the cascade.
DRESS = """
async (cascade) => {
  const style = document.createElementNS("http://www.w3.org/1999/xhtml", "style");
  style.textContent = Object.entries(cascade).map(([file, range]) => `@font-face { font-family: "${file}"; unicode-range: ${range};`
    + ` src: ${file.includes(".") ? `url("/@fonts/${file}")` : `local("${file}")`} }`).join("\\n")
    + " * { text-rendering: geometricPrecision !important; font-synthesis: none !important }";
  document.documentElement.append(style);
  const own = new Map();
  for (const sheet of document.styleSheets) {
    let rules = [];
    try { rules = sheet.cssRules; } catch { continue; }
    for (const rule of rules) if (rule.constructor.name === "CSSFontFaceRule" && sheet !== style.sheet) {
      const get = name => rule.style.getPropertyValue(name);
      const source = /url\\("?([^")]+)"?\\)/.exec(get("src"))?.[1];
      const name = get("font-family").replace(/^["']|["']$/g, "");
      if (source) own.set(name.toLowerCase(), [...own.get(name.toLowerCase()) ?? [], { family: name,
        source: new URL(source, sheet.href ?? location.href).pathname, weight: get("font-weight"),
        style: get("font-style"), stretch: get("font-stretch"), unicodeRange: get("unicode-range") }]);
    }
  }
  const loaded = new Set();
  for (const face of document.fonts) {
    const name = face.family.replace(/^["']|["']$/g, "").toLowerCase();
    // The cascade's are loaded where they are needed.
    if (own.has(name)) await face.load().then(() => loaded.add(name), () => null);
  }
  const families = new Map([...document.querySelectorAll("*")].map(each => [each, getComputedStyle(each).fontFamily]));
  for (const [element, computed] of families) {
    const kept = computed.split(",").map(name => name.trim().replace(/^["']|["']$/g, "")).filter(name => own.has(name.toLowerCase()) && loaded.has(name.toLowerCase()));
    element.style?.setProperty("font-family", [...kept, ...Object.keys(cascade)].map(name => `"${name}"`).join(","), "important");
  }
  await document.fonts.ready;
  return [...own.values()].flat().filter(face => loaded.has(face.family.toLowerCase()));
}
"""


class Copies:
    """Serves copies of the tests to the browser: a host for all, a folder for each."""

    def __init__(self, fonts):
        self.fonts = fonts
        self.roots = {}

    def add(self, folder):
        """A name for the copy that has a folder, which absolute paths begin at: it has their fonts."""
        root = next((each for each in folder.parents if (each / "fonts").is_dir()), folder.parent)
        number = hashlib.sha256(str(root).encode()).hexdigest()[:6]
        self.roots[number] = root
        return number

    def path(self, number, place):
        root = self.roots[number].resolve()
        file = (root / place.lstrip("/")).resolve()
        return file if root in file.parents and file.is_file() else None

    def answer(self, route):
        address = route.request.url
        number, place = re.match(r"http://(\w+)\.tests\.invalid/([^?#]*)", address).groups()
        place = re.sub("%20", " ", place)
        if place.startswith("@fonts/"):
            file = self.fonts.get(place[7:])
        elif place.endswith("testharness.js"):
            return route.fulfill(body=HARNESS, content_type="text/javascript")
        elif place.endswith("testharnessreport.js"):
            return route.fulfill(body="", content_type="text/javascript")
        else:
            file = self.path(number, place)
        if file is None:
            return route.fulfill(status=404, body="")
        kind = {".xht": "application/xhtml+xml", ".xhtml": "application/xhtml+xml"}.get(
            file.suffix, mimetypes.guess_type(file.name)[0] or "application/octet-stream")
        body = file.read_bytes()
        ahem = next(self.roots.get(number, file.parent).glob("fonts/**/[Aa]hem.ttf"), None)
        if "html" in kind and ahem:
            # The tests expect it to be installed.
            place = ahem.relative_to(self.roots[number]).as_posix()
            style = f'<style>@font-face {{ font-family: Ahem; src: url("/{place}") }}</style></head>'
            body = body.replace(b"</head>", style.encode(), 1)
        return route.fulfill(body=body, content_type=kind)


def fonts():
    """The files of the cascade by their names: bundled ones, then Debian's."""
    found = {name: elements.ROOT / "fonts/bundled" / name for name in CASCADE}
    for file in sorted(NOTO.glob("NotoSans*-Regular.ttf")) + sorted(NOTO.glob("NotoSerif*-Regular.ttf")):
        script = re.sub("^Noto(Sans|Serif)|-Regular$", "", file.stem)
        # One for each script.
        if script and not any(re.sub("^Noto(Sans|Serif)|-Regular.*$", "", name) == script for name in found):
            found[file.name] = file
    # Browsers take a face of a collection only from an installed one.
    if COLLECTION.is_file():
        found["NotoSansCJKjp-Regular"] = COLLECTION
    return found


def ranges(path):
    """The characters of a font's first face, so that the browser loads what a text needs alone."""
    listed = subprocess.run(["fc-query", "--index", "0", "-f", "%{charset}", str(path)], stdout=subprocess.PIPE, check=True)
    return [tuple(int(side, 16) for side in (part.split("-") * 2)[:2]) for part in listed.stdout.decode().split()]


def tests(folder):
    """The files of a folder that are tests and no references."""
    for file in sorted(folder.rglob("*")):
        parts = file.relative_to(folder).parts
        if file.suffix not in (".html", ".htm", ".xht", ".xhtml") or {"reference", "support", "tools", "test-plan"} & set(parts):
            continue
        if not re.search(r"(^|[-_])(not)?ref($|[-_.0-9])|^index$|^results", file.stem):
            yield file


def open_page(page, address):
    page.goto(address, wait_until="load", timeout=15000)
    page.wait_for_timeout(30)


def verdict(page, other, copies, number, seen):
    """Whether Chromium passes a test: by its assertions, or by its reference; `None` where it has neither.

    References are opened in the other page; `seen` has the pictures of those that tests share."""
    said = page.evaluate("() => [window.assertions ?? 0, window.failures ?? 0]")
    if said[0]:
        return said[1] == 0
    links = page.evaluate("""() => [...document.querySelectorAll("link[rel~=match], link[rel~=mismatch]")]
      .map(link => [link.rel, link.href])""")
    if not links:
        return None
    for _, reference in links:
        place = re.sub(r"^http://\w+\.tests\.invalid/", "", reference)
        if copies.path(number, place) is None:
            return None
        if reference not in seen:
            open_page(other, reference)
            seen[reference] = hashlib.sha256(other.screenshot()).digest()
    own = hashlib.sha256(page.screenshot()).digest()
    results = [(seen[reference] == own) == (rel == "match") for rel, reference in links]
    return all(results) if any(rel == "mismatch" for rel, _ in links) else any(results)


def behind(characters, covered):
    """The fonts of the cascade that characters need: the first that has each."""
    first = {next((name for name in covered if any(start <= c <= end for start, end in covered[name])), None)
             for c in {0x20, *characters}}
    return [name for name in covered if name in first]


def read(page, other, folder, copies, covered):
    """What Chromium makes of the tests of a folder."""
    number = copies.add(folder)
    found, seen = [], {}
    for file in tests(folder):
        place = file.relative_to(copies.roots[number])
        address = f"http://{number}.tests.invalid/{place.as_posix()}"
        record = {"test": place.as_posix(), "group": "/".join(place.parent.parts[:2])}
        try:
            open_page(page, address)
            record["passes"] = verdict(page, other, copies, number, seen)
            text, count = page.evaluate(
                "() => [document.documentElement.textContent, document.querySelectorAll('*').length]")
            record["large"] = count > MOST_ELEMENTS
            if record["large"]:
                found.append(record)
                continue
            cascade = {name: ",".join(f"U+{start:X}-{end:X}" for start, end in covered[name])
                       for name in behind(map(ord, set(text)), covered)}
            record["faces"] = page.evaluate(DRESS, cascade)
            record["blocks"] = page.evaluate("() => {" + elements.PROGRAM + "\nreturn readBlocks(); }")
        except Exception as error:  # A test may do anything to its page.
            if not page.context.browser.is_connected():
                raise
            record["error"] = str(error).splitlines()[0]
        for face in record.get("faces", []):
            path = copies.path(number, face["source"])
            face["source"] = str(path) if path else ""
        found.append(record)
    return found


def measure(records, tool, known, covered):
    """Judges the blocks of tests."""
    asked, places = [], []
    for record in records:
        faces = [{key: value for key, value in face.items() if value} for face in record.get("faces", []) if face["source"]]
        for block in record.get("blocks", []):
            named = {name.strip(' "').lower() for name in block["css"]["font-family"].split(",")}
            needed = {ord(c) for segment in block["segments"] for c in segment["text"]}
            names = behind(needed, covered)
            own = [face for face in faces if face["family"].lower() in named]
            own += [{"family": name, "source": str(known[name])} for name in names]
            for part in [block, *(run for segment in block["segments"] for run in segment["runs"])]:
                if "font-family" in part["css"]:
                    mine = [name for name in part["css"]["font-family"].split(",") if name.strip(' "') not in known]
                    part["css"]["font-family"] = ",".join([*mine, *(f'"{name}"' for name in names)])
            own = elements.requests(block, fontFaces=own)
            places.append((block, len(own)))
            asked += own
    replies = iter(elements.answers(tool, asked))
    for block, count in places:
        own = [next(replies) for _ in range(count)]
        block["judged"] = "refused: " + ", ".join(block["besides"]) if block["besides"] else elements.judge(block, own)
        if block["judged"]:
            block["replies"] = own


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    parser.add_argument("--browser", default=shutil.which("chromium"))
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for what Chromium said")
    parser.add_argument("--show", type=int, default=20, help="how many differences to name")
    parser.add_argument("--requests", action="store_true", help="show the requests of differences, too")
    parser.add_argument("--failed", action="store_true", help="name the tests that Chromium fails")
    parser.add_argument("--tool", default=str(elements.ROOT / ".build/release/textmeasure"))
    options = parser.parse_args()
    known = fonts()
    covered = {name: ranges(path) for name, path in known.items()}
    copies = Copies(known)
    records = []
    pending = []
    for folder in options.folders:
        name = hashlib.sha256(str(folder.resolve()).encode()).hexdigest()[:12] + ".json"
        kept = options.keep / name if options.keep else None
        if kept and kept.is_file():
            records += json.loads(kept.read_text(encoding="utf-8"))
        else:
            pending.append((folder.resolve(), kept))
    if pending:
        from playwright.sync_api import sync_playwright
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=options.browser, args=[
                "--no-sandbox", "--disable-gpu", "--font-render-hinting=none", "--force-device-scale-factor=1"])
            pages = [browser.new_page(viewport={"width": 1000, "height": 800}) for _ in range(2)]
            for page in pages:
                page.on("dialog", lambda dialog: dialog.dismiss())
                page.route("**/*", copies.answer)
            for folder, kept in pending:
                made = read(*pages, folder, copies, covered)
                records += made
                if kept:
                    kept.parent.mkdir(parents=True, exist_ok=True)
                    kept.write_text(json.dumps(made), encoding="utf-8")
            browser.close()
    measure(records, options.tool, known, covered)
    report(records, options)


def report(records, options):
    groups = collections.defaultdict(collections.Counter)
    reasons = collections.Counter()
    failed = []
    for record in records:
        group = groups[record["group"]]
        judged = [block["judged"] for block in record.get("blocks", [])]
        if record.get("passes") is False:
            failed.append(record["test"])
            group["failed"] += 1
        if record.get("large"):
            reasons["test of a large page"] += 1
        if not judged:
            group["without text"] += 1
            continue
        group["tests"] += 1
        wrong = [each for each in judged if each in ("lines", "height")]
        refused = [each for each in judged if each.startswith("refused")]
        group["differ" if wrong else "refused" if refused else "agree"] += 1
        group["blocks"] += len(judged)
        group["same"] += judged.count("")
        group["other"] += len(wrong)
        for each in refused:
            reasons[re.sub(r'\d+(\.\d+)?', "N", each)[:110]] += 1
        for block in record["blocks"]:
            if block["judged"] in ("lines", "height") and options.show > 0:
                options.show -= 1
                found = [[line["start"] for line in reply["lines"]] for reply in block["replies"]]
                print(f"{record['test']} {block['name']}: {block['judged']}: {[s['starts'] for s in block['segments']]}"
                      f" {block['height']} high, found {found} {sum(r['height'] for r in block['replies'])}:"
                      f" {block['segments'][0]['text'].strip()[:50]!r}")
                if options.requests:
                    initial = {k: v for k, v in block["css"].items() if k in (
                        "white-space-collapse", "text-wrap-mode", "word-break", "line-break", "overflow-wrap", "text-transform",
                        "text-indent", "line-height", "font-size", "font-family", "letter-spacing", "word-spacing", "tab-size",
                        "direction", "writing-mode", "text-orientation", "unicode-bidi", "hyphens", "text-align")}
                    print("   ", json.dumps({"segments": block["segments"], "width": block["width"],
                                             "language": block["language"], "css": initial}, ensure_ascii=False)[:1500])
    print(f"{'group':44} {'tests':>6} {'agree':>6} {'differ':>6} {'not said':>8} {'blocks':>7} {'agree':>7} {'differ':>6} {'Chromium fails':>14}")
    total = collections.Counter()
    for name in sorted(groups):
        total.update(groups[name])
    for name, group in [*sorted(groups.items()), ("all", total)]:
        print(f"{name:44} {group['tests']:6} {group['agree']:6} {group['differ']:6} {group['refused']:8} {group['blocks']:7}"
              f" {group['same']:7} {group['other']:6} {group['failed']:14}")
    for reason, count in reasons.most_common(40):
        print(f"{count:6} {reason}")
    if options.failed:
        print("Chromium fails:", *failed, sep="\n  ")


if __name__ == "__main__":
    sys.exit(main())
