'use strict';
// What all files here use: errors, and a map that forgets.

function invalid(message) {
  return Object.assign(new RangeError(message), { code: 'invalidArgument' });
}

function wrongType(what, value, expected) {
  const kind = value === null ? 'null' : Array.isArray(value) ? 'an array' : `of type ${typeof value}`;
  return Object.assign(new TypeError(`${what} is ${kind}; give ${expected}`), { code: 'invalidArgument' });
}

/** Refuses options that nobody reads. */
function refuseOthers(others, what) {
  const [unknown] = Object.keys(others);
  if (unknown) throw invalid(`${unknown} is no ${what}`);
}

/** What was made for a key, kept in a map; a program has few keys, and the map forgets the oldest beyond 256. */
function remembered(map, key, make) {
  let found = map.get(key);
  if (found === undefined) {
    found = make();
    if (map.size >= 256) map.delete(map.keys().next().value);
    map.set(key, found);
  }
  return found;
}

module.exports = { invalid, wrongType, refuseOthers, remembered };
