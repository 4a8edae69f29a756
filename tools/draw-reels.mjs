// Draws the symbols and the lettering of reel slots into src/casino/titles/<sysname>/art.json, from tools/art/reels.
// Usage: node tools/draw-reels.mjs [game]
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const [only] = process.argv.slice(2);
const here = (path) => new URL(path, import.meta.url);
for (const file of readdirSync(here('art/reels/'))) {
  const name = file.replace('.mjs', '');
  if (only && only !== name) continue;
  const { symbols, logo } = await import(`./art/reels/${file}`);
  const art = `${JSON.stringify({ symbols, logo }, null, 2)}\n`;
  mkdirSync(here(`../src/casino/titles/${name}/`), { recursive: true });
  writeFileSync(here(`../src/casino/titles/${name}/art.json`), art);
  console.log(`${name} ${(art.length / 1024).toFixed(0)} kB, ${(gzipSync(art).length / 1024).toFixed(0)} kB gzip`);
}
