import api from './index.js';

export const {
  version, statusNames, Style, PreparedText, prepare, measure, wrap, fit, measureColumn, measureColumnAsync,
  request, setTimeLimit, registerFont, cssStyle, measureText, createMeasureContext, installSVG,
} = api;
