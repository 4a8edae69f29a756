// What the symbols and letterings of reel slots are put together from. A drawing is `[definitions, body]` in a box of
// 120×120. Bodies of emoji come from Fluent Emoji (MIT), letters from display faces under the OFL, as outlines; plates,
// ribbons, letterings and all that emoji do not have are ours.
import { readFileSync } from 'node:fs';
import { words } from './kit.mjs';

const here = (path) => new URL(path, import.meta.url);
const emojis = JSON.parse(readFileSync(here('../../node_modules/@iconify-json/fluent-emoji/icons.json'), 'utf8')).icons;
const faces = JSON.parse(readFileSync(here('letters-of-reels.json'), 'utf8'));

const rounded = (outline, decimals) =>
  outline
    .replace(/(\.\d+)(?=\.)/g, '$1 ')
    // A minus sign separates two numbers, too.
    .replace(
      /-?\d*\.\d+/g,
      (number) => (number.startsWith('-') ? ' ' : '') + String(+Number(number).toFixed(decimals)),
    );
/** Outlines need fewer decimals than anyone can see; gradients keep theirs, and the flags of arcs are not numbers. */
const short = (body, decimals = 2) => body.replace(/ d="[^"aA]+"/g, (outline) => rounded(outline, decimals));

export const emoji = (name, { recolour = {} } = {}) => {
  if (!emojis[name]) throw new Error(`there is no emoji ${name}`);
  let body = short(emojis[name].body);
  if (typeof recolour === 'function')
    body = body.replace(/#[0-9a-f]{6}\b|#[0-9a-f]{3}\b/gi, (colour) => recolour(colour));
  return ['', `<g transform="scale(3.75)">${body}</g>`];
};

/** Turns the hue of every colour. */
export const hue =
  (turn, saturation = 1, lightness = 0) =>
  (colour) => {
    const full = colour.length === 4 ? `#${colour.slice(1).replace(/./g, '$&$&')}` : colour;
    const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(full.slice(at, at + 2), 16) / 255);
    const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
    const light = (most + least) / 2;
    const span = most - least;
    const deep = span === 0 ? 0 : span / (1 - Math.abs(2 * light - 1));
    const old =
      span === 0 ? 0 : most === r ? ((g - b) / span) % 6 : most === g ? (b - r) / span + 2 : (r - g) / span + 4;
    return hsl(old * 60 + turn, Math.min(1, deep * saturation), Math.min(1, Math.max(0, light + lightness)));
  };

function hsl(h, s, l) {
  const at = (n) => {
    const k = (n + (((h % 360) + 360) % 360) / 30) % 12;
    const value = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${at(0)}${at(8)}${at(4)}`;
}

const stops = (colours) =>
  colours
    .map((colour, index) => {
      const [name, opacity] = colour.split('/');
      return `<stop offset="${+(index / (colours.length - 1)).toFixed(2)}" stop-color="${name}"${opacity ? ` stop-opacity="${opacity}"` : ''}/>`;
    })
    .join('');
/** Top to bottom. */
export const down = (id, ...colours) => `<linearGradient id="${id}" x2="0" y2="1">${stops(colours)}</linearGradient>`;
export const side = (id, ...colours) => `<linearGradient id="${id}">${stops(colours)}</linearGradient>`;
/** A ball lit from above on the left. */
export const ball = (id, ...colours) =>
  `<radialGradient id="${id}" cx=".36" cy=".3" r=".78">${stops(colours)}</radialGradient>`;
export const halo = (id, ...colours) => `<radialGradient id="${id}">${stops(colours)}</radialGradient>`;
export const repeat = (count, draw) => Array.from({ length: count }, (_, index) => draw(index)).join('');
const at = (angle, r) => `${+(60 + Math.sin(angle) * r).toFixed(1)} ${+(60 - Math.cos(angle) * r).toFixed(1)}`;
export const polygon = (sides, r, turn = 0) =>
  `M${Array.from({ length: sides }, (_, n) => at(turn + (n * 2 * Math.PI) / sides, r)).join('L')}z`;
export const star = (points, outer, inner, turn = 0) =>
  `M${Array.from({ length: points * 2 }, (_, n) => at(turn + (n * Math.PI) / points, n % 2 ? inner : outer)).join('L')}z`;

/** The plate below a symbol: `[definitions, body]` from its colours. */
export const PLATES = {
  none: () => ['', ''],
  glow: (light) => [
    halo('pg', `${light}/.8`, `${light}/.25`, `${light}/0`),
    '<circle cx="60" cy="60" r="60" fill="url(#pg)"/>',
  ],
  disc: (light, deep, edge) => [
    ball('pd', light, deep),
    `<circle cx="60" cy="61" r="50" fill="#000" opacity=".3"/><circle cx="60" cy="59" r="50" fill="url(#pd)" stroke="${edge}" stroke-width="3"/><circle cx="60" cy="59" r="44" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="1.5"/>`,
  ],
  bubble: (light, deep, edge) => [
    halo('pb', `${light}/.12`, `${light}/.2`, `${deep}/.65`),
    `<circle cx="60" cy="60" r="52" fill="url(#pb)" stroke="${edge}" stroke-opacity=".7" stroke-width="2"/><path d="M24 46a40 40 0 0 1 24-24" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="5" stroke-linecap="round"/>`,
  ],
  card: (light, deep, edge) => [
    down('pc', light, deep),
    `<rect x="9" y="9" width="102" height="104" rx="16" fill="#000" opacity=".3"/><rect x="9" y="7" width="102" height="104" rx="16" fill="url(#pc)" stroke="${edge}" stroke-width="3"/>`,
  ],
  hex: (light, deep, edge) => [
    down('ph', light, deep),
    `<path d="${polygon(6, 56)}" fill="url(#ph)" stroke="${edge}" stroke-width="4" stroke-linejoin="round"/><path d="${polygon(6, 48)}" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="1.5"/>`,
  ],
  arch: (light, deep, edge) => [
    down('pa', light, deep),
    `<path d="M14 112V60a46 46 0 0 1 92 0v52z" fill="url(#pa)" stroke="${edge}" stroke-width="3.5" stroke-linejoin="round"/><path d="M20 106V60a40 40 0 0 1 80 0v46z" fill="none" stroke="${edge}" stroke-opacity=".45" stroke-width="1.5"/>`,
  ],
  shield: (light, deep, edge) => [
    down('ps', light, deep),
    `<path d="M60 6 108 20v40c0 30-22 46-48 56C34 106 12 90 12 60V20z" fill="url(#ps)" stroke="${edge}" stroke-width="3.5" stroke-linejoin="round"/>`,
  ],
  rope: (light, deep, edge) => [
    ball('pr', light, deep),
    `<circle cx="60" cy="60" r="48" fill="url(#pr)"/><circle cx="60" cy="60" r="50" fill="none" stroke="#4b2e12" stroke-width="9"/><circle cx="60" cy="60" r="50" fill="none" stroke="${edge}" stroke-width="7" stroke-dasharray="9 2.220"/>`,
  ],
  iron: (light, deep, edge) => [
    down('pi', light, deep),
    `<path d="M20 8h80l12 12v80l-12 12H20L8 100V20z" fill="url(#pi)" stroke="${edge}" stroke-width="3"/>${[
      [20, 20],
      [100, 20],
      [20, 100],
      [100, 100],
    ]
      .map(
        ([x, y]) =>
          `<circle cx="${x}" cy="${y}" r="4" fill="${edge}"/><circle cx="${x - 1}" cy="${y - 1}" r="1.600" fill="#fff" opacity=".7"/>`,
      )
      .join('')}`,
  ],
  ice: (light, deep, edge) => [
    down('pe', `${light}/.95`, `${deep}/.85`),
    `<path d="M18 20 44 8l40 4 24 18 4 44-16 30-44 10-34-14L8 66z" fill="url(#pe)" stroke="${edge}" stroke-width="2.500" stroke-linejoin="round"/><path d="M18 20 40 36 32 70 8 66M84 12 76 40l36 34M40 36h36M32 70l20 44" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="1.500"/>`,
  ],
  leaf: (light, deep, edge) => [
    down('pl', light, deep),
    `<path d="M60 4c36 12 52 34 50 62-2 26-24 46-50 50C34 112 12 92 10 66 8 38 24 16 60 4z" fill="url(#pl)" stroke="${edge}" stroke-width="2.500"/>`,
  ],
  lantern: (light, deep, edge) => [
    halo('pn', light, deep),
    `<rect x="42" y="4" width="36" height="8" rx="3" fill="${edge}"/><rect x="42" y="108" width="36" height="8" rx="3" fill="${edge}"/><path d="M40 12h40c44 20 44 76 0 96H40C-4 88-4 32 40 12z" fill="url(#pn)" stroke="${edge}" stroke-width="2"/><path d="M48 12c-20 28-20 68 0 96M72 12c20 28 20 68 0 96" fill="none" stroke="${edge}" stroke-opacity=".35" stroke-width="1.500"/>`,
  ],
  ticket: (light, deep, edge) => [
    side('pt', light, deep),
    `<path d="M8 14h104v20a10 10 0 0 0 0 20v12a10 10 0 0 0 0 20v20H8V86a10 10 0 0 0 0-20V54a10 10 0 0 0 0-20z" fill="url(#pt)" stroke="${edge}" stroke-width="3" stroke-linejoin="round"/><path d="M18 22h84v76H18z" fill="none" stroke="${edge}" stroke-opacity=".5" stroke-dasharray="4 3" stroke-width="1.500"/>`,
  ],
  bulbs: (light, deep, edge) => [
    ball('pu', light, deep),
    `<circle cx="60" cy="60" r="55" fill="${edge}"/><circle cx="60" cy="60" r="44" fill="url(#pu)"/>${repeat(
      16,
      (n) => {
        const [x, y] = at((n * Math.PI) / 8, 49.5).split(' ');
        return `<circle cx="${x}" cy="${y}" r="3.400" fill="${n % 2 ? '#fff3b0' : '#ffd84a'}"/>`;
      },
    )}`,
  ],
  stone: (light, deep, edge) => [
    down('po', light, deep),
    `<path d="M22 8h74l16 20-4 60-18 24H26L8 92 10 26z" fill="url(#po)" stroke="${edge}" stroke-width="3" stroke-linejoin="round"/><path d="M22 8l8 18h58l8-18M30 26 24 92 8 92M88 26l6 62" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="2"/>`,
  ],
  brush: (light, deep) => [
    side('pw', light, deep),
    `<path d="M16 30C40 6 92 4 106 34c12 28 4 66-28 76-34 10-66-8-68-42 0-14 0-26 6-38z" fill="url(#pw)" opacity=".92"/><path d="M24 34c20-18 54-22 72-4" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="5" stroke-linecap="round"/>`,
  ],
  record: (light, deep, edge) => [
    ball('pv', light, deep),
    `<circle cx="60" cy="60" r="56" fill="#120c14" stroke="${edge}" stroke-width="2"/>${[50, 45, 40].map((r) => `<circle cx="60" cy="60" r="${r}" fill="none" stroke="#fff" stroke-opacity=".14" stroke-width="1.500"/>`).join('')}<circle cx="60" cy="60" r="36" fill="url(#pv)"/><path d="M28 20a52 52 0 0 1 30-12L59 30a30 30 0 0 0-16 7z" fill="#fff" opacity=".12"/>`,
  ],
  page: (light, deep, edge) => [
    down('pj', light, deep),
    `<path d="M16 8h72l18 18v88H16z" fill="#000" opacity=".28" transform="translate(3 3)"/><path d="M16 8h72l18 18v88H16z" fill="url(#pj)" stroke="${edge}" stroke-width="3" stroke-linejoin="round"/><path d="M88 8v18h18" fill="${edge}" fill-opacity=".45" stroke="${edge}" stroke-width="2" stroke-linejoin="round"/><path d="M26 100h66M26 92h66" stroke="${edge}" stroke-opacity=".35" stroke-width="2"/>`,
  ],
  dish: (light, deep, edge) => [
    ball('pq', light, deep),
    `<g fill="${edge}">${repeat(16, (n) => `<circle cx="${at((n * Math.PI) / 8, 48).split(' ')[0]}" cy="${at((n * Math.PI) / 8, 48).split(' ')[1]}" r="11"/>`)}</g><circle cx="60" cy="60" r="50" fill="${edge}"/><circle cx="60" cy="60" r="42" fill="url(#pq)"/><circle cx="60" cy="60" r="42" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2"/>`,
  ],
  cloud: (light, deep, edge) => [
    down('pf', light, deep),
    `<path d="M30 104a26 26 0 0 1-8-50 30 30 0 0 1 48-34 28 28 0 0 1 36 34 26 26 0 0 1-8 50z" fill="url(#pf)" stroke="${edge}" stroke-width="3" stroke-linejoin="round"/><path d="M30 48a24 24 0 0 1 30-20" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="4" stroke-linecap="round"/>`,
  ],
  cog: (light, deep, edge) => [
    ball('pk', light, deep),
    `<g fill="${edge}">${repeat(12, (n) => `<rect x="52" y="1" width="16" height="20" rx="3" transform="rotate(${n * 30} 60 60)"/>`)}</g><circle cx="60" cy="60" r="50" fill="${edge}"/><circle cx="60" cy="60" r="43" fill="url(#pk)" stroke="#000" stroke-opacity=".35" stroke-width="2"/>`,
  ],
  board: (light, deep, edge) => [
    down('pm', light, deep),
    `<path d="M8 20 16 10h88l8 10v80l-8 10H16l-8-10z" fill="url(#pm)" stroke="${edge}" stroke-width="3" stroke-linejoin="round"/><path d="M10 44h100M10 76h100" stroke="#000" stroke-opacity=".22" stroke-width="2"/><path d="M24 30q30-6 60 0M40 92q24 6 46 0M22 60q18 4 30 0" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="2"/>`,
  ],
  facet: (light, deep, edge) => [
    down('pz', light, deep),
    `<path d="${polygon(8, 57, Math.PI / 8)}" fill="url(#pz)" stroke="${edge}" stroke-width="3" stroke-linejoin="round"/><path d="${polygon(8, 44, Math.PI / 8)}" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="1.500"/>`,
  ],
  rays: (light, deep, edge) => [
    ball('py', light, deep),
    `<path d="${star(16, 60, 47)}" fill="${edge}"/><path d="${star(16, 56, 45)}" fill="url(#py)"/>`,
  ],
};

const RIBBONS = {
  banner: (fill, edge) =>
    `<path d="M2 90l14-5v24l-14 5 6-12zM118 90l-14-5v24l14 5-6-12z" fill="${edge}"/><path d="M10 82q50 12 100 0v27q-50 12-100 0z" fill="${fill}" stroke="${edge}" stroke-width="2.500"/>`,
  bar: (fill, edge) =>
    `<rect x="4" y="85" width="112" height="28" rx="14" fill="${fill}" stroke="${edge}" stroke-width="3"/>`,
  plaque: (fill, edge) =>
    `<path d="M10 84h100l6 14-6 14H10L4 98z" fill="${fill}" stroke="${edge}" stroke-width="3" stroke-linejoin="round"/>`,
  wave: (fill, edge) =>
    `<path d="M4 88q28-12 56 0t56 0v22q-28 12-56 0t-56 0z" fill="${fill}" stroke="${edge}" stroke-width="2.500"/>`,
};

/** A word across the foot of a symbol, so that wilds and scatters are distinguishable however small. */
function ribbon(word, { shape = 'banner', fill = '#7a1420', edge = '#ffe39a', ink = '#fff6d8' } = {}) {
  const size = word.length > 5 ? 19 : word.length > 4 ? 24 : 28;
  const foot = { banner: 108, bar: 106, plaque: 105, wave: 107 }[shape] - (28 - size) * 0.36;
  return `${RIBBONS[shape](fill, edge)}${words(word, 60, foot, size, { fill: ink, extra: `stroke="${fill}" stroke-width="3" paint-order="stroke"` })}`;
}

const SVG = (defs, body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="120" height="120" viewBox="0 0 120 120">${defs ? `<defs>${defs}</defs>` : ''}${body}</svg>`;

/** A symbol: a drawing on a plate, perhaps with a ribbon. `size` is relative to the box, `lift` moves it up. */
export function symbolOf(drawing, { plate = ['none'], size = 0.8, lift = 0, turn = 0, word, ribbon: look } = {}) {
  const [plateDefs, plateBody] = PLATES[plate[0]](...plate.slice(1));
  const [defs, body] = drawing;
  const offset = 60 * (1 - size);
  const lifted = lift + (word ? 10 * size : 0);
  const placed = `<g transform="translate(${+offset.toFixed(1)} ${+(offset - lifted).toFixed(1)}) scale(${size})${turn ? ` rotate(${turn} 60 60)` : ''}">${body}</g>`;
  return SVG(plateDefs + defs, plateBody + placed + (word ? ribbon(word, look) : ''));
}

/** Letters of a face, as outlines: `[body, width]`, their foot on y = 0. */
export function lettersOf(text, face, size, spacing = 0) {
  const glyphs = faces[face];
  const scale = size / 100;
  let x = 0;
  const paths = [...text].map((letter) => {
    const [wide, path] = glyphs[letter];
    const body = path ? `<path transform="translate(${+x.toFixed(1)})" d="${path}"/>` : '';
    x += wide + spacing;
    return body;
  });
  return [`<g transform="scale(${scale})">${paths.join('')}</g>`, (x - spacing) * scale];
}

/** Words centred at x with their foot on y, in a face of the slots. */
export function lettering(
  text,
  x,
  y,
  size,
  { face, fill = '#fff', stroke, width = 0, spacing = 0, turn = 0, opacity } = {},
) {
  const [body, wide] = lettersOf(text, face, size, spacing);
  const outline = stroke
    ? ` stroke="${stroke}" stroke-width="${+((width * 100) / size).toFixed(1)}" stroke-linejoin="round" paint-order="stroke"`
    : '';
  return `<g transform="translate(${x} ${y}) rotate(${turn}) translate(${+(Number(wide) / -2).toFixed(1)} 0)" fill="${fill}"${outline}${opacity ? ` opacity="${opacity}"` : ''}>${body}</g>`;
}

/** Words along an arc: every letter turned a little, the middle ones highest. */
export function arched(text, x, y, size, bend, { face, fill = '#fff', stroke, width = 0, spacing = 0 } = {}) {
  const glyphs = faces[face];
  const scale = size / 100;
  const wides = [...text].map((letter) => (glyphs[letter][0] + spacing) * scale);
  const total = wides.reduce((sum, wide) => sum + wide, 0);
  let along = -total / 2;
  const outline = stroke
    ? ` stroke="${stroke}" stroke-width="${+((width * 100) / size).toFixed(1)}" stroke-linejoin="round" paint-order="stroke"`
    : '';
  const letters = [...text].map((letter, index) => {
    const middle = along + wides[index] / 2;
    along += wides[index];
    const [wide, path] = glyphs[letter];
    if (!path) return '';
    const far = middle / (total / 2);
    return `<g transform="translate(${+(x + middle).toFixed(1)} ${+(y + bend * far * far).toFixed(1)}) rotate(${+(((2 * bend * far) / (total / 2)) * 57.3).toFixed(1)}) scale(${scale}) translate(${+(-wide / 2).toFixed(1)} 0)"><path d="${path}"/></g>`;
  });
  return `<g fill="${fill}"${outline}>${letters.join('')}</g>`;
}

/** Room for the outlines of a lettering that fills its box. */
const EDGE = 8;

/** A lettering that stands above the reels, drawn into a box of `wide` × `high`. */
export function logoOf(wide, high, defs, body) {
  const [width, height] = [wide + 2 * EDGE, high + 2 * EDGE];
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${-EDGE} ${-EDGE} ${width} ${height}"><defs>${defs}</defs>${body}</svg>`,
    width,
    height,
  };
}

let placed = 0;
/** A drawing inside a picture: `size` wide, its middle at x, y. Its definitions get names of their own. */
export function place([defs, body], x, y, size, { turn = 0, opacity = 1 } = {}) {
  const own = `u${placed++}`;
  const named = (part) => part.replace(/id="([^"]+)"/g, `id="${own}$1"`).replace(/(url\(#|href="#)/g, `$1${own}`);
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${+(size / 120).toFixed(3)}) translate(-60 -60)" opacity="${opacity}">${named(`<defs>${defs}</defs>${short(body, 1)}`)}</g>`;
}
