export {
  prepare, prepareWithSegments, layout, layoutWithLines, walkLineRanges, measureLineStats,
  measureNaturalWidth, layoutNextLine, layoutNextLineRange, materializeLineRange, clearCache, setLocale,
} from './pretext.js';
