// What is copied: a report for people, a line of the batch protocol for a test.
import { get } from "./engine.js";
import { entry, fileOf, hash } from "./fonts.js";
import { browserName } from "./browser.js";

let versions = null;

function quoted(text, starts) {
  return starts.map((start, line) => `  ${String(start).padStart(5)}  ${JSON.stringify(text.slice(start, starts[line + 1] ?? text.length))}`).join("\n");
}

export async function report(state, request, result) {
  versions ??= await get("version");
  const files = [];
  for (const id of result.fonts) files.push(`  ${id}  sha256 ${await hash(id)}  (${entry(id)?.postScriptName ?? ""})`);
  return [
    `textmeasure and a browser: ${result.agrees ? "the same lines" : "different lines"}`,
    `text (${state.text.length} UTF-16 units): ${JSON.stringify(state.text)}`,
    `fonts:`, ...files,
    `size ${state.size}, width ${state.width}, language ${state.language || "none"}, ${state.css ? `CSS ${JSON.stringify(request.css)}` : `direction ${state.direction}, rules ${state.rules}, line heights ${state.profile}`}`,
    `engine: HarfBuzz ${versions.harfBuzz}, ICU ${versions.icu}, Unicode ${versions.unicode}, FreeType ${versions.freeType}, batch protocol ${versions.batchProtocol}`,
    `browser: ${browserName} (${navigator.userAgent})`,
    result.reason ? `likely reason: ${result.reason}` : null,
    `lines by textmeasure (${result.ours.length}):`, quoted(state.text, result.ours),
    `lines by the browser (${result.browsers.length}):`, quoted(state.text, result.browsers),
    `replay: save the next line and run: textmeasure batch request.ndjson`, JSON.stringify(plain(request)),
  ].filter((line) => line !== null).join("\n") + "\n";
}

// `id` comes back with the reply, so that it carries what the browser answered.
export function test(request, result) {
  return JSON.stringify({ id: { browser: browserName, lineStarts: result.browsers }, ...plain(request) }) + "\n";
}

// An uploaded font goes by the name of its file where the request is replayed.
function plain(request) {
  const { id, ...rest } = request;
  return { ...rest, fonts: rest.fonts.map(fileOf) };
}
