// textmeasure/pretext beside pretext in headless Chromium, in turns, on the same texts: node speed.mjs CLONE [CHROMIUM]
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as own from 'textmeasure/pretext';

const [clone, chromium = 'chromium'] = process.argv.slice(2);
const words = 'the quick brown fox jumps over a lazy dog while wind of autumn moves through tall grass and nobody at home has seen it'.split(' ');

/** Prepares 500 texts of 25 words and lays them out at 40 widths, with the functions of pretext: µs a call, and lines. */
function measure({ prepare, layout }, list) {
  let state = 1;
  const next = (limit) => (state = (state * 48271) % 2147483647) % limit;
  const texts = Array.from({ length: 500 }, () => Array.from({ length: 25 }, () => list[next(list.length)]).join(' '));
  const began = performance.now();
  const prepared = texts.map((text) => prepare(text, '16px "Liberation Sans"'));
  const ready = performance.now();
  let lines = 0;
  for (let width = 100; width < 500; width += 10) for (const each of prepared) lines += layout(each, width, 20).lineCount;
  return { prepare: (ready - began) / 0.5, layout: (performance.now() - ready) / 20, lines };
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'speed-'));
try {
  fs.mkdirSync(path.join(folder, 'src'));
  for (const file of execFileSync('git', ['-C', clone, 'ls-tree', '-r', '--name-only', 'HEAD', 'src'], { encoding: 'utf8' }).trim().split('\n')) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), execFileSync('git', ['-C', clone, 'show', `HEAD:${file}`]));
  }
  const script = execFileSync('esbuild', [path.join(folder, 'src/layout.ts'), '--bundle', '--format=iife', '--global-name=pretext'], { encoding: 'utf8' });
  const page = path.join(folder, 'page.html');
  fs.writeFileSync(page, `<!DOCTYPE html><meta charset="utf-8"><body><script>${script}
    document.documentElement.textContent = JSON.stringify((${measure})(pretext, ${JSON.stringify(words)}));</script>`);
  const options = ['--headless', '--no-sandbox', '--disable-gpu', '--dump-dom', `file://${page}`];
  for (let round = 0; round < 5; round++) {
    const html = execFileSync(chromium, options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const theirs = JSON.parse(/\{.*\}/.exec(html)[0]);
    const ours = measure(own, words);
    const shown = ({ prepare, layout }) => `prepare ${prepare.toFixed(1)} µs, layout ${layout.toFixed(2)} µs`;
    console.log(`here: ${shown(ours)}; pretext in Chromium: ${shown(theirs)}; lines: ${ours.lines} and ${theirs.lines}`);
  }
} finally {
  fs.rmSync(folder, { recursive: true });
}
