import { words, fall, glow, die, symbol } from '../kit.mjs';

const LACQUER = { top: '#fffaf0', left: '#ecdcb8', right: '#cfb888', pip: '#c3122f' };

/** Definitions and body, 288×192: three dice under the bell, a lantern on either side. */
export const draw = () => [
  fall('wall', [0, '#a3131f'], [1, '#2a0508']) +
    glow('light', '#ffd98a', 0.8) +
    fall('gold', [0, '#fff0c0'], [0.6, '#e8b54a'], [1, '#9a661a']) +
    '<linearGradient id="glass" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".6"/><stop offset=".4" stop-color="#fff" stop-opacity=".06"/><stop offset="1" stop-color="#fff" stop-opacity=".22"/></linearGradient>',
  `<rect width="288" height="192" fill="url(#wall)"/><g fill="none" stroke="#ffcf6b" stroke-opacity=".16" stroke-width="2">${[0, 1, 2, 3].map((row) => Array.from({ length: 8 }, (_, n) => `<circle cx="${n * 44 + (row % 2) * 22}" cy="${row * 26 + 8}" r="20"/>`).join('')).join('')}</g><circle cx="144" cy="86" r="116" fill="url(#light)"/>${symbol('red-paper-lantern', 34, 44, 62)}${symbol('red-paper-lantern', 254, 44, 62)}<path d="M66 140V88a78 78 0 0 1 156 0v52z" fill="#200305" opacity=".45"/>${die(112, 104, 44, { top: 5, left: 1, right: 4, colours: LACQUER, turn: -10 })}${die(176, 106, 44, { top: 3, left: 6, right: 2, colours: LACQUER, turn: 12 })}${die(144, 66, 46, { top: 6, left: 2, right: 1, colours: LACQUER, turn: 3 })}<path d="M66 140V88a78 78 0 0 1 156 0v52z" fill="url(#glass)" stroke="#fff" stroke-opacity=".55" stroke-width="2"/><rect x="48" y="136" width="192" height="11" rx="5" fill="url(#gold)"/>${words('SIC BO', 144, 184, 36, { fill: 'url(#gold)', spacing: 6 })}`,
];
