// Draws the tiles of games (288×192), the banners of the home page (1200×420), and those next to the forms and under the
// menu, into public/. A tile is a file of its own in tools/art/tiles. A page shows dozens of tiles, and each drawing is a
// document that the browser must read and lay out; so they are rendered here, by the Chromium of the tests.
// Usage: node tools/draw-art.mjs [game]
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { findChromium } from './find-chromium.mjs';
import { ABOVE_FORMS, BANNERS, BESIDE_FORMS, PROMOTIONS, UNDER_MENU } from './art/banners.mjs';

const [only] = process.argv.slice(2);
const here = (path) => new URL(path, import.meta.url);
const names = readdirSync(here('art/tiles/')).map((file) => file.replace('.mjs', ''));
const tiles = {};
for (const name of names) if (!only || name === only) tiles[name] = (await import(`./art/tiles/${name}.mjs`)).draw;

const WIDTH = 288;
const HEIGHT = 192;
/** Pixels per unit of a tile: sharp on a phone in two columns. */
const DENSITY = 7 / 6;
const QUALITY = 0.72;

await paint('games', tiles);
if (!only) {
  write('banners', BANNERS, 1200, 420);
  write('banners', PROMOTIONS, 1200, 420);
  write('banners', BESIDE_FORMS, 360, 520);
  write('banners', ABOVE_FORMS, 735, 240);
  write('banners', UNDER_MENU, 430, 172);
}

function drawing([defs, body], width, height) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${defs}</defs>${body}</svg>`;
  return svg.replace(/\n/g, '').replace(/(\d\.\d{3})\d+/g, '$1');
}

function keep(file, bytes) {
  writeFileSync(here(`../public/${file}`), bytes);
  console.log(`${file} ${(bytes.length / 1024).toFixed(0)} kB`);
}

function write(folder, pictures, width, height) {
  mkdirSync(here(`../public/${folder}`), { recursive: true });
  for (const [name, draw] of Object.entries(pictures)) keep(`${folder}/${name}.svg`, drawing(draw(), width, height));
}

async function paint(folder, pictures) {
  mkdirSync(here(`../public/${folder}`), { recursive: true });
  const browser = await chromium.launch({ executablePath: findChromium().path, args: ['--no-sandbox'] });
  const page = await browser.newPage();
  for (const [name, draw] of Object.entries(pictures)) {
    const url = await page.evaluate(
      async ({ svg, width, height, quality }) => {
        const image = new Image();
        image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
        await image.decode();
        const canvas = Object.assign(document.createElement('canvas'), { width, height });
        canvas.getContext('2d').drawImage(image, 0, 0, width, height);
        return canvas.toDataURL('image/webp', quality);
      },
      {
        svg: drawing(draw(), WIDTH, HEIGHT),
        width: WIDTH * DENSITY,
        height: HEIGHT * DENSITY,
        quality: QUALITY,
      },
    );
    keep(`${folder}/${name}.webp`, Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
  }
  await browser.close();
}
