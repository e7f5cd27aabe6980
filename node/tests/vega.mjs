// A chart whose size follows from its labels, and Debian's Vega as one script, for Node and for Chromium.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const font = 'Liberation Sans';
const axis = { labelFont: font, titleFont: font, titleFontWeight: 400 };
export const CHART = {
  width: 300, height: 150, padding: 5,
  data: [{ name: 'sales', values: [
    { name: 'Household appliances', value: 28 }, { name: 'Consumer electronics and toys', value: 55 }, { name: 'Tea', value: 43 },
  ] }],
  scales: [
    { name: 'y', type: 'band', domain: { data: 'sales', field: 'name' }, range: 'height' },
    { name: 'x', domain: [0, 60], range: 'width' },
  ],
  axes: [
    { orient: 'left', scale: 'y', ...axis, labelFontSize: 13, title: 'Products of the first quarter' },
    { orient: 'bottom', scale: 'x', ...axis, title: 'Millions' },
  ],
  title: { text: 'A title that is wider than the chart below it, by a few words', font, fontSize: 15, fontWeight: 400 },
  marks: [{ type: 'rect', from: { data: 'sales' }, encode: { enter: {
    y: { scale: 'y', field: 'name' }, height: { scale: 'y', band: 1 }, x: { scale: 'x', value: 0 }, x2: { scale: 'x', field: 'value' },
  } } }],
};

/** The element svg of a chart, which has its size. */
export async function chartSize(vega, chart) {
  const svg = await new vega.View(vega.parse(chart), { renderer: 'none' }).toSVG();
  return /width="[^"]*" height="[^"]*"/.exec(svg)[0];
}

/** Vega as a script that returns it; `undefined` where node-vega or esbuild is missing. */
export function bundleVega() {
  if (!fs.existsSync('/usr/share/nodejs/vega')) return undefined;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vega-'));
  try {
    fs.writeFileSync(path.join(folder, 'entry.js'), "export * from 'vega';");
    // Debian lacks two of its dependencies, which only maps and Voronoi cells need.
    fs.writeFileSync(path.join(folder, 'none.js'), 'module.exports = new Proxy({}, { get: () => () => ({}) });');
    const none = path.join(folder, 'none.js');
    const options = ['--bundle', '--format=iife', '--global-name=vega', '--log-level=error',
      `--alias:d3-delaunay=${none}`, `--alias:d3-geo-projection=${none}`];
    const script = execFileSync('esbuild', [path.join(folder, 'entry.js'), ...options], {
      encoding: 'utf8', maxBuffer: 1e8, env: { ...process.env, NODE_PATH: '/usr/share/nodejs' }, stdio: ['ignore', 'pipe', 'ignore'],
    });
    return `${script}\nreturn vega;`;
  } catch {
    return undefined;
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}
