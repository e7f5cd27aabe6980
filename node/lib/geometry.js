'use strict';
// Boxes of SVG's shapes and paths, and transforms: [a, b, c, d, e, f] as in matrix().

const IDENTITY = [1, 0, 0, 1, 0, 0];
const radians = (degrees) => (degrees * Math.PI) / 180;

function multiply([a, b, c, d, e, f], [g, h, i, j, k, l]) {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

const TRANSFORMS = {
  matrix: (...m) => m,
  translate: (x, y = 0) => [1, 0, 0, 1, x, y],
  scale: (x, y = x) => [x, 0, 0, y, 0, 0],
  rotate: (angle, x = 0, y = 0) => {
    const cos = Math.cos(radians(angle));
    const sin = Math.sin(radians(angle));
    return multiply([cos, sin, -sin, cos, x, y], [1, 0, 0, 1, -x, -y]);
  },
  skewX: (angle) => [1, 0, Math.tan(radians(angle)), 1, 0, 0],
  skewY: (angle) => [1, Math.tan(radians(angle)), 0, 1, 0, 0],
};

function numbers(string) {
  return (String(string ?? '').match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number);
}

function parseTransform(string) {
  let matrix = IDENTITY;
  for (const [, name, values] of String(string ?? '').matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    if (TRANSFORMS[name]) matrix = multiply(matrix, TRANSFORMS[name](...numbers(values)));
  }
  return matrix;
}

/** A box that grows with points; `null` while it has none. */
class Extent {
  left = Infinity;
  top = Infinity;
  right = -Infinity;
  bottom = -Infinity;

  add(x, y) {
    this.left = Math.min(this.left, x);
    this.top = Math.min(this.top, y);
    this.right = Math.max(this.right, x);
    this.bottom = Math.max(this.bottom, y);
    return this;
  }

  /** Adds a box whose corners a matrix moves. */
  addBox(box, [a, b, c, d, e, f] = IDENTITY) {
    if (!box) return this;
    for (const x of [box.x, box.x + box.width]) {
      for (const y of [box.y, box.y + box.height]) this.add(a * x + c * y + e, b * x + d * y + f);
    }
    return this;
  }

  get box() {
    if (this.left > this.right) return null;
    return { x: this.left, y: this.top, width: this.right - this.left, height: this.bottom - this.top };
  }
}

/** Adds a Bézier curve: its ends, and where its derivative is zero. */
function addCurve(extent, points) {
  const at = (axis, t) => {
    let row = points.map((point) => point[axis]);
    while (row.length > 1) row = row.slice(1).map((value, i) => row[i] + (value - row[i]) * t);
    return row[0];
  };
  const times = [0, 1];
  for (const axis of [0, 1]) {
    const p = points.map((point) => point[axis]);
    if (p.length === 3) times.push((p[0] - p[1]) / (p[0] - 2 * p[1] + p[2]));
    else {
      const a = 3 * (p[3] - 3 * p[2] + 3 * p[1] - p[0]);
      const b = 6 * (p[2] - 2 * p[1] + p[0]);
      const c = 3 * (p[1] - p[0]);
      const root = Math.sqrt(b * b - 4 * a * c);
      times.push(...(Math.abs(a) < 1e-12 ? [-c / b] : [(-b + root) / (2 * a), (-b - root) / (2 * a)]));
    }
  }
  for (const t of times) if (t >= 0 && t <= 1) extent.add(at(0, t), at(1, t));
}

/** Adds an elliptical arc, by its centre as SVG's implementation notes find it. */
function addArc(extent, [x1, y1], rx, ry, degrees, isLarge, isSweep, [x2, y2]) {
  extent.add(x1, y1).add(x2, y2);
  if (rx === 0 || ry === 0 || (x1 === x2 && y1 === y2)) return;
  const cos = Math.cos(radians(degrees));
  const sin = Math.sin(radians(degrees));
  const dx = (x1 - x2) / 2;
  const dy = (y1 - y2) / 2;
  const u = cos * dx + sin * dy;
  const v = cos * dy - sin * dx;
  const excess = Math.sqrt(Math.max(1, (u / rx) ** 2 + (v / ry) ** 2));
  const a = Math.abs(rx) * excess;
  const b = Math.abs(ry) * excess;
  const over = a * a * v * v + b * b * u * u;
  const factor = (isLarge === isSweep ? -1 : 1) * Math.sqrt(Math.max(0, (a * a * b * b - over) / over));
  const cu = (factor * a * v) / b;
  const cv = (-factor * b * u) / a;
  const cx = cos * cu - sin * cv + (x1 + x2) / 2;
  const cy = sin * cu + cos * cv + (y1 + y2) / 2;
  const from = Math.atan2((v - cv) / b, (u - cu) / a);
  let sweep = Math.atan2((-v - cv) / b, (-u - cu) / a) - from;
  if (isSweep && sweep < 0) sweep += 2 * Math.PI;
  if (!isSweep && sweep > 0) sweep -= 2 * Math.PI;
  const horizontal = Math.atan2(-b * sin, a * cos);
  const vertical = Math.atan2(b * cos, a * sin);
  for (const angle of [horizontal, horizontal + Math.PI, vertical, vertical + Math.PI]) {
    const turn = 2 * Math.PI;
    const along = isSweep ? (((angle - from) % turn) + turn) % turn : -((((from - angle) % turn) + turn) % turn);
    if (Math.abs(along) > Math.abs(sweep)) continue;
    const p = a * Math.cos(angle);
    const q = b * Math.sin(angle);
    extent.add(cx + cos * p - sin * q, cy + sin * p + cos * q);
  }
}

const ARGUMENTS = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

function pathBox(data) {
  const extent = new Extent();
  let point = [0, 0];
  let start = point;
  let control = point; // of the last curve, reflected by S and T
  for (const [, letter, rest] of String(data ?? '').matchAll(/([MLHVCSQTAZ])([^MLHVCSQTAZ]*)/gi)) {
    let command = letter.toUpperCase();
    const isRelative = letter !== command;
    // The flags of an arc may stand without a space between.
    const values = command === 'A'
      ? [...rest.matchAll(/([-+.\de]+)[\s,]+([-+.\de]+)[\s,]+([-+.\de]+)[\s,]+([01])[\s,]*([01])[\s,]*([-+]?[.\de]+)[\s,]*([-+]?[.\de]+)/gi)]
        .flatMap((match) => match.slice(1).map(Number))
      : numbers(rest);
    const count = ARGUMENTS[command];
    for (let i = 0; i + count <= values.length && (i === 0 || count > 0); i += count || 1) {
      const [ox, oy] = isRelative ? point : [0, 0];
      const at = (k) => [values[i + k] + ox, values[i + k + 1] + oy];
      const from = point;
      let next = control;
      if (command === 'Z') point = start;
      else if (command === 'H') point = [values[i] + ox, from[1]];
      else if (command === 'V') point = [from[0], values[i] + oy];
      else point = at(count - 2);
      if (command === 'M') {
        start = point;
        command = 'L'; // Further pairs are lines.
      } else if (command === 'C' || command === 'S') {
        const first = command === 'C' ? at(0) : [2 * from[0] - control[0], 2 * from[1] - control[1]];
        next = at(count - 4);
        addCurve(extent, [from, first, next, point]);
      } else if (command === 'Q' || command === 'T') {
        next = command === 'Q' ? at(0) : [2 * from[0] - control[0], 2 * from[1] - control[1]];
        addCurve(extent, [from, next, point]);
      } else if (command === 'A') {
        const flag = (k) => values[i + k] !== 0;
        addArc(extent, from, values[i], values[i + 1], values[i + 2], flag(3), flag(4), point);
      }
      extent.add(...point);
      control = 'CSQT'.includes(command) ? next : point;
    }
  }
  return extent.box;
}

module.exports = { Extent, multiply, numbers, parseTransform, pathBox };
