// Every block of docs/node.md and of the README runs as printed.
import fs from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { pathToFileURL } from 'node:url';

const here = path.dirname(new URL(import.meta.url).pathname);
// Beside the tests where the package is installed, else in the sources.
const read = (...places) => fs.readFileSync(places.map((each) => path.join(here, each)).find(fs.existsSync), 'utf8');
const pages = `${read('../node.md', '../../docs/node.md')}\n## The README\n${read('../README.md', '../../README.md')}`;
const blocks = [...pages.matchAll(/^(#+ [^\n]*)|```js\n(.*?)```/gms)];
let title = '';
let count = 0;
for (const [, heading, code] of blocks) {
  if (heading) title = heading.replace(/^#+ /, '');
  if (!code) continue;
  const file = path.join(here, `recipe-${++count}.mjs`);
  test(title, async () => {
    fs.writeFileSync(file, code);
    try {
      await import(pathToFileURL(file));
    } finally {
      fs.rmSync(file);
    }
  });
}
if (count !== 10) throw new Error(`${count} blocks were found`);
