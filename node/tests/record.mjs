// Records what Chromium gives for the canvases and SVG elements of the tests: node record.mjs FONTS CHROMIUM
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CANVAS_CASES, FAMILIES, probe } from './cases.mjs';
import { bundleVega, chartSize, CHART } from './vega.mjs';

const [folder, chromium = 'chromium'] = process.argv.slice(2);
const here = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);
const faces = Object.entries(FAMILIES)
  .map(([family, file]) => `@font-face { font-family: "${family}"; src: url("file://${path.resolve(folder, file)}") }`);

/** What a script in a page of Chromium returns. */
function run(body, script) {
  const page = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'record-')), 'page.html');
  fs.writeFileSync(page, `<!DOCTYPE html><meta charset="utf-8"><style>${faces.join('\n')}</style>${body}<script>
    (async () => {
      for (const each of ${JSON.stringify(Object.keys(FAMILIES))}) await document.fonts.load('16px "' + each + '"');
      const result = JSON.stringify(await (${script})());
      document.documentElement.textContent = result;
    })();</script>`);
  const options = ['--headless', '--no-sandbox', '--disable-gpu', '--allow-file-access-from-files',
    '--virtual-time-budget=9000', '--dump-dom', `file://${page}`];
  const html = execFileSync(chromium, options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return JSON.parse(/<html[^>]*>(.*)<\/html>/s.exec(html)[1].replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>'));
}

const canvas = run('', `() => {
  const context = document.createElement('canvas').getContext('2d');
  return ${JSON.stringify(CANVAS_CASES)}.map(({ font, text, ...state }) => {
    Object.assign(context, state, { font });
    const found = context.measureText(text);
    const numbers = {};
    for (const key in found) if (typeof found[key] === 'number') numbers[key] = Math.round(found[key] * 1e4) / 1e4;
    return numbers;
  });
}`);
const svg = run(fs.readFileSync(path.join(here, 'cases.svg'), 'utf8'), `() => (${probe})(document)`);
const vega = bundleVega();
const chart = run('', `() => (${chartSize})((() => { ${vega} })(), ${JSON.stringify(CHART)})`);
const version = execFileSync(chromium, ['--version'], { encoding: 'utf8' }).trim();
const lines = [`{"version": ${JSON.stringify(version)},`, '"canvas": [',
  canvas.map((each) => JSON.stringify(each)).join(',\n'), '],', '"svg": {',
  Object.entries(svg).map(([id, each]) => `${JSON.stringify(id)}: ${JSON.stringify(each)}`).join(',\n'), '},', `"chart": ${JSON.stringify(chart)}}\n`];
fs.writeFileSync(path.join(here, 'chromium.json'), lines.join('\n'));
