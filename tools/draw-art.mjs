// Draws the tiles of games (288×192), the banners of the home page (1200×420), and those beside the forms and under the
// menu, into public/.
// Compositions are ours; symbols come from Fluent Emoji (MIT), letters from Sora and Cinzel Decorative (OFL), as outlines.
// Usage: node tools/draw-art.mjs
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const here = (path) => new URL(path, import.meta.url);
const emoji = JSON.parse(readFileSync(here('../node_modules/@iconify-json/fluent-emoji/icons.json'), 'utf8')).icons;
const letters = JSON.parse(readFileSync(here('art/letters.json'), 'utf8'));

/** A symbol of Fluent Emoji, `size` wide, its centre at x, y. */
function symbol(name, x, y, size, { turn = 0, opacity = 1 } = {}) {
  const scale = size / 32;
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale}) translate(-16 -16)" opacity="${opacity}">${emoji[name].body}</g>`;
}

/** Words as outlines, centred at x, their foot on y. */
function words(text, x, y, size, { font = 'sora', fill = '#fff', spacing = 0, anchor = 'middle', extra = '' } = {}) {
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
function chip(
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
function die(x, y, size, { top, left, right, colours, turn = 0 }) {
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

const glow = (id, colour, opacity = 0.9) =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
const fall = (id, ...stops) =>
  `<linearGradient id="${id}" x2="0" y2="1">${stops.map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`).join('')}</linearGradient>`;

const stars = (count, width, height, seed) => {
  let state = seed;
  const next = () => (state = (state * 48271) % 2147483647) / 2147483647;
  return Array.from(
    { length: count },
    () =>
      `<circle cx="${(next() * width).toFixed(0)}" cy="${(next() * height).toFixed(0)}" r="${(0.4 + next()).toFixed(1)}" fill="#fff" opacity="${(0.25 + next() * 0.6).toFixed(2)}"/>`,
  ).join('');
};

/** The window of the apothecary by night, its shelf and what stands on it. */
function apothecaryScene(x, y, scale) {
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
const apothecaryDefs = `${fall('sky', [0, '#2b1b66'], [0.6, '#5b3a9e'], [1, '#a4579a'])}${glow('moonlight', '#ffe9ad', 0.65)}${glow('brew', '#57f2c2', 0.5)}${glow('flame', '#ffb648', 0.75)}<clipPath id="arch"><path d="M-92 62V-40a92 92 0 0 1 184 0V62z"/></clipPath>${fall('gold', [0, '#fff2c4'], [0.5, '#f0c766'], [1, '#b97e2c'])}`;

const titleGold = (text, x, y, size, spacing = 2) =>
  words(text, x + 1, y + 2, size, {
    font: 'cinzel',
    fill: '#12061f',
    spacing,
    extra: 'stroke="#12061f" stroke-width="14" stroke-linejoin="round" opacity=".85"',
  }) + words(text, x, y, size, { font: 'cinzel', fill: 'url(#gold)', spacing });

const DIE_RED = { top: '#ff7d5c', left: '#d9402f', right: '#a92320', pip: '#fff3e6' };
const DIE_IVORY = { top: '#fffaf0', left: '#e8d9bd', right: '#c6b18c', pip: '#2a2320' };

/** The scale of the dice game: where the bet wins and where it loses. */
function riskBar(x, y, width, { won = 0.505 } = {}) {
  return `<rect x="${x}" y="${y}" width="${width}" height="12" rx="6" fill="#e0473c"/><rect x="${x}" y="${y}" width="${width * won}" height="12" rx="6" fill="#3fc487"/><rect x="${x + width * won - 7}" y="${y - 7}" width="14" height="26" rx="5" fill="#fff8ea"/>`;
}

const TILES = {
  'midnight-apothecary': () => [
    apothecaryDefs +
      fall('wall', [0, '#1a0d33'], [1, '#3b1b4d']) +
      fall('foot', [0, '#12061f', 0], [0.75, '#12061f', 0.94]),
    `<rect width="288" height="192" fill="url(#wall)"/>${apothecaryScene(144, 92, 0.86)}<rect y="104" width="288" height="88" fill="url(#foot)"/>${titleGold('Midnight', 144, 154, 33)}${titleGold('Apothecary', 144, 181, 21, 5)}`,
  ],
  dice: () => [
    fall('wall', [0, '#ff9a4d'], [0.55, '#e0483f'], [1, '#7c1637']) +
      glow('light', '#ffe3a8', 0.85) +
      fall('foot', [0, '#3d0a22', 0], [1, '#3d0a22', 0.85]),
    `<rect width="288" height="192" fill="url(#wall)"/><circle cx="192" cy="58" r="150" fill="url(#light)"/><g stroke="#fff" stroke-opacity=".12" stroke-width="18">${[0, 1, 2, 3, 4, 5].map((n) => `<path d="M${-60 + n * 74} 210 ${60 + n * 74}-20"/>`).join('')}</g><ellipse cx="196" cy="142" rx="74" ry="13" fill="#3d0a22" opacity=".55"/>${die(222, 62, 78, { top: 5, left: 3, right: 6, colours: DIE_IVORY, turn: 14 })}${die(160, 98, 82, { top: 2, left: 4, right: 1, colours: DIE_RED, turn: -9 })}<rect y="96" width="288" height="96" fill="url(#foot)"/>${words('DICE', 22, 150, 54, { anchor: 'start', fill: '#fff8ea', spacing: -2 })}${riskBar(24, 166, 240)}`,
  ],
};

/** A vault door with its wheel. */
function vault(x, y, r) {
  const bolts = Array.from(
    { length: 12 },
    (_, n) =>
      `<circle cx="${(Math.cos((n * Math.PI) / 6) * r * 0.88).toFixed(1)}" cy="${(Math.sin((n * Math.PI) / 6) * r * 0.88).toFixed(1)}" r="${r * 0.035}" fill="#a9c7ba"/>`,
  ).join('');
  const spokes = Array.from(
    { length: 5 },
    (_, n) =>
      `<rect x="${-r * 0.045}" y="${-r * 0.5}" width="${r * 0.09}" height="${r * 0.5}" rx="${r * 0.045}" fill="url(#brass)" transform="rotate(${n * 72 + 12})"/><circle r="${r * 0.085}" fill="url(#brass)" transform="rotate(${n * 72 + 12}) translate(0 ${-r * 0.5})"/>`,
  ).join('');
  return `<g transform="translate(${x} ${y})"><circle r="${r * 1.12}" fill="#0a1713"/><circle r="${r}" fill="url(#steel)"/><circle r="${r * 0.97}" fill="none" stroke="#cfe5da" stroke-opacity=".35" stroke-width="3"/>${bolts}<circle r="${r * 0.76}" fill="url(#steel2)"/><circle r="${r * 0.76}" fill="none" stroke="#08120e" stroke-opacity=".6" stroke-width="4"/><circle r="${r * 0.36}" fill="none" stroke="url(#brass)" stroke-width="${r * 0.07}"/>${spokes}<circle r="${r * 0.15}" fill="url(#brass)"/><circle r="${r * 0.07}" fill="#6b4d18"/></g>`;
}

/** Rows of a hash as short bars: the same bytes that seal a round, seen as a pattern. */
function seal(x, y, columns, rows) {
  let state = 99173;
  const next = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const bars = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const fade = Math.min(1, Math.hypot((column - columns / 2) / columns, (row - rows / 2) / rows) * 1.6);
      if (next() > 0.42)
        bars.push(
          `<rect x="${x + column * 26}" y="${y + row * 26}" width="${next() > 0.5 ? 16 : 8}" height="8" rx="4" fill="#57e3a2" opacity="${(0.34 * (1 - fade) + 0.03).toFixed(2)}"/>`,
        );
    }
  }
  return bars.join('');
}

const BANNERS = {
  proof: () => [
    fall('wall', [0, '#0d3a2a'], [1, '#06140f']) + glow('light', '#3fd08e', 0.45),
    `<rect width="1200" height="420" fill="url(#wall)"/><circle cx="860" cy="190" r="420" fill="url(#light)"/>${seal(500, 14, 27, 16)}<ellipse cx="850" cy="352" rx="190" ry="24" fill="#03100b" opacity=".6"/>${chip(930, 236, 104, { turn: 18 })}${chip(800, 214, 132, { edge: '#4fd99a', turn: -8 })}${symbol('magnifying-glass-tilted-left', 900, 196, 236, { turn: 6 })}${symbol('locked', 1062, 300, 92, { turn: 8 })}`,
  ],
  'midnight-apothecary': () => [
    apothecaryDefs + fall('wall', [0, '#150a2b'], [1, '#36184a']) + glow('light', '#8f5ad6', 0.5),
    `<rect width="1200" height="420" fill="url(#wall)"/>${stars(60, 1200, 300, 4242)}<circle cx="850" cy="200" r="420" fill="url(#light)"/><rect x="440" y="362" width="760" height="27" rx="3" fill="#7a4a2e"/><rect x="440" y="362" width="760" height="7" fill="#c98f56"/>${symbol('books', 1150, 314, 100)}${symbol('owl', 1152, 226, 90)}${symbol('hourglass-done', 506, 316, 92)}${apothecaryScene(850, 236, 2.1)}`,
  ],
  vault: () => [
    fall('wall', [0, '#10342f'], [1, '#07130f']) +
      fall('steel', [0, '#86a89b'], [0.5, '#446457'], [1, '#22382f']) +
      fall('steel2', [0, '#34574a'], [1, '#14261f']) +
      fall('brass', [0, '#fff0bd'], [0.5, '#d8ae57'], [1, '#8a6224']) +
      glow('light', '#f3d48a', 0.34),
    `<rect width="1200" height="420" fill="url(#wall)"/><g stroke="#fff" stroke-opacity=".035" stroke-width="2">${Array.from({ length: 10 }, (_, n) => `<path d="M0 ${n * 48}h1200"/>`).join('')}</g><circle cx="850" cy="200" r="420" fill="url(#light)"/>${vault(850, 204, 176)}<ellipse cx="850" cy="402" rx="330" ry="20" fill="#03100b" opacity=".7"/>${chip(610, 356, 62, { edge: '#e6c583', ring: '#e6c583', squash: 0.96 })}${symbol('coin', 1058, 344, 112)}${symbol('coin', 1138, 366, 82, { turn: 16 })}${symbol('money-bag', 684, 330, 124)}${symbol('old-key', 1010, 366, 74, { turn: -24 })}`,
  ],
  dice: () => [
    fall('wall', [0, '#e7593f'], [0.6, '#9c1f3f'], [1, '#4a0d2c']) + glow('light', '#ffd48a', 0.8),
    `<rect width="1200" height="420" fill="url(#wall)"/><circle cx="880" cy="130" r="420" fill="url(#light)"/><g stroke="#fff" stroke-opacity=".08" stroke-width="34">${Array.from({ length: 9 }, (_, n) => `<path d="M${120 + n * 150} 460 ${330 + n * 150}-40"/>`).join('')}</g><ellipse cx="850" cy="346" rx="250" ry="26" fill="#3d0a22" opacity=".55"/>${die(990, 150, 178, { top: 5, left: 3, right: 6, colours: DIE_IVORY, turn: 15 })}${die(768, 218, 208, { top: 2, left: 4, right: 1, colours: DIE_RED, turn: -8 })}<g transform="translate(640 372) scale(1.6)">${riskBar(0, 0, 280)}</g>`,
  ],
};

/** A playing card, its middle at x, y. */
const card = (x, y, size, suit, turn) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size / 100})"><rect x="-50" y="-70" width="100" height="140" rx="12" fill="#f6f1e4"/><rect x="-43" y="-63" width="86" height="126" rx="8" fill="none" stroke="#d9cfb4" stroke-width="2"/><g transform="scale(1.9) translate(-16 -16)">${emoji[suit].body}</g></g>`;

/** The lamp above the table: its shade, and the light that falls from it. */
const lamp = (x, y, wide, far) =>
  `<path d="M${x - wide * 0.5} ${y}h${wide}l${wide * 1.5} ${far}h${-wide * 4}z" fill="url(#beam)"/><path d="M${x} ${y - 400}V${y - wide * 0.4}" stroke="#0a1712" stroke-width="4"/><path d="M${x - wide * 0.16} ${y - wide * 0.42}h${wide * 0.32}l${wide * 0.4} ${wide * 0.42}h${-wide * 1.12}z" fill="#123b2c"/><ellipse cx="${x}" cy="${y}" rx="${wide * 0.56}" ry="${wide * 0.06}" fill="#ffe9b0"/>`;

/** The cloth of the table, seen from its edge. */
const cloth = (width, y, depth) =>
  `<ellipse cx="${width / 2}" cy="${y}" rx="${width * 0.82}" ry="${depth}" fill="url(#cloth)"/><ellipse cx="${width / 2}" cy="${y}" rx="${width * 0.82}" ry="${depth}" fill="none" stroke="#e6c583" stroke-opacity=".35" stroke-width="2.5"/>`;

const evening = () =>
  fall('wall', [0, '#0b2119'], [1, '#04100b']) +
  fall('cloth', [0, '#17704e'], [1, '#0a3324']) +
  '<linearGradient id="beam" x2="0" y2="1"><stop offset="0" stop-color="#ffe9b0" stop-opacity=".5"/><stop offset="1" stop-color="#ffe9b0" stop-opacity="0"/></linearGradient>';

/** Chips one on the other, their foot at x, y. */
const stack = (x, y, r, count, edge) =>
  Array.from({ length: count }, (_, n) => chip(x, y - n * r * 0.26, r, { edge, squash: 0.42, turn: n * 23 })).join('');

const BESIDE_FORMS = {
  'table-tall': () => [
    evening(),
    `<rect width="360" height="520" fill="url(#wall)"/>${lamp(180, 84, 110, 330)}${cloth(360, 392, 176)}<ellipse cx="180" cy="330" rx="120" ry="26" fill="#03100b" opacity=".35"/>${card(146, 268, 84, 'spade-suit', -14)}${card(206, 262, 84, 'diamond-suit', 11)}${stack(98, 344, 38, 4, '#3fc487')}${stack(262, 348, 38, 6, '#e6c583')}${stack(184, 366, 38, 2, '#57b6e3')}`,
  ],
};
const ABOVE_FORMS = {
  'table-wide': () => [
    evening(),
    `<rect width="735" height="240" fill="url(#wall)"/>${lamp(540, 34, 96, 190)}${cloth(735, 236, 112)}${card(506, 128, 60, 'spade-suit', -14)}${card(556, 124, 60, 'diamond-suit', 11)}${stack(452, 184, 32, 3, '#3fc487')}${stack(622, 186, 32, 5, '#e6c583')}${stack(546, 200, 32, 2, '#57b6e3')}`,
  ],
};
const UNDER_MENU = {
  'menu-guest': () => [
    evening() + glow('light', '#3fd08e', 0.5),
    `<rect width="430" height="172" fill="url(#wall)"/><circle cx="215" cy="80" r="190" fill="url(#light)"/>${seal(10, 10, 16, 7)}<ellipse cx="215" cy="152" rx="120" ry="12" fill="#03100b" opacity=".6"/>${chip(168, 92, 54, { turn: 14 })}${chip(250, 84, 62, { edge: '#4fd99a', turn: -8 })}${symbol('magnifying-glass-tilted-left', 262, 82, 104, { turn: 6 })}`,
  ],
  'menu-player': () => [
    evening() + glow('light', '#f3d48a', 0.4),
    `<rect width="430" height="172" fill="url(#wall)"/><circle cx="215" cy="84" r="190" fill="url(#light)"/><ellipse cx="215" cy="152" rx="130" ry="12" fill="#03100b" opacity=".6"/>${stack(120, 140, 34, 4, '#3fc487')}${symbol('hourglass-done', 215, 86, 116)}${stack(312, 140, 34, 3, '#e6c583')}`,
  ],
};

write('games', TILES, 288, 192);
write('banners', BANNERS, 1200, 420);
write('banners', BESIDE_FORMS, 360, 520);
write('banners', ABOVE_FORMS, 735, 240);
write('banners', UNDER_MENU, 430, 172);

function write(folder, pictures, width, height) {
  mkdirSync(here(`../public/${folder}`), { recursive: true });
  for (const [name, draw] of Object.entries(pictures)) {
    const [defs, body] = draw();
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${defs}</defs>${body}</svg>`;
    writeFileSync(here(`../public/${folder}/${name}.svg`), svg.replace(/\n/g, '').replace(/(\d\.\d{3})\d+/g, '$1'));
    console.log(`${folder}/${name}.svg ${(svg.length / 1024).toFixed(0)} kB`);
  }
}
