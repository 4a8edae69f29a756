// Draws the tiles of games (288×192), the banners of the home page (1200×420), and those beside the forms and under the
// menu, into public/. A tile is a file of its own in tools/art/tiles.
// Usage: node tools/draw-art.mjs [game]
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { ABOVE_FORMS, BANNERS, BESIDE_FORMS, UNDER_MENU } from './art/banners.mjs';

const [only] = process.argv.slice(2);
const here = (path) => new URL(path, import.meta.url);
const names = readdirSync(here('art/tiles/')).map((file) => file.replace('.mjs', ''));
const tiles = {};
for (const name of names) if (!only || name === only) tiles[name] = (await import(`./art/tiles/${name}.mjs`)).draw;

write('games', tiles, 288, 192);
if (!only) {
  write('banners', BANNERS, 1200, 420);
  write('banners', BESIDE_FORMS, 360, 520);
  write('banners', ABOVE_FORMS, 735, 240);
  write('banners', UNDER_MENU, 430, 172);
}

function write(folder, pictures, width, height) {
  mkdirSync(here(`../public/${folder}`), { recursive: true });
  for (const [name, draw] of Object.entries(pictures)) {
    const [defs, body] = draw();
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${defs}</defs>${body}</svg>`;
    writeFileSync(here(`../public/${folder}/${name}.svg`), svg.replace(/\n/g, '').replace(/(\d\.\d{3})\d+/g, '$1'));
    console.log(`${folder}/${name}.svg ${(svg.length / 1024).toFixed(0)} kB`);
  }
}
