"""Where headless Chromium begins the lines of texts, plain ones and such with spans.

Used by compare-with-chromium.py and compare-spans-with-chromium.py.
"""
import html
import json
import pathlib
import re
import subprocess
import sys
import tempfile

STYLE = """
* { margin: 0; padding: 0; border: 0 } body { width: 100000px }
.b { display: block; white-space: pre-wrap; overflow-wrap: anywhere; word-break: normal;
  line-break: auto; hyphens: manual; line-height: normal; font-weight: 400; font-style: normal;
  font-kerning: auto; font-synthesis: none; text-rendering: geometricPrecision; tab-size: 8;
  unicode-bidi: isolate; text-spacing-trim: space-all; text-autospace: no-autospace }
"""

# What STYLE sets otherwise than CSS does.
INITIAL = {"white-space": "normal", "overflow-wrap": "normal", "text-spacing-trim": "normal"}

# Where lines of texts stand; also for elements.py.
HELPERS = """
// How far the baseline is below the top of a character's box: boxes of one line begin at different
// heights where its fonts differ.
const ascents = new Map();
function ascent(font) {
  const key = JSON.stringify(font);
  if (!ascents.has(key)) {
    const probe = document.createElement("div");
    probe.style.cssText = "all: initial; display: block; text-rendering: geometricPrecision; font-synthesis: none";
    Object.assign(probe.style, font);
    const foot = document.createElement("span");
    foot.style.display = "inline-block";
    probe.append("x", foot);
    document.body.appendChild(probe);
    const range = document.createRange();
    range.selectNodeContents(probe.firstChild);
    ascents.set(
      key, foot.getBoundingClientRect().bottom - range.getBoundingClientRect().top);
    probe.remove();
  }
  return ascents.get(key);
}

function pieceAt(pieces, offset) {
  return pieces.find(piece => offset < piece.end) ?? pieces[pieces.length - 1];
}

function select(range, pieces, start, end) {
  const first = pieceAt(pieces, start), last = pieceAt(pieces, Math.max(start, end - 1));
  range.setStart(first.node, start - first.start); range.setEnd(last.node, end - last.start);
}

// How boxes lie in a writing mode: where lines stand one after the other, and the ends of a box along
// its line; with a text-orientation also which way ascents count, 0 where boxes of one line have the same middle.
function axes(mode, orientation) {
  if (!mode || mode.startsWith("horizontal")) {
    return { across: box => box.top, along: box => [box.left, box.right], ascents: 1 };
  }
  const isLeftToRight = mode.endsWith("lr");
  const along = box => mode == "sideways-lr" ? [-box.bottom, -box.top] : [box.top, box.bottom];
  if (orientation && (mode.startsWith("sideways") || orientation == "sideways")) {
    if (mode == "sideways-lr") return { across: box => box.left, along, ascents: 1 };
    return { across: box => isLeftToRight ? box.right : -box.right, along, ascents: isLeftToRight ? -1 : 1 };
  }
  return { across: box => (isLeftToRight ? 0.5 : -0.5) * (box.left + box.right), along, ascents: 0 };
}

// Where lines start in a text of pieces, a node each: where a character stands lower than the one before it.
// Visits the first box of each.
function lineStarts(pieces, text, collapsing, { across, along }, visit = () => {}) {
  const range = document.createRange();
  const starts = [0];
  let top = null;
  for (let i = 0; i < text.length;) {
    const count = text.codePointAt(i) > 0xFFFF ? 2 : 1;
    // Of a box, and of combined characters, which stand beside each other, the element's.
    const { box } = pieceAt(pieces, i);
    if (!box) select(range, pieces, i, i + count);
    let boxes = box ? [box.getBoundingClientRect()] : Array.from(range.getClientRects());
    // White space that collapsed has an empty box on the next line.
    if (collapsing?.includes(text[i])) boxes = boxes.filter(box => along(box)[1] > along(box)[0]);
    if (boxes.length > 0) {
      visit(i, boxes[0]);
      const y = across(boxes[boxes.length - 1]) + pieceAt(pieces, i).ascent;
      if (top !== null && y > top + 1) starts.push(i);
      if (top === null || y > top + 1) top = y;
    }
    i += count;
  }
  return starts;
}
"""

PROGRAM = HELPERS + """
// The text of a block, a node for each span and each gap between two.
function fill(block, each) {
  const pieces = [];
  function add(start, end, style, parent = block) {
    if (start >= end) return;
    const node = document.createTextNode(each.text.slice(start, end));
    if (style) {
      parent = document.createElement("span");
      parent.style.fontFamily = style.family; parent.style.fontSize = style.size + "px";
      for (const name in style.css ?? {}) parent.style.setProperty(name, style.css[name]);
      block.appendChild(parent);
    }
    parent.appendChild(node);
    const { family, size } = style ?? each;
    const fontSizeAdjust = each.css?.["font-size-adjust"] ?? "none";
    const font = { fontFamily: family, fontSize: size + "px", fontSizeAdjust };
    pieces.push({ node, start, end, ascent: each.spans || each.boxes ? ascent(font) : 0 });
  }
  let end = 0;
  for (const span of each.spans ?? []) {
    add(end, span.start);
    add(span.start, span.end, span);
    end = span.end;
  }
  for (const ruby of each.rubies ?? []) {
    add(end, ruby.start);
    const element = document.createElement("ruby"), reading = document.createElement("rt");
    block.appendChild(element);
    add(ruby.start, ruby.end, null, element);
    reading.append(ruby.ruby);
    element.appendChild(reading);
    end = ruby.end;
  }
  for (const { start, end: last } of each.combined ?? []) {
    add(end, start);
    const cell = document.createElement("span");
    cell.style.textCombineUpright = "all";
    block.appendChild(cell);
    add(start, last, null, cell);
    if ((each.css["writing-mode"] ?? "").startsWith("vertical")) pieces.at(-1).box = cell;
    end = last;
  }
  for (const { at, width, height } of each.boxes ?? []) {
    add(end, at);
    const box = document.createElement("span");
    box.style.cssText = `display: inline-block; width: ${width}px; height: ${height}px`;
    block.appendChild(box);
    pieces.push({ node: box, start: at, end: at + 1, ascent: height, box });
    end = at + 1;
  }
  add(end, each.text.length);
  return pieces;
}

async function record() {
  const cases = JSON.parse(document.getElementById("cases").textContent);
  for (const face of document.fonts) await face.load().catch(() => null);
  const found = [];
  for (const each of cases) {
    const block = document.createElement("div");
    block.className = "b"; block.lang = each.lang; block.dir = each.dir;
    block.style.fontFamily = each.family; block.style.fontSize = each.size + "px";
    block.style.inlineSize = each.width + "px";
    const mode = each.css?.["writing-mode"], { across, along } = axes(mode);
    const length = box => along(box)[1] - along(box)[0];
    for (const name in each.css ?? {}) block.style.setProperty(name, each.css[name]);
    const pieces = fill(block, each);
    document.body.appendChild(block);
    const range = document.createRange();
    const collapsing =
      { "normal": " \\t\\n\\r", "nowrap": " \\t\\n\\r", "pre-line": " \\t\\r" }[each.css?.["white-space"]];
    const places = [];
    const corner = along(block.getBoundingClientRect())[0];
    const starts = lineStarts(
      pieces, each.text, collapsing, { across, along }, (i, box) => places.push([i, along(box)[0] - corner]));
    // Without the white space that hangs, and with what each run's width was rounded up by.
    const extents = starts.map((start, line) => {
      const end = line + 1 < starts.length ? starts[line + 1] : each.text.length;
      const content = each.text.slice(start, end).replace(/[ \\t\\n\\u3000]+$/, "");
      // A range over several bases has their readings in it, and none has a box.
      const parts = each.rubies || each.boxes ? pieces : [{ start, end }];
      const boxes = parts.flatMap(part => {
        const first = Math.max(part.start, start);
        const last = Math.min(part.end, start + content.length);
        if (first >= last) return [];
        if (part.box) return [part.box.getBoundingClientRect()];
        select(range, pieces, first, last);
        return Array.from(range.getClientRects());
      }).filter(box => length(box) > 0);
      if (boxes.length === 0) return [0, 1];
      const left = Math.min(...boxes.map(box => along(box)[0]));
      return [Math.max(...boxes.map(box => along(box)[1])) - left, boxes.length];
    });
    const isHorizontal = !mode || mode.startsWith("horizontal");
    const [inlineSize, blockSize] = isHorizontal ? ["width", "height"] : ["height", "width"];
    const result = { starts, extents, places, height: block.getBoundingClientRect()[blockSize] };
    if (each.css) {
      block.style.inlineSize = "min-content";
      result.minimum = block.getBoundingClientRect()[inlineSize];
    }
    found.push(result);
    block.remove();
  }
  const result = document.createElement("pre");
  result.id = "result"; result.textContent = JSON.stringify(found);
  document.body.replaceChildren(result);
}
record();
"""


def record(cases, shelf, browser):
    """Where the lines of each case start, their widths, and the block's height, as a browser has them."""
    def styled(part):
        return {**part, "family": ",".join(shelf.family(font) for font in part["fonts"])}

    parts = [part for case in cases for part in (case, *case.get("spans", []))]
    faces = "".join(shelf.face(f) for f in sorted({f for part in parts for f in part["fonts"]}))
    made = [styled(case) for case in cases]
    for case in made:
        if "css" in case:
            case["css"] = {**INITIAL, **case["css"]}
    for case in made:
        if "spans" in case:
            case["spans"] = [styled(span) for span in case["spans"]]
    data = json.dumps(made).replace("<", "\\u003c")
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder) / "page.html"
        page.write_text(
            f"<!doctype html><meta charset=utf-8><style>{faces}{STYLE}</style><body>"
            f"<script type=application/json id=cases>{data}</script><script>{PROGRAM}</script>",
            encoding="utf-8",
        )
        done = subprocess.run(
            [
                browser, "--headless", "--no-sandbox", "--disable-gpu",
                "--font-render-hinting=none", "--force-device-scale-factor=1",
                "--allow-file-access-from-files", "--virtual-time-budget=600000", "--dump-dom",
                page.as_uri(),
            ],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False,
        )
    result = re.search('<pre id="result">(.*?)</pre>', done.stdout.decode(), re.DOTALL)
    if result is None:
        sys.exit(f"{browser} gave no result; is it installed?")
    return json.loads(html.unescape(result[1]))
