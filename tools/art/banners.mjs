// The banners of the home page, and those next to the forms and under the menu.
import {
  symbol,
  chip,
  die,
  glow,
  fall,
  stars,
  apothecaryScene,
  apothecaryDefs,
  DIE_RED,
  DIE_IVORY,
  riskBar,
  card,
  lamp,
  cloth,
  evening,
  stack,
} from './kit.mjs';

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

/** What a promotion brings, in the light of its own colour: the wall, the light on it, and what stands in it. */
const gift = (top, foot, light, ...things) => [
  fall('wall', [0, top], [1, foot]) + glow('light', light, 0.6) + glow('floor', '#000', 0.55),
  `<rect width="1200" height="420" fill="url(#wall)"/><circle cx="850" cy="190" r="440" fill="url(#light)"/>${rays(850, 200)}${stars(46, 1200, 400, 7919)}<ellipse cx="850" cy="372" rx="330" ry="30" fill="url(#floor)"/>${things.join('')}`,
];

/** Light in broad rays around a point. */
const rays = (x, y) =>
  `<g fill="#fff" opacity=".05">${Array.from({ length: 12 }, (_, n) => `<path d="M${x} ${y}l-46-620h92z" transform="rotate(${n * 30 + 8} ${x} ${y})"/>`).join('')}</g>`;

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

export const BANNERS = {
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

export const PROMOTIONS = {
  welcome: () =>
    gift(
      '#0c4a34',
      '#04140e',
      '#ffd98a',
      stack(640, 352, 56, 5, '#3fc487'),
      stack(1070, 356, 56, 7, '#e6c583'),
      symbol('wrapped-gift', 850, 210, 300),
      symbol('coin', 688, 176, 84, { turn: -18 }),
      symbol('coin', 1010, 118, 96, { turn: 14 }),
      symbol('coin', 722, 70, 60, { turn: 10 }),
      symbol('sparkles', 1096, 214, 76),
      symbol('coin', 960, 344, 72, { turn: -8 }),
    ),
  spins: () =>
    gift(
      '#0f4b6e',
      '#061a2c',
      '#7fe0ff',
      symbol('slot-machine', 850, 204, 300),
      symbol('spiral-shell', 640, 300, 128, { turn: -12 }),
      symbol('tropical-fish', 1062, 300, 132),
      symbol('trident-emblem', 1040, 120, 96, { turn: 12 }),
      symbol('sparkles', 668, 110, 72),
    ),
  reload: () =>
    gift(
      '#4c2f0a',
      '#1a0d04',
      '#ffc65a',
      symbol('money-bag', 850, 206, 276),
      symbol('coin', 668, 314, 112, { turn: -12 }),
      symbol('coin', 1044, 306, 120, { turn: 14 }),
      symbol('coin', 664, 120, 76, { turn: 8 }),
      symbol('sparkles', 1046, 120, 76),
    ),
  'free-bet': () =>
    gift(
      '#155a2c',
      '#06200f',
      '#b9ff9a',
      symbol('soccer-ball', 850, 206, 256),
      symbol('admission-tickets', 1052, 258, 176, { turn: 10 }),
      symbol('glowing-star', 660, 130, 84),
      symbol('trophy', 664, 300, 132),
    ),
  'no-risk': () =>
    gift(
      '#123a6b',
      '#06142b',
      '#8ab8ff',
      symbol('shield', 850, 206, 270),
      symbol('counterclockwise-arrows-button', 1046, 284, 116, { turn: 8 }),
      symbol('coin', 660, 300, 116, { turn: -12 }),
      symbol('sparkles', 664, 118, 72),
    ),
  boost: () =>
    gift(
      '#43206e',
      '#160a2b',
      '#d6a4ff',
      symbol('rocket', 850, 200, 276),
      symbol('chart-increasing', 1052, 282, 136),
      symbol('basketball', 660, 302, 120),
      symbol('tennis', 668, 126, 84),
    ),
  look: () =>
    gift(
      '#5b1f3d',
      '#200a18',
      '#ff9ec2',
      symbol('love-letter', 850, 206, 252),
      symbol('coin', 660, 306, 104, { turn: -10 }),
      symbol('four-leaf-clover', 1048, 292, 120, { turn: 10 }),
      symbol('sparkles', 1040, 116, 76),
    ),
  friends: () =>
    gift(
      '#0f5a58',
      '#052221',
      '#8affef',
      symbol('handshake', 850, 206, 276),
      symbol('wrapped-gift', 660, 300, 124, { turn: -6 }),
      symbol('wrapped-gift', 1046, 300, 124, { turn: 6 }),
      symbol('sparkles', 850, 62, 68),
    ),
  wheel: () =>
    gift(
      '#5a3a08',
      '#1e1203',
      '#ffd36b',
      symbol('ferris-wheel', 850, 204, 280),
      symbol('wrapped-gift', 662, 306, 112, { turn: -6 }),
      symbol('admission-tickets', 1052, 296, 136, { turn: 8 }),
    ),
  tournament: () =>
    gift(
      '#3a2a75',
      '#120c2c',
      '#c3b1ff',
      symbol('trophy', 850, 200, 284),
      symbol('crown', 662, 306, 120, { turn: -8 }),
      symbol('gem-stone', 1046, 304, 116, { turn: 8 }),
      symbol('sparkles', 660, 120, 76),
    ),
  jackpot: () =>
    gift(
      '#6b2410',
      '#260b05',
      '#ffb36b',
      symbol('gem-stone', 850, 200, 268),
      symbol('money-bag', 660, 298, 132),
      symbol('coin', 1046, 306, 116, { turn: 12 }),
      symbol('sparkles', 1040, 118, 80),
    ),
  cashback: () =>
    gift(
      '#0e5240',
      '#041d16',
      '#86ffd0',
      symbol('money-with-wings', 850, 206, 280),
      symbol('counterclockwise-arrows-button', 660, 296, 108, { turn: -8 }),
      symbol('coin', 1046, 300, 116, { turn: 10 }),
    ),
};

export const BESIDE_FORMS = {
  'table-tall': () => [
    evening(),
    `<rect width="360" height="520" fill="url(#wall)"/>${lamp(180, 84, 110, 330)}${cloth(360, 392, 176)}<ellipse cx="180" cy="330" rx="120" ry="26" fill="#03100b" opacity=".35"/>${card(146, 268, 84, 'spade-suit', -14)}${card(206, 262, 84, 'diamond-suit', 11)}${stack(98, 344, 38, 4, '#3fc487')}${stack(262, 348, 38, 6, '#e6c583')}${stack(184, 366, 38, 2, '#57b6e3')}`,
  ],
};
export const ABOVE_FORMS = {
  'table-wide': () => [
    evening(),
    `<rect width="735" height="240" fill="url(#wall)"/>${lamp(540, 34, 96, 190)}${cloth(735, 236, 112)}${card(506, 128, 60, 'spade-suit', -14)}${card(556, 124, 60, 'diamond-suit', 11)}${stack(452, 184, 32, 3, '#3fc487')}${stack(622, 186, 32, 5, '#e6c583')}${stack(546, 200, 32, 2, '#57b6e3')}`,
  ],
};
export const UNDER_MENU = {
  'menu-guest': () => [
    evening() + glow('light', '#3fd08e', 0.5),
    `<rect width="430" height="172" fill="url(#wall)"/><circle cx="215" cy="80" r="190" fill="url(#light)"/>${seal(10, 10, 16, 7)}<ellipse cx="215" cy="152" rx="120" ry="12" fill="#03100b" opacity=".6"/>${chip(168, 92, 54, { turn: 14 })}${chip(250, 84, 62, { edge: '#4fd99a', turn: -8 })}${symbol('magnifying-glass-tilted-left', 262, 82, 104, { turn: 6 })}`,
  ],
  'menu-player': () => [
    evening() + glow('light', '#f3d48a', 0.4),
    `<rect width="430" height="172" fill="url(#wall)"/><circle cx="215" cy="84" r="190" fill="url(#light)"/><ellipse cx="215" cy="152" rx="130" ry="12" fill="#03100b" opacity=".6"/>${stack(120, 140, 34, 4, '#3fc487')}${symbol('hourglass-done', 215, 86, 116)}${stack(312, 140, 34, 3, '#e6c583')}`,
  ],
};
