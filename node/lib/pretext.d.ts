/** The functions and types of chenglou/pretext over this engine. */
export type PrepareOptions = {
  whiteSpace?: 'normal' | 'pre-wrap';
  wordBreak?: 'normal' | 'keep-all';
  /** In CSS pixels. */
  letterSpacing?: number;
};
declare const brand: unique symbol;
export type PreparedText = { readonly [brand]: true };
export type SegmentKind =
  | 'text' | 'space' | 'preserved-space' | 'tab' | 'soft-hyphen' | 'zero-width-break' | 'hard-break';
export type PreparedTextWithSegments = PreparedText & {
  readonly segments: string[];
  readonly kinds: SegmentKind[];
  readonly widths: number[];
  readonly segLevels: Int8Array | null;
};
export type LayoutCursor = { segmentIndex: number; graphemeIndex: number };
export type LayoutResult = { lineCount: number; height: number };
export type LineStats = { lineCount: number; maxLineWidth: number };
export type LayoutLineRange = { width: number; start: LayoutCursor; end: LayoutCursor };
export type LayoutLine = LayoutLineRange & { text: string };
export type LayoutLinesResult = LayoutResult & { lines: LayoutLine[] };

export function prepare(text: string, font: string, options?: PrepareOptions): PreparedText;
export function prepareWithSegments(
  text: string, font: string, options?: PrepareOptions,
): PreparedTextWithSegments;
export function layout(prepared: PreparedText, maxWidth: number, lineHeight: number): LayoutResult;
export function layoutWithLines(
  prepared: PreparedTextWithSegments, maxWidth: number, lineHeight: number,
): LayoutLinesResult;
export function walkLineRanges(
  prepared: PreparedTextWithSegments, maxWidth: number, onLine: (line: LayoutLineRange) => void,
): number;
export function measureLineStats(prepared: PreparedTextWithSegments, maxWidth: number): LineStats;
export function measureNaturalWidth(prepared: PreparedTextWithSegments): number;
export function layoutNextLine(
  prepared: PreparedTextWithSegments, start: LayoutCursor, maxWidth: number,
): LayoutLine | null;
export function layoutNextLineRange(
  prepared: PreparedTextWithSegments, start: LayoutCursor, maxWidth: number,
): LayoutLineRange | null;
export function materializeLineRange(
  prepared: PreparedTextWithSegments, line: LayoutLineRange,
): LayoutLine;
export function clearCache(): void;
export function setLocale(locale?: string): void;
