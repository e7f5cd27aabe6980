'use strict';
// Lines of items with fonts of their own, with the signatures of @chenglou/pretext/rich-inline.
const { layoutNextLineRange, materializeLineRange, measureNaturalWidth, prepareWithSegments } = require('./pretext.js');

const START = { segmentIndex: 0, graphemeIndex: 0 };
const isStart = ({ segmentIndex, graphemeIndex }) => segmentIndex === 0 && graphemeIndex === 0;
const isSame = (a, b) => a.segmentIndex === b.segmentIndex && a.graphemeIndex === b.graphemeIndex;

function prepareRichInline(items) {
  const parts = [];
  let gap = 0; // the space between two items, of the first that has one
  items.forEach(({ text, font, letterSpacing = 0, break: mode = 'normal', extraWidth = 0 }, itemIndex) => {
    const space = () =>
      measureNaturalWidth(prepareWithSegments(' ', font, { letterSpacing, whiteSpace: 'pre-wrap' }));
    if (/^[ \t\n\f\r]/.test(text)) gap ||= space();
    const prepared = prepareWithSegments(text, font, { letterSpacing });
    const whole = layoutNextLineRange(prepared, START, Infinity);
    if (!whole) return;
    parts.push({ itemIndex, prepared, whole, gap, extraWidth, isAtomic: mode === 'never' });
    gap = /[ \t\n\f\r]$/.test(text) ? space() : 0;
  });
  return { parts };
}

function layoutNextRichInlineLineRange({ parts }, maxWidth, { itemIndex: first, ...rest } = { itemIndex: 0, ...START }) {
  const room = Math.max(1, maxWidth);
  const fragments = [];
  let width = 0;
  let index = first;
  for (let from = rest; index < parts.length; index++, from = START) {
    const { itemIndex, prepared, whole, gap, extraWidth, isAtomic } = parts[index];
    const isFirst = fragments.length === 0;
    const gapBefore = isFirst ? 0 : gap;
    const left = room - width - gapBefore - extraWidth;
    let line = whole;
    if (!isStart(from) || (!isAtomic && whole.width > left)) {
      if (!isFirst && left <= 0) break;
      line = layoutNextLineRange(prepared, from, Math.max(1, left));
      if (!line) continue;
      // A word that would be broken here goes to the next line, where more of it has room.
      if (gapBefore > 0 && line.end.segmentIndex === 0) {
        const { end } = layoutNextLineRange(prepared, START, Math.max(1, room - extraWidth));
        if (end.segmentIndex > 0 || end.graphemeIndex > line.end.graphemeIndex) break;
      }
    }
    if (!isFirst && line.width > left) break;
    const occupiedWidth = line.width + extraWidth;
    fragments.push({ itemIndex, gapBefore, occupiedWidth, start: { ...line.start }, end: { ...line.end } });
    width += gapBefore + occupiedWidth;
    if (!isSame(line.end, whole.end)) return { fragments, width, end: { itemIndex: index, ...line.end } };
  }
  return fragments.length === 0 ? null : { fragments, width, end: { itemIndex: index, ...START } };
}

function walkRichInlineLineRanges(prepared, maxWidth, onLine) {
  let count = 0;
  for (let line, start; (line = layoutNextRichInlineLineRange(prepared, maxWidth, start)); start = line.end) {
    onLine(line);
    count++;
  }
  return count;
}

function measureRichInlineStats(prepared, maxWidth) {
  let maxLineWidth = 0;
  const lineCount = walkRichInlineLineRanges(prepared, maxWidth, ({ width }) => {
    maxLineWidth = Math.max(maxLineWidth, width);
  });
  return { lineCount, maxLineWidth };
}

function materializeRichInlineLineRange({ parts }, line) {
  const fragments = line.fragments.map((fragment) => {
    const { prepared } = parts.find((part) => part.itemIndex === fragment.itemIndex);
    return { ...fragment, text: materializeLineRange(prepared, fragment).text };
  });
  return { ...line, fragments };
}

module.exports = {
  prepareRichInline, layoutNextRichInlineLineRange, walkRichInlineLineRanges, measureRichInlineStats,
  materializeRichInlineLineRange,
};
