#!/usr/bin/env python3
"""Makes the pictures of the page that the README and docs/serve.md show: a picture and a short film.

    Scripts/serve.sh --port 8080 &
    Serve/.build/python/bin/python Scripts/make-serve-picture.py http://127.0.0.1:8080/ docs

Writes serve.png and the film serve-film.png, an animated PNG in which the width is dragged. Needs
Playwright and Pillow (`pip install playwright pillow`) and Chromium.
"""
import io
import math
import pathlib
import shutil
import sys

from PIL import Image
from playwright.sync_api import sync_playwright

FRAMES = 30


def main():
    address, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    browser_path = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=browser_path, args=["--no-sandbox", "--font-render-hinting=none"])
        page = browser.new_page(viewport={"width": 1200, "height": 760})
        page.goto(address)
        page.evaluate("() => window.textmeasure.ready")
        # A counter over sixty widths, as after a drag.
        page.evaluate("async () => { for (let width = 500; width <= 560; width++) await window.textmeasure.set({ width }); }")
        page.wait_for_timeout(300)
        colours(page.screenshot(), 200).save(folder / "serve.png", optimize=True)
        stage = page.locator("#view-compare").bounding_box()
        clip = {"x": stage["x"] - 8, "y": stage["y"] - 8, "width": 760, "height": 500}
        frames = []
        for step in range(FRAMES):
            width = round(400 + 140 * math.cos(2 * math.pi * step / FRAMES))
            page.evaluate("async (width) => window.textmeasure.set({ width })", width)
            shot = Image.open(io.BytesIO(page.screenshot(clip=clip))).convert("RGB")
            frames.append(shot.resize((532, 350), Image.LANCZOS).quantize(20, dither=Image.Dither.NONE))
        frames[0].save(
            folder / "serve-film.png", save_all=True, append_images=frames[1:], duration=110, loop=0,
            optimize=True)
        browser.close()
    for name in ["serve.png", "serve-film.png"]:
        print(f"{folder / name}: {(folder / name).stat().st_size >> 10} KiB")


def colours(data, count):
    return Image.open(io.BytesIO(data)).convert("RGB").quantize(count)


if __name__ == "__main__":
    main()
