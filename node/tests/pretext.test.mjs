// The functions of pretext: among each other, beside this package's own, and beside pretext's sheets.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import test from 'node:test';
import * as tm from 'textmeasure';
import {
  clearCache, layout, layoutNextLine, layoutNextLineRange, layoutWithLines, materializeLineRange, measureLineStats,
  measureNaturalWidth, prepare, prepareWithSegments, setLocale, walkLineRanges,
} from 'textmeasure/pretext';
import {
  layoutNextRichInlineLineRange, materializeRichInlineLineRange, measureRichInlineStats, prepareRichInline,
  walkRichInlineLineRanges,
} from 'textmeasure/pretext/rich-inline';

const FONT = '16px Inter';
const TEXTS = [
  'The quick brown fox jumps over the lazy dog, and went home.', '  leading  and   trailing \n spaces\t', '',
  '春天到了。旅程开始了，世界很大。', 'مرحبا بالعالم، هذه تجربة with English שלום', 'trans\u00ADatlan\u00ADtic cables', 'zero\u200Bwidth',
  'Superlongwordwithoutanyspacesthatmustbreak', '👨‍👩‍👧👨‍👩‍👧 family 👍🏽', 'ไทยแลนด์สวัสดีชาวโลก', 'a\u00A0b c', 'x',
];

function* lines(prepared, width) {
  let cursor = { segmentIndex: 0, graphemeIndex: 0 };
  for (let line; (line = layoutNextLine(prepared, cursor, width)); cursor = line.end) yield line;
}

test('every way to lay out gives the same lines', () => {
  for (const text of TEXTS) {
    for (const options of [{}, { whiteSpace: 'pre-wrap' }, { letterSpacing: 2 }]) {
      const prepared = prepareWithSegments(text, FONT, options);
      for (const width of [1, 30, 75.5, 200, 5000]) {
        const all = layoutWithLines(prepared, width, 20);
        assert.deepEqual([...lines(prepared, width)], all.lines, JSON.stringify([text, options, width]));
        const ranges = [];
        assert.equal(walkLineRanges(prepared, width, (range) => ranges.push(range)), all.lineCount);
        assert.deepEqual(ranges.map((range) => materializeLineRange(prepared, range)), all.lines);
        assert.deepEqual(layout(prepared, width, 20), { lineCount: all.lineCount, height: all.height });
        const stats = measureLineStats(prepared, width);
        assert.equal(stats.lineCount, all.lineCount);
        // The size of the whole is Chromium's, rounded up for each run of a direction, and of a broken word
        // without the kerning that its end changes; a line's width is that of its glyphs.
        const widest = Math.max(0, ...all.lines.map((line) => line.width));
        assert.ok(stats.maxLineWidth >= widest && stats.maxLineWidth < widest + 1 / 4);
      }
      assert.equal(measureLineStats(prepared, 1e6).maxLineWidth, measureNaturalWidth(prepared));
    }
  }
});

test('lines agree with the lines of the engine', () => {
  const style = tm.cssStyle(FONT);
  const text = TEXTS[0];
  const wrapped = tm.prepare(text, style).lines(120);
  const { lines: found } = layoutWithLines(prepareWithSegments(text, FONT), 120, 20);
  assert.deepEqual(found.map((line) => [line.text, line.width]), wrapped.map((line) => [line.text, line.width]));
});

test('a width may change from line to line', () => {
  const text = 'words of a text that flows around a picture '.repeat(60);
  const prepared = prepareWithSegments(text, FONT);
  let cursor = { segmentIndex: 0, graphemeIndex: 0 };
  let shown = '';
  for (let row = 0; ; row++) {
    const width = row % 3 ? 90 + (row % 7) * 40 : 300;
    const range = layoutNextLineRange(prepared, cursor, width);
    if (!range) break;
    assert.ok(range.width <= width + 1 / 64);
    shown += materializeLineRange(prepared, range).text;
    // The line is as full as it can be: the next word does not fit.
    const rest = text.trim().slice(shown.length);
    if (rest) assert.ok(measureNaturalWidth(prepareWithSegments(`${materializeLineRange(prepared, range).text}${rest.split(' ')[0]}`, FONT)) > width);
    cursor = range.end;
  }
  assert.equal(shown, text.trim());
  assert.equal(layoutNextLine(prepared, cursor, 300), null);
  // From the space behind "words" on.
  assert.equal(layoutNextLine(prepared, { segmentIndex: 1, graphemeIndex: 0 }, 80).text, 'of a text ');
});

test('segments and their kinds', () => {
  const rich = (text, options) => prepareWithSegments(text, FONT, options);
  assert.deepEqual(rich(' Hello \n  World ').segments, ['Hello', ' ', 'World']);
  assert.deepEqual(rich('a\r\n b\tc', { whiteSpace: 'pre-wrap' }).kinds, ['text', 'hard-break', 'preserved-space', 'text', 'tab', 'text']);
  assert.deepEqual(rich('trans\u00ADatlantic').kinds, ['text', 'soft-hyphen', 'text']);
  assert.deepEqual(rich('中文，测试。').segments, ['中', '文，', '测', '试。']);
  assert.deepEqual(rich('a\u00A0b').segments, ['a\u00A0b']);
  assert.deepEqual(layoutWithLines(rich('foo trans\u00ADatlantic'), 90, 20).lines.map((line) => line.text), ['foo trans-', 'atlantic']);
  assert.equal(rich('left to right').segLevels, null);
  assert.deepEqual([...rich('one שלום two').segLevels], [0, 0, 1, 0, 0]);
  assert.equal(rich('ab cd').widths.length, 3);
  // Kept white space counts at the end of a line.
  const kept = layoutWithLines(rich('ab  ', { whiteSpace: 'pre-wrap' }), 200, 20).lines[0].width;
  assert.ok(kept > layoutWithLines(rich('ab  '), 200, 20).lines[0].width);
});

test('words are kept whole on request', () => {
  const shown = (options) =>
    layoutWithLines(prepareWithSegments('abc 안녕하세요 세계 中文測試。', FONT, options), 90, 20).lines.map((line) => line.text);
  assert.deepEqual(shown({}), ['abc 안녕하', '세요 세계 中', '文測試。']);
  assert.deepEqual(shown({ wordBreak: 'keep-all' }), ['abc ', '안녕하세요 ', '세계 ', '中文測試。']);
  assert.deepEqual(prepareWithSegments('안녕 中文。', FONT, { wordBreak: 'keep-all' }).segments, ['안녕', ' ', '中文。']);
});

test('items with fonts of their own break where pretext breaks them in Chromium', () => {
  const rich = prepareRichInline([
    { text: 'Ship ', font: FONT }, { text: '@maya', font: 'bold 12px Inter', break: 'never', extraWidth: 22 },
    { text: "'s rich-note  ", font: FONT }, { text: ' ', font: '20px Inter' },
    { text: ' to everybody ', font: 'bold 16px Inter', letterSpacing: 1 }, { text: 'internationally, today.', font: FONT },
  ]);
  const recorded = {
    40: '0:Ship 1:@maya 2:\'s 2:rich- 2:note 4:to 4:ever 4:ybo 4:dy 5:inter 5:natio 5:nally, 5:toda 5:y.',
    75: '0:Ship 1:@maya|2:\' 2:s_rich- 2:note|4:to 4:everybo 4:dy 5:internatio 5:nally, 5:today.',
    130: '0:Ship|1:@maya|2:\'s 2:rich-note|4:to 4:everybody 5:internationally, 5:today.',
    220: '0:Ship|1:@maya|2:\'s_rich-note|4:to 4:everybody|5:internationally, 5:today.',
    600: '0:Ship|1:@maya|2:\'s_rich-note|4:to_everybody|5:internationally,_today.',
  };
  const widths = { 130: [115.5, 91.9, 92.7, 110.5, 46.7], 220: [211.9, 207.9, 46.7], 600: [475.7] };
  for (const [width, expected] of Object.entries(recorded)) {
    const lines = [];
    const count = walkRichInlineLineRanges(rich, Number(width), (line) => lines.push(materializeRichInlineLineRange(rich, line)));
    const shown = lines.map(({ fragments }) => fragments.map((each) => `${each.itemIndex}:${each.text.trimEnd()}`).join('|'));
    assert.equal(shown.join(' ').replace(/(?<=[a-z,]) (?!\d)/g, '_'), expected);
    for (const line of lines) {
      assert.equal(line.fragments[0].gapBefore, 0);
      assert.equal(line.width, line.fragments.reduce((sum, each) => sum + (each.gapBefore + each.occupiedWidth), 0));
    }
    widths[width]?.forEach((each, i) => assert.ok(Math.abs(lines[i].width - each) < 0.1, `${lines[i].width} ${each}`));
    const maxLineWidth = Math.max(...lines.map((line) => line.width));
    assert.deepEqual(measureRichInlineStats(rich, Number(width)), { lineCount: count, maxLineWidth });
  }
  // A width may change from line to line.
  const [first] = [layoutNextRichInlineLineRange(rich, 130)];
  assert.equal(materializeRichInlineLineRange(rich, layoutNextRichInlineLineRange(rich, 40, first.end)).fragments[0].text, 'rich-');
  assert.equal(layoutNextRichInlineLineRange(prepareRichInline([{ text: '  ', font: FONT }]), 40), null);
  assert.throws(() => prepareRichInline([{ text: 'a', font: '16 px' }]), /no font shorthand/);
});

test('what is not followed is refused', () => {
  assert.throws(() => prepare('a', FONT, { wordBreak: 'break-all' }), /break-all is not followed/);
  assert.throws(() => prepare('a', FONT, { letterSpacing: NaN }), /letterSpacing is NaN; give CSS pixels/);
  assert.throws(() => prepare('a', FONT, { whiteSpace: 'nowrap' }), /nowrap is not followed/);
  assert.throws(() => prepare('a', '16 px'), /no font shorthand/);
  assert.throws(() => prepare(null, FONT), /text is not a string/);
  setLocale('ja');
  clearCache();
  assert.equal(layout(prepare('日本', FONT), 10, 20).lineCount, 2);
  setLocale();
});

// A clone of chenglou/pretext has what Chrome 147 on a Mac laid out: TEXTMEASURE_PRETEXT names it.
const clone = process.env.TEXTMEASURE_PRETEXT;
test("pretext's sheets of Chrome, in Courier New", { skip: clone ? false : 'TEXTMEASURE_PRETEXT names no clone of chenglou/pretext' }, async () => {
  const show = (file) => execFileSync('git', ['-C', clone, 'show', `f06fef02:${file}`], { encoding: 'utf8', maxBuffer: 1e8 });
  const source = show('src/test-data.ts').split('export const SIZES')[0].replace(' as const', '');
  const { TEXTS: texts } = await import(`data:text/javascript,${encodeURIComponent(source)}`);
  const { rows } = JSON.parse(show('accuracy/chrome.json'));
  assert.equal(rows.length, 7680);
  const counts = { own: [0, 0], fallback: [0, 0] };
  const differing = new Set();
  for (const row of rows.filter((each) => each.font.startsWith('"Courier New"'))) {
    const { text } = texts.find((each) => each.label === row.label);
    const font = `${row.fontSize}px ${row.font}`;
    const isOwn = tm.prepare(text, tm.cssStyle(font)).fontsUsed.every((file) => file === 'LiberationMono-Regular.ttf');
    const { height } = layout(prepare(text, font), row.width, row.lineHeight);
    const count = counts[isOwn ? 'own' : 'fallback'];
    count[1]++;
    if (height === row.actual) count[0]++;
    else differing.add(row.label);
    if (isOwn) assert.equal(height, row.actual, JSON.stringify(row));
  }
  console.log(`Courier New: ${counts.own.join(' of ')} alone, ${counts.fallback.join(' of ')} with fonts of the Mac; differing: ${[...differing].join(', ')}`);
  assert.ok(counts.own[1] >= 600);
});
