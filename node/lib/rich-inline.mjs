export {
  prepareRichInline, layoutNextRichInlineLineRange, walkRichInlineLineRanges, measureRichInlineStats,
  materializeRichInlineLineRange,
} from './rich-inline.js';
