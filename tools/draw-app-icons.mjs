// Writes public/icons: the mark of the site as pictures of the sizes that phones and browsers request, from
// public/icon.svg. Drawn by a browser, so that it looks as it does on the page. Usage: node tools/draw-app-icons.mjs
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { GROUND } from '../src/site/shell/installable.ts';
import { findChromium } from './find-chromium.mjs';

const FOLDER = new URL('../public/icons/', import.meta.url);
/** A maskable icon is cut to any shape within 80 % of its box; Apple cuts only the corners, but shows no transparency. */
const PICTURES = [
  { file: 'icon-192.png', size: 192, share: 1 },
  { file: 'icon-512.png', size: 512, share: 1 },
  { file: 'maskable-512.png', size: 512, share: 0.72, ground: GROUND.dark },
  { file: 'apple-180.png', size: 180, share: 0.82, ground: GROUND.dark },
];

const { path: executablePath, sentence } = findChromium();
if (!executablePath) throw new Error(sentence);
const mark = readFileSync(new URL('../public/icon.svg', import.meta.url), 'utf8');
mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage();
for (const { file, size, share, ground = 'transparent' } of PICTURES) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>body{margin:0;height:100vh;display:grid;place-items:center;background:${ground}}svg{width:${share * 100}vw}</style>${mark}`,
  );
  writeFileSync(new URL(file, FOLDER), await page.screenshot({ omitBackground: true }));
}
await browser.close();
console.log(`${PICTURES.length} pictures`);
