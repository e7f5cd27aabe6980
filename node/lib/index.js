'use strict';
const {
  version, statusNames, Style, PreparedText, prepare, measure, wrap, fit, measureColumn, measureColumnAsync,
  request, setTimeLimit,
} = require('./core.js');
const { registerFont, cssStyle } = require('./css.js');
const { measureText, createMeasureContext } = require('./canvas.js');
const { installSVG } = require('./svg.js');

module.exports = {
  version, statusNames, Style, PreparedText, prepare, measure, wrap, fit, measureColumn, measureColumnAsync,
  request, setTimeLimit, registerFont, cssStyle, measureText, createMeasureContext, installSVG,
};
