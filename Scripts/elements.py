"""Blocks of text in a page: what Chromium makes of them, and the requests with their computed styles.

Used by compare-pages-with-chromium.py and compare-w3c-tests-with-chromium.py.
"""
import json
import pathlib
import subprocess

import recording

ROOT = pathlib.Path(__file__).resolve().parent.parent

#: `readBlocks()` returns each block that has inline content alone. A block is laid out by itself, with the width
#: that it has; <br> parts it in segments.
PROGRAM = recording.HELPERS + """
const replaced = /^(img|canvas|svg|video|audio|input|button|select|textarea|object|embed|iframe|meter|progress|math)$/i;
const alone = {
  display: "flow-root", position: "static", float: "none", boxSizing: "content-box", blockSize: "auto",
  minBlockSize: "0", maxBlockSize: "none", minInlineSize: "0", maxInlineSize: "none", padding: "0", border: "0",
  margin: "0", transform: "none", columns: "auto", contain: "none", overflow: "visible", rotate: "none",
};

// The names of an inline box's edges; their values are lengths in a computed style.
const edgeNames = ["margin", "padding", "border"].flatMap(kind => ["left", "right", "top", "bottom", "inline-start", "inline-end"]
  .map(side => kind === "border" ? `border-${side}-width` : `${kind}-${side}`));

// What an inline box has beside its text that no run can say; "" for nothing.
function besides(element, style) {
  for (const name of ["::before", "::after"]) {
    if (!["none", "normal"].includes(getComputedStyle(element, name).content)) return "generated content";
  }
  const isText = element.childNodes.length === 1 && element.firstChild.nodeType === Node.TEXT_NODE;
  return style.display === "inline" && !isText && edgeNames.some(name => parseFloat(style.getPropertyValue(name)) !== 0) ? "inline box" : "";
}

// The texts of a block in their order; `null` where it has other blocks in it.
function collect(node, pieces, said) {
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) {
      if (child.data) pieces.push({ node: child });
      continue;
    }
    if (child.nodeType !== Node.ELEMENT_NODE) continue;
    const style = getComputedStyle(child);
    if (style.display === "none" || /^(script|style)$/i.test(child.tagName)) continue;
    if (/^br$/i.test(child.tagName)) { pieces.push({ breaks: true }); continue; }
    // Lines are laid out without it.
    if (/absolute|fixed/.test(style.position)) continue;
    if (style.float !== "none") said.add("float");
    else if (/^wbr$/i.test(child.tagName)) said.add("wbr");
    else if (style.display === "ruby") readRuby(child, style, pieces, said);
    else if (/^ruby/.test(style.display)) said.add("ruby outside of ruby");
    else if (replaced.test(child.tagName) || /^inline-/.test(style.display)) {
      if (style.writingMode.startsWith("horizontal")) pieces.push({ box: child });
      else said.add("box");
    }
    else if (style.display !== "inline" && style.display !== "contents") return null;
    else {
      const what = besides(child, style);
      if (what) said.add(what);
      if (!collect(child, pieces, said)) return null;
    }
  }
  return pieces;
}

// The bases of <ruby> as pieces with a reading; of one style each, as runs are.
const readingStyle = ["fontFamily", "fontWeight", "fontStyle", "letterSpacing", "wordSpacing", "textTransform", "rubyAlign",
  "rubyPosition", "rubyOverhang", "whiteSpace"];
function readRuby(ruby, style, pieces, said) {
  if (besides(ruby, style)) said.add("inline box");
  let open = [];
  for (const child of ruby.childNodes) {
    const own = child.nodeType === Node.ELEMENT_NODE ? getComputedStyle(child) : null;
    if (own?.display !== "ruby-text") {
      // White space between readings and bases makes no base.
      if (own ? own.display !== "none" : child.data.trim() || open.length) open.push(child);
      continue;
    }
    const base = collect({ childNodes: open }, [], said)?.filter(piece => piece.node?.data.trim()) ?? [];
    open = [];
    if (besides(child, own) || child.childElementCount) said.add("ruby of elements");
    else if (readingStyle.some(name => own[name] !== style[name])) said.add("reading of another style");
    else if (own.lineHeight !== "normal") said.add("line-height of a reading");
    else if (base.length !== 1) said.add(base.length ? "base of several runs" : "reading without a base");
    else pieces.push({ ...base[0], ruby: child.textContent.trim(), rubySize: parseFloat(own.fontSize) });
  }
  if (open.some(child => child.textContent.trim())) collect({ childNodes: open }, pieces, said);
}

// A box in a line: its size with margins, and where it stands on the baseline, which an empty box behind it shows.
// Before it, that would stay on the line before, where the box begins one.
function attachment(box, at) {
  const probe = document.createElement("span"), style = getComputedStyle(box);
  probe.style.cssText = "all: initial; display: inline-block";
  box.after(probe);
  const { width, height, top, bottom } = box.getBoundingClientRect(), baseline = probe.getBoundingClientRect().bottom;
  probe.remove();
  const margin = (one, other) => (parseFloat(style["margin" + one]) || 0) + (other ? margin(other) : 0);
  return {
    ascent: baseline - top,
    said: { at, width: width + margin("Left", "Right"), height: height + margin("Top", "Bottom"),
      baseline: baseline - bottom - margin("Bottom") },
  };
}

function declarations(style, other) {
  const found = {};
  for (const name of style) {
    const value = style.getPropertyValue(name);
    if (!other || other.getPropertyValue(name) !== value) found[name] = value;
  }
  return found;
}

function languageOf(element) {
  const found = element.closest("[lang], [*|lang]");
  return found?.lang || found?.getAttributeNS("http://www.w3.org/XML/1998/namespace", "lang") || "";
}

function readBlock(element) {
  const said = new Set(), style = getComputedStyle(element);
  const pieces = collect(element, [], said);
  // A block of boxes without text of its own is none.
  if (!pieces || !pieces.some(piece => piece.node?.data.trim())) return null;
  const what = besides(element, style);
  if (what) said.add(what);
  for (const part of ["::first-letter", "::first-line"]) {
    const own = getComputedStyle(element, part);
    if (["fontSize", "fontFamily", "fontWeight", "textTransform", "letterSpacing", "lineHeight", "float"]
      .some(name => own[name] !== style[name] && !(name === "float" && own[name] === "none"))) said.add(part);
  }
  const isHorizontal = style.writingMode.startsWith("horizontal");
  const sum = (...names) => names.reduce((all, name) => all + (parseFloat(style[name]) || 0), 0);
  const edges = isHorizontal ? sum("paddingLeft", "paddingRight", "borderLeftWidth", "borderRightWidth")
    : sum("paddingTop", "paddingBottom", "borderTopWidth", "borderBottomWidth");
  let width = parseFloat(isHorizontal ? style.width : style.height);
  // Not laid out.
  if (!Number.isFinite(width)) return null;
  if (style.boxSizing === "border-box") width -= edges;
  const css = declarations(style), language = languageOf(element), kept = element.getAttribute("style");
  // Lines are clamped in such a box alone.
  const isClamped = style.webkitLineClamp !== "none";
  for (const name in alone) if (name !== "display" || !isClamped) element.style.setProperty(name.replace(/[A-Z]/g, c => "-" + c.toLowerCase()), alone[name], "important");
  element.style.setProperty("inline-size", width + "px", "important");
  const box = element.getBoundingClientRect();
  const height = isHorizontal ? box.height : box.width;
  const segments = [], axis = axes(style.writingMode, style.textOrientation);
  let open = [];
  const close = () => {
    let end = 0;
    const runs = [], parts = [], attachments = [];
    for (const { node, box, ruby, rubySize } of open) {
      if (box) {
        const { ascent, said } = attachment(box, end);
        attachments.push(said);
        parts.push({ box, start: end, end: end += 1, ascent });
        continue;
      }
      const own = getComputedStyle(node.parentElement);
      // Characters of one line have one baseline.
      const font = { fontFamily: own.fontFamily, fontSize: own.fontSize, fontWeight: own.fontWeight, fontStyle: own.fontStyle };
      const part = { node, start: end, end: end += node.data.length, ascent: axis.ascents && axis.ascents * ascent(font) };
      if (/^vertical/.test(style.writingMode) && own.textCombineUpright === "all") {
        part.box = node.parentElement;
      }
      parts.push(part);
      if (node.parentElement === element && !ruby) continue;
      const different = declarations(own, getComputedStyle(element)), spoken = languageOf(node.parentElement);
      // They are not inherited.
      for (const name of edgeNames) if (parseFloat(own.getPropertyValue(name))) different[name] = own.getPropertyValue(name);
      different["unicode-bidi"] = own.unicodeBidi;
      for (const name of ["display", "inline-size", "block-size", "width", "height", "min-inline-size", "overflow-x", "overflow-y"]) delete different[name];
      if (ruby || Object.keys(different).length || spoken !== language) {
        runs.push({ start: end - node.data.length, end, css: different, ...(spoken !== language && { language: spoken }),
          ...(ruby && { ruby, rubySize }) });
      }
    }
    const text = open.map(piece => piece.node?.data ?? "\\uFFFC").join("");
    const collapsing = { "collapse": " \\t\\n\\r", "preserve-breaks": " \\t\\r" }[style.whiteSpaceCollapse];
    const starts = parts.length ? lineStarts(parts, text, collapsing, axis) : [0];
    segments.push({ text, runs, starts, attachments });
    open = [];
  };
  for (const piece of pieces) if (piece.breaks) close(); else open.push(piece);
  if (open.length) close();
  if (kept === null) element.removeAttribute("style"); else element.setAttribute("style", kept);
  return {
    css, language, width, height, segments, besides: [...said],
    name: element.tagName.toLowerCase() + (element.id ? "#" + element.id : "") + (element.className ? "." + element.className : ""),
  };
}

function readBlocks() {
  const found = [];
  for (const element of document.body?.querySelectorAll("*") ?? []) {
    const { display } = getComputedStyle(element);
    if (/^(inline|none|contents|ruby.*|table|table-row.*|table-header-group|table-footer-group|table-column.*)$/.test(display)) continue;
    if (/^(script|style)$/i.test(element.tagName) || replaced.test(element.tagName) && element.tagName !== "BUTTON") continue;
    const block = readBlock(element);
    if (block) found.push(block);
  }
  return found;
}
"""


def requests(block, **more):
    """The requests that measure a block: one for each segment."""
    made = []
    segments = list(block["segments"])
    collapses = block["css"]["white-space-collapse"] == "collapse"
    # White space after the last <br> makes no line.
    if len(segments) > 1 and collapses and not segments[-1]["text"].strip(" \t\n\r\f"):
        segments.pop()
    for index, segment in enumerate(segments):
        css = dict(block["css"])
        # Another name of writing-mode.
        css.pop("-webkit-writing-mode", None)
        indent = css.get("text-indent", "0px")
        if index > 0 and "each-line" not in indent and "hanging" not in indent:
            css["text-indent"] = "0px"
        text = segment["text"]
        # Browsers isolate blocks alone, and a run without is what it is by itself.
        runs = [{**run, "css": {name: value for name, value in run["css"].items()
                                if (name, value) != ("unicode-bidi", "normal")}} for run in segment["runs"]]
        runs = [run for run in runs if run["css"] or "language" in run or "ruby" in run]
        if collapses and not text.strip(" \t\n\r\f"):
            # A line with nothing on it.
            text, runs = "\u00a0", []
        made.append({
            "text": text, "width": block["width"], "css": css, "lines": True, **more,
            **({"language": block["language"]} if block["language"] else {}),
            **({"runs": runs} if runs else {}),
            **({"attachments": segment["attachments"]} if segment.get("attachments") else {}),
        })
    return made


def answers(tool, asked):
    """The replies to requests."""
    lines = "".join(json.dumps(each) + "\n" for each in asked)
    done = subprocess.run([tool, "batch"], input=lines.encode(), stdout=subprocess.PIPE, check=False)
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def judge(block, replies):
    """What differs between a block and its replies: "", "lines" or "height"; or why it was not measured."""
    for reply in replies:
        if "error" in reply:
            return "refused: " + reply["error"]["message"]
        if reply["missingGlyphs"]:
            return "refused: a character that no font has"
    # A run that is raised stands on its line all the same.
    isLevel = all(run["css"].get("vertical-align", "baseline") == "baseline"
                  for segment in block["segments"] for run in segment["runs"])
    for segment, reply in zip(block["segments"], replies):
        starts = [line["start"] for line in reply["lines"]]
        expected = segment["starts"][: len(starts)] if reply["truncated"] else segment["starts"]
        if isLevel and segment["text"].strip(" \t\n\r\f") and starts != expected:
            return "lines"
    # A computed style has a factor of line-height as pixels, rounded: 1/64 px a line. A box's edges may lie
    # between units, too.
    slack = (sum(reply["lineCount"] for reply in replies) + 2) / 64
    return "" if abs(sum(reply["height"] for reply in replies) - block["height"]) <= slack else "height"
