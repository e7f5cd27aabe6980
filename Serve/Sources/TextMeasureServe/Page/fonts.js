// The fonts that a request may name, and the same bytes as fonts of this page.
import { get, post } from "./engine.js";

let list = [];
const faces = new Map();
const bytesOf = new Map();
const files = new Map();

export async function refresh() { list = (await get("fonts")).fonts; return list; }
export function all() { return list; }
export function entry(id) { return list.find((font) => font.id === id); }
// What the command line calls a font: an uploaded one lies where it was dropped from.
export function fileOf(id) { return entry(id)?.isUploaded ? `./${files.get(id) ?? id}` : id; }
export function familyOf(id) { return "tm-" + id.replace(/[^A-Za-z0-9]/g, "-"); }

// The browser's font of an identifier, loaded.
export function face(id) {
  if (!faces.has(id)) {
    const source = bytesOf.get(id) ?? `url("font/${encodeURIComponent(id)}")`;
    // For `font-weight` in CSS.
    const axis = entry(id)?.axes.find(({ tag }) => tag === "wght");
    const made = new FontFace(familyOf(id), source, axis ? { weight: `${axis.minimum} ${axis.maximum}` } : {});
    document.fonts.add(made);
    faces.set(id, made.load().catch(() => { throw new Error(`this browser refuses the font ${entry(id)?.family ?? id}`); }));
  }
  return faces.get(id);
}

export async function hash(id) {
  const bytes = bytesOf.get(id) ?? await (await fetch(`font/${encodeURIComponent(id)}`)).arrayBuffer();
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export async function load(bytes, name = "font") {
  const buffer = bytes instanceof ArrayBuffer ? bytes : new Uint8Array(bytes).buffer;
  const made = await post(`fonts/upload?name=${encodeURIComponent(name)}`, buffer);
  bytesOf.set(made.id, buffer);
  files.set(made.id, name);
  faces.delete(made.id);
  await face(made.id);
  await refresh();
  return made;
}

// Behind the chosen font stand the bundled ones, as they do in `textmeasure measure`.
const behind = ["NotoSans-Regular.ttf", "NotoSansArabic-Regular.ttf", "NotoSansHebrew-Regular.ttf",
  "NotoSansDevanagari-Regular.ttf", "NotoSansThai-Regular.ttf"];
const ideographs = { ja: "JP", ko: "KR", "zh-hant": "TC", "zh-tw": "TC", "zh-hk": "HK" };

export function cascade(state) {
  if (Object.keys(state.axes).length) return [state.font];
  const tag = (state.language || "").toLowerCase();
  const region = ideographs[tag] ?? ideographs[tag.split("-")[0]] ?? "SC";
  return [...new Set([state.font, ...behind, `Noto Sans CJK ${region}`, "NotoColorEmoji.ttf"])]
    .filter((id) => entry(id));
}

// The identifiers of the fonts that supplied glyphs, in the cascade's order.
export function used(reply, ids) {
  const files = new Set(reply.fontsUsed ?? []);
  return ids.filter((id, index) => {
    const font = entry(id);
    return index === 0 || files.has(id) || (font && id.startsWith("Noto Sans CJK")
      && [...files].some((file) => file.startsWith("NotoSansCJK-Regular.ttc")));
  });
}
