/** Lengths are in points, unrounded; offsets count UTF-16 units, as JavaScript's do. */

/** How a text is set: the keys of the line protocol (docs/batch.md), such as `{size: 16}`. */
export interface StyleValues {
  /** Families, names, paths or `path#index`, tried in order for each character. Default: the bundled fonts. */
  fonts?: string[];
  systemFallback?: boolean;
  /** Default: 17. */
  size?: number;
  textStyle?: string;
  contentSizeCategory?: string;
  /** A BCP 47 tag. */
  language?: string;
  /** OpenType features, such as `"liga=0,ss01"`. */
  features?: string;
  /** Axes of variable fonts, such as `"wght=650"`. */
  variations?: string;
  kern?: number;
  tracking?: number;
  ligatures?: boolean;
  opticalSizing?: boolean;
  baselineOffset?: number;
  /** Whose rules count where no other key sets one. */
  platform?: 'ios' | 'macos' | 'catalyst' | 'chromium' | 'android' | 'compose' | 'flutter' | 'pango' | (string & {});
  profile?: string;
  breakRules?: 'unicode' | 'chromium' | (string & {});
  direction?: 'auto' | 'ltr' | 'rtl';
  lineBreakMode?: 'wordWrap' | 'charWrap';
  alignment?: 'natural' | 'left' | 'right' | 'center' | 'justified';
  lineSpacing?: number;
  minimumLineHeight?: number;
  maximumLineHeight?: number;
  lineHeightMultiple?: number;
  paragraphSpacing?: number;
  paragraphSpacingBefore?: number;
  firstLineHeadIndent?: number;
  headIndent?: number;
  tailIndent?: number;
  tabStops?: { location: number; alignment?: string; terminators?: string }[];
  defaultTabInterval?: number;
  hyphenationFactor?: number;
  /** Properties of CSS, with Chromium's rules; `size` is then 16 unless one is given. */
  css?: Record<string, string | number>;
  /** Faces of the families in `css`, as `@font-face` describes them. */
  fontFaces?: {
    family: string; source: string; weight?: string; style?: string; stretch?: string; unicodeRange?: string;
  }[];
  /** Of `prepare` alone: other styles, boxes and paragraphs within the text, as in the line protocol. */
  runs?: ({ start: number; end: number } & Record<string, unknown>)[];
  attachments?: { at: number; width: number; height: number; baseline?: number }[];
  paragraphs?: ({ start: number; end: number } & Record<string, unknown>)[];
}

/** A style that was read once. */
export class Style {
  constructor(values?: StyleValues);
  /** What of the style's `platform` is not followed. */
  readonly approximations: string[];
  /** A hash of everything that can change a number, but for the text and the width. */
  readonly fingerprint: string;
}

export interface Size {
  /** Of the widest line, without the white space at its end. */
  width: number;
  height: number;
  lineCount: number;
  /** Whether lines were left out because of `maxLines`. */
  isTruncated: boolean;
  /** Grapheme clusters that no font covers; the width is then an estimate. */
  missingGlyphs: number;
  /** The lines are the same at every width from the first up to, not including, the second. */
  sameWidths: [number, number];
}

export interface Line {
  /** With the white space and the terminator that end the line. */
  text: string;
  start: number;
  stop: number;
  /** Without the white space at its end. */
  width: number;
  trailingWidth: number;
  /** From the leading edge. */
  indent: number;
  top: number;
  baseline: number;
  height: number;
  /** The number of its paragraph, from 0. */
  paragraph: number;
  end: 'endOfText' | 'softBreak' | 'hardBreak' | 'hyphen' | 'emergency' | 'truncated';
}

/** A text that was shaped once, to be laid out at any width. Freed with the object, or by `close`. */
export class PreparedText {
  constructor(text: string, style?: StyleValues | Style);
  readonly text: string;
  /** When only hard breaks end lines. */
  readonly naturalWidth: number;
  /** The smallest width that breaks no word inside. */
  readonly minimumWidth: number;
  readonly missingGlyphs: number;
  /** The files of the fonts that supplied glyphs. */
  readonly fontsUsed: string[];
  /** The size at a width; `maxLines` 0 is no limit. */
  layout(width?: number, maxLines?: number): Size;
  lines(width?: number, maxLines?: number): Line[];
  /** An SVG document with the outlines of the glyphs. */
  svg(width?: number, maxLines?: number): string;
  close(): void;
}

export function prepare(text: string, style?: StyleValues | Style): PreparedText;
/** Measures a text once; to measure it at several widths, prepare it. */
export function measure(text: string, style?: StyleValues | Style, width?: number, maxLines?: number): Size;
/** The lines as strings, without the white space at their ends. */
export function wrap(text: string, style?: StyleValues | Style, width?: number): string[];

export interface Box {
  width: number;
  /** Default: unlimited. */
  height?: number | null;
  /** Default: 1; `null` is no limit. */
  maxLines?: number | null;
  /** The largest font size that is tried. Default: 512. */
  largestSize?: number;
  /** Whether a word that is wider than the box may be broken inside. */
  allowBrokenWords?: boolean;
}

export interface Fit {
  fits: boolean;
  lineCount: number;
  width: number;
  height: number;
  brokenWords: number;
  /** The smallest width at which it fits. */
  tightestWidth: number | null;
  /** The largest font size at which it fits, in steps of 1/16. */
  largestSize: number | null;
}

/** Whether a text fits into a box, and what would make it fit. */
export function fit(text: string, style: StyleValues | Style | undefined, box: Box): Fit;

/** Arrays with an element for each text; NaN, NaN and -1 where it was not measured. */
export interface Column {
  widths: Float64Array;
  heights: Float64Array;
  lineCounts: Int32Array;
  /** 0: measured; 1: the text is null; others are indices of `statusNames`. */
  statuses: Int32Array;
  missingGlyphs: Int32Array;
  fontsUsed: string[];
}

export interface ColumnOptions {
  maxLines?: number;
  /** From 1 to 256. Default: 1. */
  threads?: number;
}

export type Texts = readonly (string | null | undefined)[];
export type Widths = number | ArrayLike<number>;

export function measureColumn(
  texts: Texts, style?: StyleValues | Style, width?: Widths, options?: ColumnOptions,
): Column;
/** The same without blocking the event loop. */
export function measureColumnAsync(
  texts: Texts, style?: StyleValues | Style, width?: Widths, options?: ColumnOptions,
): Promise<Column>;

/** Answers a request of the line protocol, an object or its JSON. */
export function request(values: { text: string } & Record<string, unknown>): Record<string, any>;
export function request(json: string): Record<string, any>;

/** The seconds after which a call gives up shaping; 0 is unlimited. Styles made before keep their limit. */
export function setTimeLimit(seconds: number): void;
export const version: string;
export const statusNames: readonly string[];

/** Registers a font file as a face of a CSS family, as `@font-face` does. */
export function registerFont(
  file: string, face: { family: string; weight?: number | string; style?: 'normal' | 'italic' | 'oblique' },
): void;

/** The style of a CSS `font` shorthand under Chromium's rules; `values` are further keys of a style. */
export function cssStyle(font: string, values?: StyleValues): Style;

/** As a canvas's `TextMetrics`. */
export interface TextMetrics {
  width: number;
  actualBoundingBoxLeft: number;
  actualBoundingBoxRight: number;
  fontBoundingBoxAscent: number;
  fontBoundingBoxDescent: number;
  actualBoundingBoxAscent: number;
  actualBoundingBoxDescent: number;
  emHeightAscent: number;
  emHeightDescent: number;
  hangingBaseline: number;
  alphabeticBaseline: number;
  ideographicBaseline: number;
}

export interface MeasureTextOptions {
  textAlign?: 'start' | 'end' | 'left' | 'right' | 'center';
  textBaseline?: 'alphabetic' | 'top' | 'hanging' | 'middle' | 'ideographic' | 'bottom';
  direction?: 'ltr' | 'rtl';
  /** In CSS pixels. */
  letterSpacing?: number;
  fontKerning?: 'auto' | 'normal' | 'none';
  language?: string;
}

export function measureText(font: string, text: string, options?: MeasureTextOptions): TextMetrics;

/** A canvas 2D context that measures and does not draw. */
export interface MeasureContext {
  font: string;
  textAlign: string;
  textBaseline: string;
  direction: string;
  letterSpacing: string;
  fontKerning: string;
  save(): void;
  restore(): void;
  measureText(text: string): TextMetrics;
}

export function createMeasureContext(): MeasureContext;

/** Gives the SVG elements of a window without layout, such as jsdom's, the methods that measure. */
export function installSVG(window: object): void;
