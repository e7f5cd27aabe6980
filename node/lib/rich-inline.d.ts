/** The functions and types of @chenglou/pretext/rich-inline over this engine. */
import type { LayoutCursor, LineStats } from './pretext.js';

export type RichInlineItem = {
  /** With the white space at its ends, which collapses with that of its neighbours. */
  text: string;
  font: string;
  /** In CSS pixels. */
  letterSpacing?: number;
  /** `never`: the item stands in one line, like a pill. */
  break?: 'normal' | 'never';
  /** What the item's padding and borders take. */
  extraWidth?: number;
};
declare const brand: unique symbol;
export type PreparedRichInline = { readonly [brand]: true };
/** Where a line ends; what its numbers mean is not for callers. */
export type RichInlineCursor = LayoutCursor & { itemIndex: number };
export type RichInlineFragmentRange = {
  itemIndex: number; gapBefore: number; occupiedWidth: number; start: LayoutCursor; end: LayoutCursor;
};
export type RichInlineFragment = RichInlineFragmentRange & { text: string };
export type RichInlineLineRange = { fragments: RichInlineFragmentRange[]; width: number; end: RichInlineCursor };
export type RichInlineLine = RichInlineLineRange & { fragments: RichInlineFragment[] };
export type RichInlineStats = LineStats;

export function prepareRichInline(items: RichInlineItem[]): PreparedRichInline;
export function layoutNextRichInlineLineRange(
  prepared: PreparedRichInline, maxWidth: number, start?: RichInlineCursor,
): RichInlineLineRange | null;
export function walkRichInlineLineRanges(
  prepared: PreparedRichInline, maxWidth: number, onLine: (line: RichInlineLineRange) => void,
): number;
export function measureRichInlineStats(prepared: PreparedRichInline, maxWidth: number): RichInlineStats;
export function materializeRichInlineLineRange(
  prepared: PreparedRichInline, line: RichInlineLineRange,
): RichInlineLine;
