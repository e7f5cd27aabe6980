// measureText and installSVG beside what Chromium gave (record.mjs), and d3 in jsdom.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import test from 'node:test';
import { createMeasureContext, installSVG, measureText, registerFont } from 'textmeasure';
import { CANVAS_CASES, FAMILIES, probe } from './cases.mjs';
import { bundleVega, chartSize, CHART } from './vega.mjs';

const here = path.dirname(new URL(import.meta.url).pathname);
const recorded = JSON.parse(fs.readFileSync(path.join(here, 'chromium.json')));
// The platform's package is inside the other one.
const inside = createRequire(createRequire(import.meta.url).resolve('textmeasure'));
const fonts = path.join(path.dirname(inside.resolve(`textmeasure-${process.platform}-${process.arch}`)), 'fonts');
for (const [family, file] of Object.entries(FAMILIES)) registerFont(path.join(fonts, file), { family });

/** A module of Debian's, which are no dependencies of the package. */
function debian(name) {
  try {
    return createRequire('/usr/share/nodejs/')(`/usr/share/nodejs/${name}`);
  } catch {
    return undefined;
  }
}
const jsdom = debian('jsdom');
const skip = jsdom ? false : 'jsdom is missing: install node-jsdom and node-d3, and set NODE_PATH=/usr/share/nodejs';

// Chromium on Linux rounds the box of each glyph outwards to whole pixels, and has one for white space; here
// are the outlines.
const INK = new Set(['actualBoundingBoxLeft', 'actualBoundingBoxRight', 'actualBoundingBoxAscent', 'actualBoundingBoxDescent']);

test('measureText gives what a canvas of Chromium gives', () => {
  const context = createMeasureContext();
  CANVAS_CASES.forEach(({ font, text, ...state }, i) => {
    Object.assign(context, { font }, state);
    const found = context.measureText(text);
    for (const [key, value] of Object.entries(recorded.canvas[i])) {
      if (INK.has(key) && text.startsWith(' ')) continue;
      const tolerance = INK.has(key) ? 2 : 0.01;
      assert.ok(
        Math.abs(found[key] - value) <= tolerance,
        `${key} of ${JSON.stringify(text)} in ${font} ${JSON.stringify(state)}: ${found[key]}, Chromium ${value}`,
      );
    }
  });
});

test('the box of the ink is that of the outlines', () => {
  // LiberationSans has H from 0 to 1409 of 2048 units.
  const { actualBoundingBoxAscent, actualBoundingBoxDescent } = measureText('20.48px "Liberation Sans"', 'H');
  assert.ok(Math.abs(actualBoundingBoxAscent - 14.09) < 0.001 && Math.abs(actualBoundingBoxDescent) < 0.001);
});

test('contexts save their state and refuse what they do not follow', () => {
  const context = createMeasureContext();
  const narrow = context.measureText('width').width;
  context.save();
  context.font = 'bold 20px Inter';
  context.letterSpacing = '3px';
  assert.ok(context.measureText('width').width > 2 * narrow);
  context.restore();
  assert.equal(context.measureText('width').width, narrow);
  assert.throws(() => (context.font = '20 Inter'), /no font shorthand/);
  assert.throws(() => measureText('20px Nobody', 'a'), /no family of "20px Nobody" is registered/);
  assert.throws(() => measureText('small-caps 20px Inter', 'a'), /small-caps .* is not followed/);
  assert.throws(() => measureText('20px Inter', 'a', { textAling: 'left' }), /textAling is no option/);
});

test('the nearest face of a family counts', () => {
  const file = (name) => path.join(fonts, name);
  registerFont(file('LiberationSans-Regular.ttf'), { family: 'Mine' });
  registerFont(file('LiberationSans-Bold.ttf'), { family: 'Mine', weight: 'bold' });
  registerFont(file('Inter-roman.var.ttf'), { family: 'Wide', weight: '100 900' });
  const width = (font) => measureText(font, 'Weight').width;
  assert.equal(width('600 20px Mine'), width('20px "Missing", Mine'.replace('20px', '700 20px')));
  assert.equal(width('500 20px mine'), width('20px Mine'));
  assert.ok(width('700 20px Mine') > width('400 20px Mine'));
  assert.ok(width('350 20px Wide') < width('450 20px Wide') && width('450 20px Wide') < width('900 20px Wide'));
  assert.throws(() => registerFont(file('nothing.ttf'), { family: 'Mine' }), { code: 'fontUnreadable' });
  assert.throws(() => registerFont(file('Inter-Bold.otf'), { family: 'Mine', weight: 'fat' }), /fat is no weight/);
});

test('SVG elements measure as in Chromium', { skip }, () => {
  const body = fs.readFileSync(path.join(here, 'cases.svg'), 'utf8');
  const { window } = new jsdom.JSDOM(`<!DOCTYPE html><body>${body}</body>`);
  installSVG(window);
  const found = probe(window.document);
  assert.equal(Object.keys(found).length, Object.keys(recorded.svg).length);
  for (const [id, row] of Object.entries(recorded.svg)) {
    assert.equal(found[id].count, row.count, id);
    for (const key of ['box', 'lengths', 'extent']) {
      row[key]?.forEach((value, i) => {
        // Chromium adds to a box the ink that is outside of the advances, and rounds to 1/64 px.
        const tolerance = key === 'box' && i % 2 === 0 ? 1.2 : 0.07;
        assert.ok(Math.abs(found[id][key][i] - value) <= tolerance, `${key}[${i}] of ${id}: ${found[id][key]}, Chromium ${row[key]}`);
      });
    }
  }
});

test('style sheets and inherited styles count', { skip }, () => {
  const { window } = new jsdom.JSDOM(`<style>.big { font-size: 30px } text { text-anchor: middle }</style>
    <svg font-family="Inter"><g class="big"><text id="a">Sheet</text></g><text id="b" style="font-size: 30px">Sheet</text>
    <text id="c" font-size="15">Sheet</text><text id="e">a<textPath>b</textPath></text></svg>`);
  window.SVGGraphicsElement.prototype.getBBox = () => ({}); // As svgdom has, in a class of its own.
  installSVG(window);
  const box = (id) => window.document.getElementById(id).getBBox();
  assert.deepEqual(box('a'), box('b'));
  assert.ok(Math.abs(box('a').width - 2 * box('c').width) < 0.001 && Math.abs(box('c').x + box('c').width / 2) < 0.001);
  assert.throws(() => box('e'), { code: 'unsupported' });
  assert.throws(() => installSVG({}), /no SVGElement/);
});

test('an axis of d3 has wrapped labels and the margin that they need', { skip: skip || (debian('d3') ? false : 'd3 is missing: install node-d3') }, () => {
  const d3 = debian('d3');
  const { window } = new jsdom.JSDOM('<body><svg font-family="Inter"></svg></body>');
  installSVG(window);
  const svg = d3.select(window.document.querySelector('svg'));
  const names = ['Plant-based protein bars', 'Sparkling water with a hint of lime', 'Tea'];
  const scale = d3.scaleBand().domain(names).range([0, 300]);
  const axis = svg.append('g').call(d3.axisBottom(scale));
  axis.selectAll('.tick text').each(function wrapLabel(name) {
    const text = d3.select(this).text(null);
    let span = text.append('tspan').attr('x', 0).attr('dy', '0.71em');
    let line = [];
    for (const word of name.split(' ')) {
      span.text([...line, word].join(' '));
      if (line.length > 0 && span.node().getComputedTextLength() > scale.bandwidth() - 8) {
        span.text(line.join(' '));
        line = [];
        span = text.append('tspan').attr('x', 0).attr('dy', '1.1em').text(word);
      }
      line.push(word);
    }
  });
  const lines = axis.selectAll('.tick text').nodes().map((each) => each.querySelectorAll('tspan').length);
  assert.ok(lines[0] > 1 && lines[1] > lines[2] && lines[2] === 1, String(lines));
  for (const each of axis.selectAll('tspan').nodes()) assert.ok(each.getComputedTextLength() <= scale.bandwidth());
  const margin = axis.node().getBBox();
  const last = axis.selectAll('.tick:nth-of-type(2) text').node().getBBox();
  assert.ok(margin.height >= last.y + last.height - 6 && margin.width >= 300 && margin.width < 310);
});

const script = bundleVega();
test("a chart of Vega has its size in Chromium", { skip: script ? false : 'Vega is missing: install node-vega and esbuild' }, async () => {
  const vega = new Function('require', script)(() => undefined);
  const estimated = await chartSize(vega, CHART);
  const context = createMeasureContext();
  vega.textMetrics.width = (item, text) => {
    context.font = vega.font(item);
    return context.measureText(text).width;
  };
  assert.equal(await chartSize(vega, CHART), recorded.chart);
  assert.notEqual(estimated, recorded.chart);
});

// An ES module of mermaid 11, which Debian has not: TEXTMEASURE_MERMAID names the file.
const mermaidFile = process.env.TEXTMEASURE_MERMAID;
test("mermaid's boxes have their sizes in Chromium", { skip: skip || (mermaidFile ? false : 'TEXTMEASURE_MERMAID names no module of mermaid') }, async () => {
  const { window } = new jsdom.JSDOM('<!DOCTYPE html><body></body>');
  installSVG(window);
  for (const name of ['document', 'navigator', 'Element', 'HTMLElement', 'SVGElement', 'Node', 'DOMParser', 'XMLSerializer',
    'MutationObserver', 'getComputedStyle', 'DocumentFragment', 'NodeFilter', 'HTMLTemplateElement', 'Text', 'Comment']) {
    Object.defineProperty(globalThis, name, { value: window[name], configurable: true, writable: true });
  }
  globalThis.window = window;
  globalThis.CSSStyleSheet ??= class {
    cssRules = [];
    insertRule() {}
    replaceSync() {}
  };
  const { mermaid } = await import(mermaidFile);
  const fontFamily = 'Liberation Sans';
  mermaid.initialize({ startOnLoad: false, htmlLabels: false, flowchart: { htmlLabels: false }, fontFamily, themeVariables: { fontFamily } });
  const { svg } = await mermaid.render('chart', `flowchart LR
    A[Validate the request] --> B{Known customer?}
    B -->|yes| C[Look up the account]
    B -->|no| D[Create one]`);
  const widths = [...svg.matchAll(/<rect class="basic label-container"[^>]* width="([\d.]+)"/g)].map((match) => Number(match[1]));
  // Chromium 156, whose boxes have the ink outside of the advances as well.
  [201.7, 204.68, 139.27].forEach((width, i) => assert.ok(Math.abs(widths[i] - width) < 0.6, `${widths[i]}, Chromium ${width}`));
});
