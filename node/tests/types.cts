import { prepare, measureColumn, Style, request, measureText, installSVG, fit } from 'textmeasure';
import { prepare as p2, layout, layoutNextLine, prepareWithSegments, type LayoutCursor } from 'textmeasure/pretext';
import { layoutNextRichInlineLineRange, prepareRichInline } from 'textmeasure/pretext/rich-inline';
const t = prepare('a', { size: 3, platform: 'chromium' });
const n: number = t.layout(3).width + measureColumn(['a', null], new Style(), [1, 2], { threads: 2 }).widths[0]!;
const c: LayoutCursor = { segmentIndex: 0, graphemeIndex: 0 };
layoutNextLine(prepareWithSegments('a', '16px Inter'), c, 3)?.text;
layout(p2('a', '16px Inter', { whiteSpace: 'pre-wrap' }), 1, 2).height;
request({ text: 'a', lines: true }).lines; measureText('16px Inter', 'a').width; installSVG({}); fit('a', {}, { width: 3 }).fits;
layoutNextRichInlineLineRange(prepareRichInline([{ text: 'a', font: '16px Inter', break: 'never' }]), 3)?.fragments[0]!.occupiedWidth;
// @ts-expect-error
prepare('a', { sise: 3 });
// @ts-expect-error
layout(prepare('a'), 1, 2);
