#!/usr/bin/env python3
"""Tries the page in headless Chromium: check_page.py [--untimed|--frames] SERVER TOOL FONTS TEXTS BROWSER [PICTURES]

Agreement over 40 texts in 20 languages and more, dragging, a dropped font, permalink, sweep, keyboard,
narrow screens, accessibility, copied reports that replay, frame times; no console error, no other host.
With --untimed frame times are only printed: where other work runs they say nothing of the page. With
--frames nothing else is tried.
"""
import base64
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright
from served import Failures, server

failures = Failures()
check = failures.check

#: The font for each language's texts; others are set in Inter.
FONTS = {
    "ru": "NotoSans-Regular.ttf", "uk": "NotoSans-Regular.ttf", "bg": "NotoSans-Regular.ttf",
    "el": "NotoSans-Regular.ttf", "vi": "Roboto-Regular.ttf", "tr": "LiberationSerif-Regular.ttf",
    "he": "NotoSansHebrew-Regular.ttf", "yi": "NotoSansHebrew-Regular.ttf",
    "ar": "NotoSansArabic-Regular.ttf", "fa": "NotoSansArabic-Regular.ttf",
    "ur": "NotoSansArabic-Regular.ttf", "hi": "NotoSansDevanagari-Regular.ttf",
    "mr": "NotoSansDevanagari-Regular.ttf", "ne": "NotoSansDevanagari-Regular.ttf",
    "th": "NotoSansThai-Regular.ttf", "ko": "Noto Sans CJK KR", "ja": "Noto Sans CJK JP",
    "zh-Hans": "Noto Sans CJK SC", "zh-Hant": "Noto Sans CJK TC",
}
LATIN = ["en", "de", "fr", "es", "it", "pt-BR", "nl", "sv", "fi", "pl", "cs", "hu", "ro"]
#: How many samples the page has.
SAMPLES = (pathlib.Path(__file__).parent.parent / "Sources/TextMeasureServe/Page/samples.js").read_text(encoding="utf-8").count('"name":')
WIDTHS = [48, 75, 111, 147, 200, 300, 411, 640]

#: The pixels of the outlines, read from a copy.
OUTLINES = """() => { const shown = document.getElementById('outlines');
  const copy = new OffscreenCanvas(shown.width, shown.height).getContext('2d', { willReadFrequently: true });
  copy.drawImage(shown, 0, 0);
  return copy.getImageData(0, 0, shown.width, shown.height); }"""


def texts(path):
    source = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
    cases = [(language, text) for language in [*LATIN, *FONTS] for text in source[language][:2]]
    return cases


def replay(tool, line):
    done = subprocess.run([tool, "batch"], input=line, capture_output=True, text=True, timeout=60, check=False)
    return json.loads(done.stdout.splitlines()[0])


class Page:
    """The page in a window, with what it complained of and what it asked for."""

    def __init__(self, browser, address, **options):
        self.context = browser.new_context(permissions=["clipboard-read", "clipboard-write"], **options)
        self.page = self.context.new_page()
        self.complaints, self.hosts = [], set()
        self.page.on("console", lambda m: self.complaints.append(m.text) if m.type in ("error", "warning") else None)
        self.page.on("pageerror", lambda e: self.complaints.append(str(e)))
        self.page.on("request", lambda r: self.hosts.add(r.url.split("/")[2] if "//" in r.url else r.url[:5]))
        self.address = address
        self.open(address)

    def open(self, address):
        self.page.goto(address)
        self.js("window.textmeasure.ready")

    def js(self, code, value=None):
        return self.page.evaluate(f"async (value) => ({code})", value)

    def state(self):
        return self.js("window.textmeasure.state()")

    def settle(self):
        self.js("window.textmeasure.painted()")
        return self.state()


def agreement(page, path):
    """Sets every text at several widths; a line agrees when it starts and ends alike."""
    cases = texts(path)
    check(len(cases) >= 40 and len({language for language, _ in cases}) >= 20, "there are too few texts")
    lines = same = widths = close = 0
    misses = []
    for language, text in cases:
        for size, width in [(16 if width % 2 else 15.5, width) for width in WIDTHS]:
            found = page.js("window.textmeasure.set(value)", {
                "text": text, "language": language, "font": FONTS.get(language, "Inter-Regular.otf"),
                "size": size, "width": width})
            ours, theirs = found["ours"], found["browsers"]
            count = max(len(ours), len(theirs))
            equal = sum(ours[i:i + 2] == theirs[i:i + 2] for i in range(count))
            lines += count
            same += equal
            if ours == theirs:
                widths += count
                close += sum(abs(a - b) < 0.6 for a, b in zip(found["ourWidths"], found["browserWidths"]))
            else:
                misses.append(f"{language} {width} {text[:50]!r}: {ours} and {theirs}")
    for miss in misses:
        print(f"differs: {miss}")
    print(f"{same} of {lines} lines agree over {len(cases)} texts ({100 * same / lines:.3f} %); "
          f"{close} of {widths} are as wide")
    check(same >= 0.999 * lines, f"{same} of {lines} lines agree, less than 99.9 %")
    check(close >= 0.98 * widths, f"{close} of {widths} lines are as wide")


def dragging(page):
    page.js("window.textmeasure.set({text: 'Words that are dragged to another width. '.repeat(4), size: 20, width: 500, "
            "font: 'Inter-Regular.otf', language: 'en'})")
    handle = page.page.locator("#handle").bounding_box()
    x, y = handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2
    page.page.mouse.move(x, y)
    page.page.mouse.down()
    for step in range(1, 61):
        page.page.mouse.move(x - 4 * step, y)
        page.page.wait_for_timeout(20)
    page.page.mouse.up()
    state = page.settle()
    check(250 <= state["width"] <= 270, f"dragging by -240 from 500 gave {state['width']}")
    said = page.page.locator("#agreement").inner_text()
    check(said.startswith("Agrees with this browser: ") and "widths" in said, f"the counter says {said!r}")
    count, total = said.split(": ")[1].split(" lines")[0].split(" of ")
    check(count == total, f"after dragging the counter says {said!r}")
    check(len(state["ours"]) > 3 and state["ours"] == state["browsers"], "lines differ after dragging")
    inked = page.js("(() => { const d = (%s)().data; let n = 0; for (let i = 0; i < d.length; i += 4)"
                    " if (d[i] > 150 && d[i + 1] < 140 && d[i + 3] > 120) n++; return n; })()" % OUTLINES)
    check(inked > 500, f"the outlines have {inked} pixels")


def dropped_font(page, fonts):
    file = fonts / "LiberationMono-Regular.ttf"
    page.page.evaluate("""async ([bytes, name]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], name));
      for (const type of ["dragover", "drop"]) document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    }""", [base64.b64encode(file.read_bytes()).decode(), file.name])
    for _ in range(100):
        if page.state()["font"].startswith("upload-"):
            break
        page.page.wait_for_timeout(50)
    state = page.settle()
    check(state["font"].startswith("upload-"), f"after dropping a font it is {state['font']}")
    check(state["ours"] == state["browsers"], "lines differ in a dropped font")
    widths = page.js("window.textmeasure.set({text: 'iiii', width: 400})")["ourWidths"]
    wide = page.js("window.textmeasure.set({text: 'MMMM', width: 400})")["ourWidths"]
    check(widths == wide, "a dropped monospaced font does not measure")
    made = page.js("window.textmeasure.load(Uint8Array.from(atob(value), (c) => c.charCodeAt(0)), 'Serif.ttf')",
                   base64.b64encode((fonts / "LiberationSerif-Regular.ttf").read_bytes()).decode())
    check(any(font["id"] == made["id"] for font in page.js("window.textmeasure.fonts()")), "load() adds no font")
    message = page.js("window.textmeasure.load(new Uint8Array(50), 'x.ttf').then(() => '', (error) => error.message)")
    check(message, "load() takes bytes that are no font")


def permalink(page):
    wanted = {"text": "A link holds “all” & more: 春 🧺\n#1", "size": 21.5, "width": 333, "language": "de",
              "direction": "rtl", "rules": "unicode", "profile": "uikit", "lines": 3, "tracking": 0.5,
              "features": "liga=0", "css": "line-height: 1.5; text-align: center", "font": "Inter-roman.var.ttf", "axes": {"wght": 650}}
    page.js("window.textmeasure.set(value)", wanted)
    # The address changes a few times a second at most, and dragging came before.
    for _ in range(100):
        if "A+link" in page.js("location.hash"):
            break
        page.page.wait_for_timeout(100)
    before = page.state()
    link = page.page.url
    page.page.goto("about:blank")
    page.open(link)
    after = page.state()
    check(before == after, f"a link opens as {after}, and was {before}")


def sweeping(page):
    page.open(page.address)
    total = page.js("window.textmeasure.sweep()")
    print(f"{total['same']} of {total['lines']} lines agree at all widths from 40 to 800 of all samples")
    for miss in total["misses"][:10]:
        print(f"differs: {miss['name']} {miss['width']}: {miss['ours']} and {miss['browsers']}")
    check(total["lines"] > 40_000, f"the sweep saw {total['lines']} lines")
    check(total["same"] >= 0.999 * total["lines"], f"{total['same']} of {total['lines']} lines agree in the sweep")
    strips = page.page.locator(".strip").count()
    check(strips == 1 + SAMPLES, f"there are {strips} strips")


def keyboard(page):
    page.open(page.address)
    page.page.locator("#handle").focus()
    before = page.state()["width"]
    page.page.keyboard.press("ArrowLeft")
    page.page.keyboard.press("PageDown")
    check(page.settle()["width"] == before - 21, "the handle does not follow the keyboard")
    page.page.locator("#tab-compare").focus()
    for name in ["sweep", "platforms", "stages", "cells"]:
        page.page.keyboard.press("ArrowRight")
        check(page.page.locator(f"#view-{name}").is_visible(), f"the view {name} is not reached by arrow keys")
        check(page.page.locator(f"#tab-{name}").get_attribute("aria-selected") == "true", f"{name} is not selected")
    page.page.keyboard.press("Home")
    check(page.page.locator("#view-compare").is_visible(), "Home does not lead to the first view")
    # Everything that can be reached by Tab has a name that is read out.
    nameless = page.js("""[...document.querySelectorAll('button, input, select, textarea, [tabindex="0"]')]
      .filter((each) => each.offsetParent && !(each.getAttribute('aria-label') || each.labels?.length || each.textContent.trim()))
      .map((each) => each.outerHTML.slice(0, 80))""")
    check(not nameless, f"without a name: {nameless}")


def views(page):
    page.open(page.address + "#view=stages")
    found = page.js("window.textmeasure.set({text: 'some words that wrap into lines, again and again', width: 150})")
    check(len(found["ours"]) > 3 and found["ours"] == found["browsers"], "lines differ while another view is open")
    page.open(page.address + "#view=platforms")
    page.page.wait_for_timeout(800)
    said = page.page.locator("#platforms p").all_inner_texts()
    check(len(said) == 5 and all("pt" in each for each in said), f"the platforms say {said}")
    page.open(page.address + "#view=stages&text=office%20%D8%A7%D9%84%D8%B9%D8%B1%D8%A8%D9%8A%D8%A9&width=400")
    page.page.wait_for_selector("#stages .chars button")
    page.page.locator("#stages .chars button").nth(1).hover()
    lit = page.js("[...document.querySelectorAll('#stages .lit')].map((each) => each.tagName)")
    check("BUTTON" in lit and lit.count("TR") >= 2, f"a character lights up {lit}")
    page.page.locator("#stages table").nth(1).locator("tbody tr").nth(2).hover()
    check("BUTTON" in page.js("[...document.querySelectorAll('#stages .lit')].map((each) => each.tagName)"),
          "a glyph does not light up its character")
    page.open(page.address + "#view=cells")
    page.page.wait_for_selector(".cellrow")
    check(page.page.locator(".cellrow").count() >= 3, "there are no cells")
    page.page.wait_for_selector("#table-body > svg")
    frames = page.js("""new Promise((resolve) => {
      const table = document.getElementById('table'); const times = []; let last = performance.now(); let step = 0;
      const frame = (now) => { times.push(now - last); last = now; table.scrollTop += 37; if (++step < 120) requestAnimationFrame(frame); else resolve(times.slice(2)); };
      requestAnimationFrame(frame); })""")
    frames.sort()
    print(f"scrolling 100,000 rows: half of the frames under {frames[len(frames) // 2]:.1f} ms")
    page.js("document.getElementById('table').scrollTop = 9e6")
    page.page.wait_for_timeout(1200)
    rows = page.js("[...document.querySelectorAll('#table-body > svg')].map((each) => Number(each.dataset.row))")
    check(rows and min(rows) > 30_000, f"in the middle of the table there are the rows {rows[:3]}")


def copies(page, tool):
    page.open(page.address)
    page.js("window.textmeasure.set({text: 'Kerned “AVATAR” office, replayed', size: 22, width: 120})")
    page.page.locator("#copy-test").click()
    page.page.wait_for_timeout(500)
    line = page.js("navigator.clipboard.readText()")
    answer = replay(tool, line)
    browsers = json.loads(line)["id"]["lineStarts"]
    check([each["start"] for each in answer.get("lines", [])] == browsers, f"a test replays as {answer}")
    page.page.locator("#copy-report").click()
    page.page.wait_for_timeout(1500)
    report = page.js("navigator.clipboard.readText()")
    check("sha256 " in report and "lines by the browser" in report, f"the report is {report[:200]!r}")
    answer = replay(tool, report.strip().splitlines()[-1] + "\n")
    check([each["start"] for each in answer.get("lines", [])] == page.state()["ours"], "a report does not replay")


def properties(page, tool):
    """Properties of CSS: lines agree, an error stands at them, and copies carry them."""
    page.open(page.address)
    page.page.locator("#css").fill("white-space: pre-line; letter-spacing: .05em; text-indent: 2em hanging; line-height: 1.4")
    lines = same = 0
    texts = ["  Collapsed   white space \n and a line feed, then some more words  ", "日本語の文章（かっこ）、「括弧」と、句読点。" * 3]
    styles = ["white-space: pre-line; letter-spacing: .05em; text-indent: 2em hanging", "word-break: break-all; text-align: end",
              "text-wrap: balance; text-transform: uppercase", "overflow-wrap: anywhere; font: italic 1.2rem/2 Inter", ";"]
    for text in texts:
        for css in styles:
            for width in WIDTHS:
                found = page.js("window.textmeasure.set(value)", {"text": text, "css": css, "width": width, "size": 17.5, "language": "ja"})
                lines += max(len(found["ours"]), len(found["browsers"]))
                same += sum(pair in zip(found["browsers"], found["browsers"][1:] + [None])
                            for pair in zip(found["ours"], found["ours"][1:] + [None]))
    print(f"{same} of {lines} lines agree with properties of CSS")
    check(lines > 200 and same == lines, f"{same} of {lines} lines agree with properties of CSS")
    page.js("window.textmeasure.set({css: 'line-height: 3', text: 'one two three', width: 100, size: 20})")
    check(page.page.locator("#detail").inner_text().endswith("pt high"), "there is no height")
    for wrong, said in [("line-heigt: 2", "line-height"), ("line-height: tall", "line-height"), ("nonsense", "declaration")]:
        page.page.locator("#css").fill(wrong)
        page.page.wait_for_selector("#css-error:not([hidden])")
        page.page.wait_for_function("said => document.getElementById('css-error').textContent.includes(said)", arg=said)
        check(page.page.locator("#notice").is_hidden(), "an error in CSS stands above the page, too")
    page.page.locator("#css").fill("line-height: 3; white-space: normal")
    page.page.wait_for_selector("#css-error", state="hidden")
    check(page.page.locator("#rules").is_disabled(), "rules can be chosen beside CSS")
    page.page.locator("#copy-test").click()
    page.page.wait_for_timeout(500)
    line = page.js("navigator.clipboard.readText()")
    check(json.loads(line)["css"] == {"line-height": "3", "white-space": "normal"}, f"the test is {line}")
    answer = replay(tool, line)
    check([each["start"] for each in answer.get("lines", [])] == json.loads(line)["id"]["lineStarts"]
          and answer["height"] == 60 * answer["lineCount"], f"a test with CSS replays as {answer}")
    page.page.locator("#css").fill("")
    page.settle()
    check(page.page.locator("#rules").is_enabled(), "rules cannot be chosen without CSS")


def differing(page):
    """Lines that differ are named and look different without their colour too."""
    page.open(page.address)
    page.js("window.textmeasure.set({text: 'Hello there: http://example.com/a/b and more', size: 28, width: 200, rules: 'unicode'})")
    page.js("window.textmeasure.painted()")
    page.page.wait_for_timeout(200)
    check("differs" in page.page.locator("#verdict").get_attribute("class"), "the verdict does not say that lines differ")
    said = page.page.locator("#first").inner_text()
    check(said.startswith("First difference, line 2") and "Likely because" in said, f"the first difference is {said!r}")
    # Beside a line that agrees the margin is empty; beside one that differs is a mark.
    inked = page.js("""(() => { const pixels = (%s)();
      const ink = (y) => { let count = 0; for (let x = 4; x < 18; x++) for (let i = 0; i < 24; i++) if (pixels.data[((22 + y + i) * pixels.width + x) * 4 + 3] > 60) count++; return count; };
      return [ink(4), ink(38)]; })()""" % OUTLINES)
    check(inked[0] == 0 and inked[1] > 10, f"the marks beside lines have {inked} pixels")


def accessible(page):
    """No finding of axe in any view, in both colour schemes."""
    for scheme in ["light", "dark"]:
        page.page.emulate_media(color_scheme=scheme)
        for view in ["compare", "sweep", "platforms", "stages", "cells"]:
            page.open(f"{page.address}#view={view}")
            page.page.wait_for_timeout(700)
            for found in Axe().run(page.page).response["violations"]:
                check(False, f"axe, {view}, {scheme}: {found['id']}: {found['help']}: "
                      f"{[node['target'] for node in found['nodes'][:3]]}")
            failures.checks += 1
    page.page.emulate_media(color_scheme="light")


def frames(page, limits):
    """The time of a frame until both layouts are compared, paced as a drag is.

    Half of a drag's frames are under the limit: its next widths are asked for ahead. A jump waits for the
    server while the browser draws, and its times are printed only."""
    page.open(page.address)
    status = "Who else keeps a drawer full of cables for machines that no longer exist? Asking for a friend, again. " * 3
    for name, text, limit in [("a status", status[:280], 2), ("5 kB", (status * 20)[:5000], 8)]:
        for how, width in [("dragged", "300 + i"), ("jumping", "300.5 + i * 71 % 200")]:
            page.js("window.textmeasure.set(value)", {"text": text, "size": 15, "width": 299})
            found = page.js("""(async () => { const times = { frame: [], drawn: [] };
              for (let i = 0; i < 200; i++) {
                await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
                await window.textmeasure.set({ width: WIDTH });
                for (const key of Object.keys(times)) times[key].push(window.textmeasure.timing[key]);
              }
              return times; })()""".replace("WIDTH", width))
            for times in found.values():
                times.sort()
            frame, drawn = found["frame"], found["drawn"]
            print(f"{name}, {how}: both layouts compared after {frame[100]:.1f} ms in half of the frames "
                  f"(best {frame[0]:.1f}, 19 of 20 {frame[190]:.1f}, limit {limit} when dragged), drawn after {drawn[100]:.1f}")
            check(not limits or how == "jumping" or frame[100] < limit, f"both layouts of {name}, {how}, are compared after {frame[100]:.1f} ms, "
                  f"more than {limit} ms")


def gallery(browser, program, pictures):
    """The gallery opens from disk, without a server."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([program, "--export", f"{folder}/gallery"], capture_output=True, text=True,
                              timeout=60, check=False)
        check(done.returncode == 0 and not done.stderr, f"--export: {done.returncode}, {done.stderr}")
        page = browser.new_page(viewport={"width": 900, "height": 900})
        complaints = []
        page.on("console", lambda m: complaints.append(m.text) if m.type == "error" else None)
        page.on("pageerror", lambda e: complaints.append(str(e)))
        page.goto(pathlib.Path(f"{folder}/gallery/index.html").as_uri())
        page.evaluate("() => window.ready")
        before = page.locator("article rect").count()
        said = page.locator("#verdict").inner_text()
        check(said.startswith("Agrees with this browser: ") and "differs" not in (page.locator("#verdict").get_attribute("class") or ""),
              f"the gallery says {said!r}")
        check(page.locator("article").count() == SAMPLES and page.locator("article path").count() > 400,
              "the gallery shows no samples")
        page.locator("#width").fill("160")
        check(page.locator("article rect").count() > before, "the gallery's slider changes no lines")
        page.locator("#rules").select_option("unicode")
        page.locator("#width").fill("200")
        check(page.locator("article rect.stripes").count() > 0, "the gallery shows no differing line with other rules")
        check(not complaints, f"the gallery says {complaints}")
        if pictures:
            page.screenshot(path=f"{pictures}/gallery.png")
        page.close()
        done = subprocess.run([program, "--export", "/proc/gallery"], capture_output=True, text=True, timeout=60,
                              check=False)
        check(done.returncode == 74 and done.stderr.count("\n") == 1, f"--export /proc: {done.stderr!r}")


def screens(browser, address, pictures):
    for width in [390, 1280, 1440]:
        for scheme in ["light", "dark"]:
            page = Page(browser, address, viewport={"width": width, "height": 900}, color_scheme=scheme)
            for view in ["compare", "platforms", "stages", "cells", "sweep"]:
                page.page.locator(f"#tab-{view}").click()
                page.page.wait_for_timeout(300)
                wide = page.js("document.documentElement.scrollWidth")
                check(wide <= width, f"at {width} px the view {view} is {wide} px wide")
                if pictures:
                    page.page.wait_for_timeout(700)
                    page.page.screenshot(path=f"{pictures}/{view}-{width}-{scheme}.png")
            check(not page.complaints, f"at {width} px the console says {page.complaints}")
            page.context.close()


def everything(page, browser, address, port, arguments):
    program, tool, fonts, path = arguments[:4]
    pictures = arguments[5] if len(arguments) > 5 else None
    fonts = pathlib.Path(fonts)
    agreement(page, path)
    for part in [dragging, permalink, sweeping, keyboard, views, differing, accessible]:
        part(page)
    frames(page, limits="--untimed" not in sys.argv)
    page.open(address)
    dropped_font(page, fonts)
    copies(page, os.path.abspath(tool))
    properties(page, os.path.abspath(tool))
    # The one font that is refused on purpose is a reply and no failed request.
    check(not page.complaints, f"the console says {page.complaints}")
    check(page.hosts <= {f"127.0.0.1:{port}", "blob:", "data:"}, f"other hosts were asked: {page.hosts}")
    screens(browser, address, pictures)
    gallery(browser, os.path.abspath(program), pictures)


def main():
    arguments = [each for each in sys.argv[1:] if each not in ("--untimed", "--frames")]
    program, executable = arguments[0], arguments[4]
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        with server(os.path.abspath(program), folder=folder) as (_, port):
            address = f"http://127.0.0.1:{port}/"
            browser = playwright.chromium.launch(
                executable_path=executable,
                args=["--no-sandbox", "--disable-gpu", "--font-render-hinting=none", "--force-device-scale-factor=1"])
            page = Page(browser, address, viewport={"width": 1280, "height": 900})
            if "--frames" in sys.argv:
                frames(page, limits=True)
            else:
                everything(page, browser, address, port, arguments)
            browser.close()
    print(f"{failures.checks - failures.count} of {failures.checks} checks of the page hold "
          f"({time.monotonic() - began:.0f} s)")
    return failures.count > 0


if __name__ == "__main__":
    sys.exit(main())
