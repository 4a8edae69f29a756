// What every picture is drawn with. Symbols come from Fluent Emoji (MIT), letters from Sora and Cinzel Decorative (OFL), as
// outlines; compositions are ours.
import { readFileSync } from 'node:fs';

const here = (path) => new URL(path, import.meta.url);
const emoji = JSON.parse(readFileSync(here('../../node_modules/@iconify-json/fluent-emoji/icons.json'), 'utf8')).icons;
const letters = JSON.parse(readFileSync(here('letters.json'), 'utf8'));

/** A symbol of Fluent Emoji, `size` wide, its centre at x, y. */
export function symbol(name, x, y, size, { turn = 0, opacity = 1 } = {}) {
  const scale = size / 32;
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale}) translate(-16 -16)" opacity="${opacity}">${emoji[name].body}</g>`;
}

/** Words as outlines, centred at x, with their baseline on y. */
export function words(
  text,
  x,
  y,
  size,
  { font = 'sora', fill = '#fff', spacing = 0, anchor = 'middle', extra = '' } = {},
) {
  const glyphs = letters[font];
  const scale = size / 100;
  const widths = [...text].map((letter) => glyphs[letter][0] + spacing);
  const total = widths.reduce((a, b) => a + b, -spacing);
  let at = anchor === 'middle' ? -total / 2 : 0;
  const paths = [...text].map((letter, index) => {
    const path = glyphs[letter][1] && `<path transform="translate(${at.toFixed(1)})" d="${glyphs[letter][1]}"/>`;
    at += widths[index];
    return path;
  });
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="${fill}" ${extra}>${paths.join('')}</g>`;
}

/** Our chip: notched edge, plain face. */
export function chip(
  x,
  y,
  r,
  { edge = '#3fc487', notch = '#08140f', face = '#0d1f18', ring = '#e6c583', turn = 0, squash = 1 } = {},
) {
  const middle = r * 0.84;
  const step = (2 * Math.PI * middle) / 16;
  return `<g transform="translate(${x} ${y}) scale(1 ${squash}) rotate(${turn})"><circle r="${r}" fill="${edge}"/><circle r="${middle}" fill="none" stroke="${notch}" stroke-width="${r * 0.32}" stroke-dasharray="${step * 0.8} ${step * 1.2}"/><circle r="${r * 0.66}" fill="${face}"/><circle r="${r * 0.57}" fill="none" stroke="${ring}" stroke-width="${r * 0.03}"/><path d="M0 ${-r * 0.38} ${r * 0.31} 0 0 ${r * 0.38} ${-r * 0.31} 0Z" fill="none" stroke="${ring}" stroke-width="${r * 0.05}"/></g>`;
}

/** A die seen from its corner. `faces` are the pips on top, left and right. */
export function die(x, y, size, { top, left, right, colours, turn = 0 }) {
  const pips = {
    1: [[0, 0]],
    2: [
      [-1, -1],
      [1, 1],
    ],
    3: [
      [-1, -1],
      [0, 0],
      [1, 1],
    ],
    4: [
      [-1, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
    ],
    5: [
      [-1, -1],
      [1, -1],
      [0, 0],
      [-1, 1],
      [1, 1],
    ],
    6: [
      [-1, -1],
      [1, -1],
      [-1, 0],
      [1, 0],
      [-1, 1],
      [1, 1],
    ],
  };
  const face = (matrix, fill, count) =>
    `<g transform="matrix(${matrix.join(' ')})"><rect x="-50" y="-50" width="100" height="100" rx="14" fill="${fill}"/>${pips[count].map(([a, b]) => `<circle cx="${a * 27}" cy="${b * 27}" r="10.5" fill="${colours.pip}"/>`).join('')}</g>`;
  const s = size / 100;
  const c = 0.866;
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${s})">${face([c, 0.5, -c, 0.5, 0, -50], colours.top, top)}${face([c, 0.5, 0, 1, -43.3, 25], colours.left, left)}${face([c, -0.5, 0, 1, 43.3, 25], colours.right, right)}</g>`;
}

export const glow = (id, colour, opacity = 0.9) =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
export const fall = (id, ...stops) =>
  `<linearGradient id="${id}" x2="0" y2="1">${stops.map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`).join('')}</linearGradient>`;

export const stars = (count, width, height, seed) => {
  let state = seed;
  const next = () => (state = (state * 48271) % 2147483647) / 2147483647;
  return Array.from(
    { length: count },
    () =>
      `<circle cx="${(next() * width).toFixed(0)}" cy="${(next() * height).toFixed(0)}" r="${(0.4 + next()).toFixed(1)}" fill="#fff" opacity="${(0.25 + next() * 0.6).toFixed(2)}"/>`,
  ).join('');
};

/** The window of the apothecary by night, its shelf and what stands on it. */
export function apothecaryScene(x, y, scale) {
  return `<g transform="translate(${x} ${y}) scale(${scale})">
<path d="M-92 62V-40a92 92 0 0 1 184 0V62z" fill="url(#sky)"/>
<g clip-path="url(#arch)">${stars(26, 184, 130, 77)
    .replace(/cx="(\d+)"/g, (_, v) => `cx="${v - 92}"`)
    .replace(/cy="(\d+)"/g, (_, v) => `cy="${v - 120}"`)}
<circle cx="34" cy="-62" r="62" fill="url(#moonlight)"/><circle cx="34" cy="-62" r="25" fill="#fdf3d2"/><circle cx="27" cy="-68" r="5" fill="#e9d9a8"/><circle cx="41" cy="-56" r="7" fill="#efe0b4"/><circle cx="38" cy="-74" r="3" fill="#e9d9a8"/>
<path d="M-92 40c30-26 52-10 74-20s34-34 60-14 30 10 50 4v60H-92z" fill="#1a1038"/></g>
<path d="M-92 62V-40a92 92 0 0 1 184 0V62M0-132V62M-92-30H92" fill="none" stroke="#3b2352" stroke-width="6"/>
<path d="M-92 62V-40a92 92 0 0 1 184 0V62" fill="none" stroke="#8c5a3c" stroke-width="9"/><path d="M-96 62V-40a96 96 0 0 1 192 0V62" fill="none" stroke="#c98f56" stroke-width="1.6"/>
<circle cx="-8" cy="26" r="74" fill="url(#brew)"/>
<rect x="-150" y="60" width="300" height="13" rx="3" fill="#7a4a2e"/><rect x="-150" y="60" width="300" height="3.4" rx="1.7" fill="#c98f56"/>
${symbol('crystal-ball', 62, 34, 60)}${symbol('alembic', -4, 20, 88)}${symbol('candle', -70, 31, 62)}${symbol('test-tube', 113, 34, 50, { turn: 8 })}${symbol('mushroom', -117, 43, 36)}
<circle cx="-70" cy="4" r="30" fill="url(#flame)"/></g>`;
}
export const apothecaryDefs = `${fall('sky', [0, '#2b1b66'], [0.6, '#5b3a9e'], [1, '#a4579a'])}${glow('moonlight', '#ffe9ad', 0.65)}${glow('brew', '#57f2c2', 0.5)}${glow('flame', '#ffb648', 0.75)}<clipPath id="arch"><path d="M-92 62V-40a92 92 0 0 1 184 0V62z"/></clipPath>${fall('gold', [0, '#fff2c4'], [0.5, '#f0c766'], [1, '#b97e2c'])}`;

export const titleGold = (text, x, y, size, spacing = 2) =>
  words(text, x + 1, y + 2, size, {
    font: 'cinzel',
    fill: '#12061f',
    spacing,
    extra: 'stroke="#12061f" stroke-width="14" stroke-linejoin="round" opacity=".85"',
  }) + words(text, x, y, size, { font: 'cinzel', fill: 'url(#gold)', spacing });

export const DIE_RED = { top: '#ff7d5c', left: '#d9402f', right: '#a92320', pip: '#fff3e6' };
export const DIE_IVORY = { top: '#fffaf0', left: '#e8d9bd', right: '#c6b18c', pip: '#2a2320' };

/** The scale of the dice game: where the bet wins and where it loses. */
export function riskBar(x, y, width, { won = 0.505 } = {}) {
  return `<rect x="${x}" y="${y}" width="${width}" height="12" rx="6" fill="#e0473c"/><rect x="${x}" y="${y}" width="${width * won}" height="12" rx="6" fill="#3fc487"/><rect x="${x + width * won - 7}" y="${y - 7}" width="14" height="26" rx="5" fill="#fff8ea"/>`;
}

/** A playing card, its middle at x, y. */
export const card = (x, y, size, suit, turn) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size / 100})"><rect x="-50" y="-70" width="100" height="140" rx="12" fill="#f6f1e4"/><rect x="-43" y="-63" width="86" height="126" rx="8" fill="none" stroke="#d9cfb4" stroke-width="2"/><g transform="scale(1.9) translate(-16 -16)">${emoji[suit].body}</g></g>`;

/** The lamp above the table: its shade, and the light that falls from it. */
export const lamp = (x, y, wide, far) =>
  `<path d="M${x - wide * 0.5} ${y}h${wide}l${wide * 1.5} ${far}h${-wide * 4}z" fill="url(#beam)"/><path d="M${x} ${y - 400}V${y - wide * 0.4}" stroke="#0a1712" stroke-width="4"/><path d="M${x - wide * 0.16} ${y - wide * 0.42}h${wide * 0.32}l${wide * 0.4} ${wide * 0.42}h${-wide * 1.12}z" fill="#123b2c"/><ellipse cx="${x}" cy="${y}" rx="${wide * 0.56}" ry="${wide * 0.06}" fill="#ffe9b0"/>`;

/** The cloth of the table, seen from its edge. */
export const cloth = (width, y, depth) =>
  `<ellipse cx="${width / 2}" cy="${y}" rx="${width * 0.82}" ry="${depth}" fill="url(#cloth)"/><ellipse cx="${width / 2}" cy="${y}" rx="${width * 0.82}" ry="${depth}" fill="none" stroke="#e6c583" stroke-opacity=".35" stroke-width="2.5"/>`;

export const evening = () =>
  fall('wall', [0, '#0b2119'], [1, '#04100b']) +
  fall('cloth', [0, '#17704e'], [1, '#0a3324']) +
  '<linearGradient id="beam" x2="0" y2="1"><stop offset="0" stop-color="#ffe9b0" stop-opacity=".5"/><stop offset="1" stop-color="#ffe9b0" stop-opacity="0"/></linearGradient>';

/** Chips one on the other, their foot at x, y. */
export const stack = (x, y, r, count, edge) =>
  Array.from({ length: count }, (_, n) => chip(x, y - n * r * 0.26, r, { edge, squash: 0.42, turn: n * 23 })).join('');
