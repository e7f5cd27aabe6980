// What `textmeasure` exports, beside the line protocol's own answers.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { Worker } from 'node:worker_threads';
import * as tm from 'textmeasure';
import * as pretext from 'textmeasure/pretext';
import * as rich from 'textmeasure/pretext/rich-inline';

const require = createRequire(import.meta.url);

/** Texts of several scripts, with spaces, terminators and characters outside the first plane. */
function makeTexts(count) {
  const words = ['Hello', 'wörld', '世界', 'مرحبا', 'שלום', '👨‍👩‍👧', 'superlongwordwithoutspaces', 'AVATAR', 'ไทยแลนด์',
    '\n', '\t', 'नमस्ते', 'a-b', '\u00AD', '𝒳', '한국어'];
  let state = 1;
  const next = (limit) => (state = (state * 48271) % 2147483647) % limit;
  return Array.from({ length: count }, () =>
    Array.from({ length: next(12) }, () => words[next(words.length)]).join(next(4) ? ' ' : ''));
}

test('import and require give the same names', () => {
  for (const [module, name] of [[tm, 'textmeasure'], [pretext, 'textmeasure/pretext'], [rich, 'textmeasure/pretext/rich-inline']]) {
    // What Node itself adds to a module that is no ES module.
    const names = Object.keys(module).filter((each) => each !== 'default' && each !== 'module.exports');
    assert.deepEqual(names.sort(), Object.keys(require(name)).sort());
    for (const each of names) assert.equal(module[each], require(name)[each]);
  }
});

test('sizes and lines are those of the line protocol', () => {
  for (const [i, text] of makeTexts(400).entries()) {
    const style = [{ size: 16 }, { platform: 'chromium', fonts: ['Roboto', 'bundled'] }, { size: 11.5, language: 'ja', lineSpacing: 2 }][i % 3];
    const width = [0, 40, 120.5, 400][i % 4];
    const reply = tm.request({ ...style, text, width, lines: true, lineBoxes: true, widths: true });
    const prepared = tm.prepare(text, style);
    const size = prepared.layout(width);
    assert.deepEqual(
      [size.width, size.height, size.lineCount, size.missingGlyphs, size.isTruncated],
      [reply.width, reply.height, reply.lineCount, reply.missingGlyphs, false], text);
    assert.deepEqual(size, tm.measure(text, style, width));
    assert.deepEqual([prepared.naturalWidth, prepared.minimumWidth], [reply.widths.natural, reply.widths.minimum]);
    assert.deepEqual(size.sameWidths, [reply.widths.validFrom, reply.widths.validTo ?? Infinity]);
    const lines = prepared.lines(width);
    assert.deepEqual(
      lines.map((line) => [line.start, line.stop, line.width, line.trailingWidth, line.baseline, line.top, line.height, line.end]),
      reply.lines.map((line) => [line.start, line.end, line.width, line.trailing, line.baseline, line.top, line.height, line.ending]));
    assert.equal(lines.map((line) => line.text).join(''), text);
    assert.deepEqual(prepared.fontsUsed, reply.fontsUsed);
    prepared.close();
  }
});

test('half of a surrogate pair is measured as U+FFFD, and offsets stay', () => {
  const prepared = tm.prepare('a\uD800 b', { size: 16 });
  assert.deepEqual(prepared.lines(10).map((line) => [line.start, line.stop]), [[0, 1], [1, 3], [3, 4]]);
  assert.equal(prepared.naturalWidth, tm.prepare('a\uFFFD b', { size: 16 }).naturalWidth);
});

test('parts of a text have styles of their own', () => {
  const style = { size: 16, runs: [{ start: 0, end: 4, size: 32 }] };
  const reply = tm.request({ ...style, text: 'Ship it' });
  assert.equal(tm.prepare('Ship it', style).naturalWidth, reply.width);
  assert.throws(() => tm.measure('Ship it', style), /measure takes no runs/);
});

test('fit says what would help', () => {
  const found = tm.fit('Save changes', { size: 17 }, { width: 90 });
  assert.equal(found.fits, false);
  assert.ok(tm.fit('Save changes', { size: 17 }, { width: found.tightestWidth }).fits);
  assert.ok(tm.fit('Save changes', { size: found.largestSize }, { width: 90 }).fits);
  assert.ok(!tm.fit('Save changes', { size: found.largestSize + 1 / 16 }, { width: 90 }).fits);
  assert.equal(tm.fit('a b c', {}, { width: 12, maxLines: null }).fits, true);
});

test('wrap gives strings', () => {
  assert.deepEqual(tm.wrap('Hello, world', { size: 16 }, 60), ['Hello,', 'world']);
  assert.deepEqual(tm.wrap('', {}, 60), []);
});

test('columns give what single calls give, on any number of threads', async () => {
  const texts = makeTexts(10000);
  texts[7] = null;
  texts[8] = undefined;
  const style = new tm.Style({ size: 14 });
  const widths = texts.map((_, i) => 20 + (i % 300));
  for (const found of [
    tm.measureColumn(texts, style, widths, { threads: 1 }),
    tm.measureColumn(texts, style, Float64Array.from(widths), { threads: 3 }),
    await tm.measureColumnAsync(texts, style, widths, { threads: 2 }),
  ]) {
    texts.forEach((text, i) => {
      const row = [found.widths[i], found.heights[i], found.lineCounts[i], found.missingGlyphs[i], found.statuses[i]];
      if (text == null) return assert.deepEqual(row, [NaN, NaN, -1, 0, 1]);
      const size = tm.measure(text, style, widths[i]);
      assert.deepEqual(row, [size.width, size.height, size.lineCount, size.missingGlyphs, 0], `row ${i}`);
    });
    assert.ok(found.fontsUsed.includes('Inter-Regular.otf') && found.fontsUsed.length > 4);
  }
  assert.equal(tm.measureColumn([], style).widths.length, 0);
  const [bad] = tm.measureColumn(['a'], style, [-1]).statuses;
  assert.equal(tm.statusNames[bad], 'invalidArgument');
});

test('the asynchronous column leaves the event loop free', async () => {
  const texts = makeTexts(60000);
  let last = performance.now();
  let longest = 0;
  let ticks = 0;
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
    ticks++;
  }, 1);
  const began = performance.now();
  await tm.measureColumnAsync(texts, { size: 14 }, 120);
  const total = performance.now() - began;
  clearInterval(timer);
  assert.ok(ticks > 5 && longest < total / 3, `${ticks} ticks, the longest pause ${longest} of ${total} ms`);
});

const WRONG = [
  [() => tm.prepare(3), TypeError, /text is of type number; give a string/],
  [() => tm.prepare('a', { sise: 3 }), Error, /unknown key "sise"; did you mean "size"/],
  [() => tm.prepare('a', { size: NaN }), RangeError, /size is NaN; give a finite number/],
  [() => tm.prepare('a', 'big'), TypeError, /style is of type string; give an object/],
  [() => tm.prepare('a', { fonts: ['Nobody Sans'] }), Error, /no font is named 'Nobody Sans'/],
  [() => tm.prepare('a').layout('60'), TypeError, /width is of type string; give points/],
  [() => tm.prepare('a').layout(NaN), Error, /width/],
  [() => tm.prepare('a').layout(-1), Error, /give points from 0 up/],
  [() => tm.prepare('a').layout(60, 1.5), RangeError, /maxLines is 1.5; give a whole number/],
  [() => tm.PreparedText.prototype.layout.call({}, 60), TypeError, /private/],
  [() => tm.measureColumn('abc', {}), TypeError, /column is of type string/],
  [() => tm.measureColumn(['a', 3], {}), TypeError, /texts\[1\] is of type number; give a string, or null/],
  [() => tm.measureColumn(['a'], {}, [1, 2]), RangeError, /2 widths for 1 texts/],
  [() => tm.measureColumn(['a', 'b'], {}, '60'), TypeError, /width is of type string/],
  [() => tm.measureColumn(['a'], {}, null), TypeError, /width is null/],
  [() => tm.measureColumn(['a'], {}, -1), RangeError, /width is -1/],
  [() => tm.measureColumn(['a'], {}, 60, { threads: 0 }), RangeError, /threads is 0/],
  [() => tm.measureColumn(['a'], {}, 60, { thread: 2 }), RangeError, /thread is no option/],
  [() => tm.fit('a', {}, { width: 60, hight: 3 }), RangeError, /hight is no key/],
  [() => tm.fit('a', {}, { width: 60, height: 0 }), RangeError, /height is 0/],
  [() => tm.fit('a', {}), TypeError, /box is of type undefined/],
  [() => tm.request({ text: 'a', sise: 1 }), Error, /unknown key "sise"/],
  [() => tm.request('{'), Error, /JSON/],
  [() => tm.request(7), TypeError, /request is of type number/],
  [() => tm.setTimeLimit(-1), Error, /seconds from 0 to 86400/],
  [() => tm.cssStyle('16 Inter'), Error, /no font shorthand/],
];
test('wrong input gets one clear line', () => {
  for (const [call, type, message] of WRONG) {
    assert.throws(call, (error) => {
      assert.ok(error instanceof type, `${call}: ${error}`);
      assert.match(error.message, message);
      assert.ok(!error.message.includes('\n'));
      return true;
    }, String(call));
  }
});

test('css is that of a request', () => {
  const text = ' \n One  straße \t two 🚀🚀 flügel \n\n three   and some more words \n ';
  for (const css of [
    {}, { 'white-space': 'pre-line', 'line-height': 1.5 }, { 'white-space': 'pre-wrap', 'font-size': '20px' },
    { 'text-transform': 'uppercase', 'text-indent': '10%' }, { font: 'italic 14px/2 Inter', 'text-wrap': 'balance' },
  ]) {
    for (const width of [0, 40, 90, 200]) {
      const reply = tm.request({ text, css, width, lines: true });
      const size = tm.measure(text, { css }, width);
      assert.deepEqual([size.width, size.height, size.lineCount], [reply.width, reply.height, reply.lineCount]);
      const lines = tm.prepare(text, { css }).lines(width);
      assert.deepEqual(lines.map(({ start, stop }) => [start, stop]), reply.lines.map(({ start, end }) => [start, end]));
      assert.equal(lines.map((line) => line.text).join(''), text);
      const column = tm.measureColumn([text], { css }, width);
      assert.deepEqual([column.widths[0], column.heights[0]], [reply.width, reply.height]);
    }
  }
  const runs = [{ start: 2, end: 5, css: { 'letter-spacing': '3px' } }];
  const [found] = tm.prepare('  abc  ', { css: {}, runs }).lines();
  assert.equal(found.width, tm.request({ text: '  abc  ', css: {}, runs }).width);
  assert.throws(() => tm.measure('a', { css: { 'line-heigt': 2 } }), /line-height/);
});

test('a closed text says so', () => {
  const prepared = tm.prepare('Hello');
  prepared.close();
  prepared.close();
  for (const call of ['layout', 'lines', 'svg']) assert.throws(() => prepared[call](60), { code: 'closed' });
  assert.throws(() => prepared.fontsUsed, { code: 'closed' });
});

test('a time limit ends calls', () => {
  tm.setTimeLimit(1e-9);
  assert.throws(() => tm.measure('Hello '.repeat(1000), { size: 15.25 }), { code: 'limitExceeded' });
  tm.setTimeLimit(0);
  tm.measure('Hello '.repeat(1000), { size: 15.25 });
});

test('styles say what is not followed, and what changes numbers', () => {
  assert.match(new tm.Style({ platform: 'android' }).approximations[0], /^android: /);
  assert.deepEqual(new tm.Style().approximations, []);
  assert.notEqual(new tm.Style({ size: 3 }).fingerprint, new tm.Style({ size: 4 }).fingerprint);
  assert.match(tm.prepare('Hi', { size: 16 }).svg(), /^<svg|^<\?xml/);
});

test('worker threads measure beside each other, and may be ended', async () => {
  const script = `const { parentPort } = require('node:worker_threads');
    const { prepare, measureColumn, measureColumnAsync } = require('${require.resolve('textmeasure').replaceAll('\\', '/')}');
    let sum = 0;
    for (let i = 0; i < 2000; i++) sum += prepare('Row ' + i + ' wide', { size: 16 }).layout(30).lineCount;
    sum += measureColumn(Array(500).fill('a b c'), {}, 10).lineCounts.reduce((a, b) => a + b);
    measureColumnAsync(Array(50000).fill('a b c'), {}, 10);
    parentPort.postMessage(sum);`;
  const workers = Array.from({ length: 4 }, () => new Worker(script, { eval: true }));
  const sums = await Promise.all(workers.map((worker) => new Promise((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
  })));
  await Promise.all(workers.map((worker) => worker.terminate()));
  assert.deepEqual(new Set(sums).size, 1);
});

test('texts that are no longer used are freed, in a loop without a pause as well', () => {
  const count = Number(process.env.TEXTMEASURE_TEXTS ?? 200000);
  // Of this program alone: the peak of resourceUsage is that of the process that started it, if it was greater.
  const peak = (end) => Number(execFileSync(process.execPath, ['-e', `
    const { prepare } = require(${JSON.stringify(require.resolve('textmeasure'))});
    for (let i = 0; i < ${count}; i++) prepare('Row ' + i + ' the quick brown fox jumps over the lazy dog', { size: 16 })${end};
    console.log(/VmHWM:\\s+(\\d+)/.exec(require('node:fs').readFileSync('/proc/self/status', 'utf8'))[1] / 1024);`], { encoding: 'utf8' }));
  const [left, closed] = [peak(''), peak('.close()')];
  // Kept, 200,000 texts would take 300 MB. Node holds 200 bytes for each that was not closed.
  assert.ok(left < (count > 500000 ? 450 : 260), `${left} MB`);
  assert.ok(closed < 180, `${closed} MB, closed`);
});

test('starting costs little more than Node', () => {
  // Processor time: others may compute at the same time.
  const time = (script) => Math.min(...Array.from({ length: 5 }, () => Number(execFileSync(process.execPath, ['-e',
    `${script}; const { user, system } = process.cpuUsage(); console.log((user + system) / 1000)`], { encoding: 'utf8' }))));
  const alone = time('');
  const loaded = time(`require(${JSON.stringify(require.resolve('textmeasure'))}).measure('Hello', {}, 60)`);
  assert.ok(loaded - alone < 60, `${loaded - alone} ms`);
});

test('a platform without a binary gets one sentence', () => {
  const { refusal } = require(require.resolve('textmeasure').replace('index.js', 'native.js'));
  const { arch } = process;
  const missing = Object.assign(new Error('x'), { code: 'MODULE_NOT_FOUND' });
  assert.match(refusal('darwin', 'arm64', false, missing), /no binary for darwin-arm64, only textmeasure-linux-/);
  assert.match(refusal('linux', arch, true, missing), /textmeasure-linux-\w+ is missing; install textmeasure again/);
  assert.match(refusal('linux', arch, true, new Error('no such file')), /no such file; it needs glibc 2\.34/);
});

test('musl is refused', () => {
  // As on Alpine: the linker cannot load the addon, and the process reports no glibc.
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'musl-'));
  try {
    const from = path.dirname(path.dirname(require.resolve('textmeasure')));
    fs.cpSync(from, folder, { recursive: true, filter: (file) => !/fonts|licences|\.so/.test(path.relative(from, file)) });
    const script = `process.report.getReport = () => ({ header: {} });
      try { require(${JSON.stringify(folder)}); } catch (error) { console.log(error.message); }`;
    assert.equal(
      execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }),
      'textmeasure needs glibc, and this Linux has musl (Alpine); use an image with glibc, such as node:22-slim\n');
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});
