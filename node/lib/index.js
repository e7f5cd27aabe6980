'use strict';
const { registerFont, cssStyle } = require('./css.js');
const { measureText, createMeasureContext } = require('./canvas.js');

module.exports = {
  ...require('./core.js').api,
  registerFont, cssStyle, measureText, createMeasureContext, installSVG: require('./svg.js').installSVG,
};
