// The cases that record.mjs records and shims.test.mjs compares.
export const FAMILIES = {
  'Liberation Sans': 'LiberationSans-Regular.ttf', 'Liberation Serif': 'LiberationSerif-Regular.ttf',
  'Noto Sans': 'NotoSans-Regular.ttf', Inter: 'Inter-Regular.otf', Roboto: 'Roboto-Regular.ttf',
};

const STATES = [
  { textAlign: 'start', textBaseline: 'alphabetic', direction: 'ltr' },
  { textAlign: 'center', textBaseline: 'middle', direction: 'ltr' },
  { textAlign: 'end', textBaseline: 'top', direction: 'rtl' },
  { textAlign: 'right', textBaseline: 'hanging', direction: 'ltr' },
  { textAlign: 'left', textBaseline: 'ideographic', direction: 'ltr' },
  { textAlign: 'start', textBaseline: 'bottom', direction: 'rtl' },
];
const TEXTS = ['Hello fj ', 'AVATAR To', '  x', ''];

export const CANVAS_CASES = Object.keys(FAMILIES).flatMap((family, row) =>
  [11, 16, 33.5].flatMap((size, column) =>
    STATES.map((state, i) => ({
      font: `${size}px "${family}"`, text: TEXTS[(row + column + i) % TEXTS.length], ...state,
    }))));

/** What each element with an id measures, of a document of a browser or of jsdom. */
export function probe(document) {
  const rounded = (values) => values.map((value) => Math.round(value * 1000) / 1000);
  const box = ({ x, y, width, height }) => rounded([x, y, width, height]);
  const found = {};
  for (const element of document.querySelectorAll('svg [id]')) {
    const row = (found[element.id] = { box: box(element.getBBox()) });
    if (!['text', 'tspan'].includes(element.localName)) continue;
    row.count = element.getNumberOfChars();
    row.lengths = rounded([element.getComputedTextLength(), element.getSubStringLength(1, 2)]);
    row.extent = box(element.getExtentOfChar(1));
  }
  return found;
}
