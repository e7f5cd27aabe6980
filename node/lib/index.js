'use strict';
const { registerFont, cssStyle } = require('./css.js');
const { measureText, createMeasureContext } = require('./canvas.js');
const { installSVG } = require('./svg.js');

module.exports = {
  ...require('./core.js'), registerFont, cssStyle, measureText, createMeasureContext, installSVG,
};
