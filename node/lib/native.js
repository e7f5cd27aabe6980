'use strict';
// Finds the package of this platform, which has the addon, the library and the fonts.
const packages = Object.keys(require('../package.json').optionalDependencies);

/** Why a platform's package cannot be loaded, and what to do, as one sentence. */
function refusal(platform, arch, isGlibc, error) {
  const name = `textmeasure-${platform}-${arch}`;
  if (!packages.includes(name)) {
    return `this textmeasure has no binary for ${platform}-${arch}, only ${packages}; measure there over HTTP`;
  }
  if (!isGlibc) {
    return 'textmeasure needs glibc, and this Linux has musl (Alpine); use an image with glibc, such as node:22-slim';
  }
  if (error.code === 'MODULE_NOT_FOUND') {
    return `the package ${name} is missing; install textmeasure again, without --omit=optional`;
  }
  return `textmeasure cannot load its library: ${error.message}; it needs glibc 2.34 or newer`;
}

function load() {
  try {
    return require(`textmeasure-${process.platform}-${process.arch}`);
  } catch (error) {
    // An error of the library has a code of its own.
    if (error.code === 'internal') throw error;
    const isGlibc = Boolean(process.report?.getReport().header.glibcVersionRuntime);
    throw new Error(refusal(process.platform, process.arch, isGlibc, error), { cause: error });
  }
}

module.exports = { load, refusal };
