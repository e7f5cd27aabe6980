// Every block of docs/node.md runs as printed.
import fs from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { pathToFileURL } from 'node:url';

const here = path.dirname(new URL(import.meta.url).pathname);
const page = [path.join(here, '..', 'node.md'), path.join(here, '../../docs/node.md')].find(fs.existsSync);
const blocks = [...fs.readFileSync(page, 'utf8').matchAll(/^(#+ [^\n]*)|```js\n(.*?)```/gms)];
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
if (count !== 9) throw new Error(`docs/node.md has ${count} blocks`);
