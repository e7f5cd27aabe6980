#!/usr/bin/env python3
"""Makes the page's picture and film, docs/serve.png and docs/serve-film.png:

    Serve/.build/python/bin/python Lab/make-serve-picture.py PROGRAM docs

PROGRAM is what `Scripts/serve.sh --build` prints. The picture is the page after a drag. The film, an
animated PNG, is the first sample of the gallery that `--export` writes: the width is dragged with
Chromium's line-break rules, then with Unicode's, where lines differ. Needs Playwright and Pillow
(`pip install playwright pillow`) and Chromium.
"""
import io
import pathlib
import shutil
import subprocess
import sys
import tempfile

from PIL import Image
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Serve" / "Tests"))
from served import server

WIDTHS = [*range(520, 300, -20), *range(300, 520, 20)]


def picture(browser, program, path):
    with server(program) as (_, port):
        page = browser.new_page(viewport={"width": 1200, "height": 760})
        page.goto(f"http://127.0.0.1:{port}/")
        page.evaluate("() => window.textmeasure.ready")
        # A counter over sixty widths, as after a drag.
        page.evaluate("async () => { for (let width = 500; width <= 560; width++) await window.textmeasure.set({ width }); }")
        page.wait_for_timeout(800)
        Image.open(io.BytesIO(page.screenshot())).convert("RGB").save(path, optimize=True)
        page.close()


def film(browser, program, path):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([program, "--export", folder], check=True)
        page = browser.new_page(viewport={"width": 680, "height": 640})
        page.goto(pathlib.Path(folder, "index.html").as_uri() + "?sample=English")
        page.evaluate("() => window.ready")
        page.add_style_tag(content="header h1, header h1 + p, footer { display: none } main { padding: 12px } header { position: static; padding: 12px }")
        frames = []
        for rules in ["chromium", "unicode"]:
            for width in WIDTHS:
                page.evaluate("""([rules, width]) => {
                  document.getElementById("rules").value = rules;
                  const slider = document.getElementById("width");
                  slider.value = width;
                  slider.dispatchEvent(new Event("input")); }""", [rules, width])
                frames.append(Image.open(io.BytesIO(page.screenshot())).convert("RGB"))
        height = min(640, 16 + max(bottom(frame) for frame in frames))
        # One palette for all frames, so that a colour is the same in each.
        palette = Image.new("RGB", (680, 2 * height))
        palette.paste(frames[0].crop((0, 0, 680, height)), (0, 0))
        palette.paste(frames[-10].crop((0, 0, 680, height)), (0, height))
        palette = palette.quantize(64, kmeans=2)
        frames = [frame.crop((0, 0, 680, height)).quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
        frames[0].save(path, save_all=True, append_images=frames[1:], duration=160, loop=0, optimize=True)
        page.close()


def bottom(frame):
    """Where the sample's box ends: the last row that is white in the middle of the left margin."""
    column = [frame.getpixel((24, y)) for y in range(frame.height)]
    return max(y for y, colour in enumerate(column) if colour == (255, 255, 255))


def main():
    program, folder = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2])
    browser_path = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=browser_path, args=["--no-sandbox", "--font-render-hinting=none"])
        picture(browser, program, folder / "serve.png")
        film(browser, program, folder / "serve-film.png")
        browser.close()
    for name in ["serve.png", "serve-film.png"]:
        print(f"{folder / name}: {(folder / name).stat().st_size >> 10} KiB")


if __name__ == "__main__":
    main()
