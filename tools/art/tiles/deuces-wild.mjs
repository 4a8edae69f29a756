import { fall, glow, symbol, words } from '../kit.mjs';

const deuce = (x, y, turn, suit, colour) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-33" y="-46" width="66" height="92" rx="9" fill="#fffaf0"/><rect x="-28" y="-41" width="56" height="82" rx="6" fill="none" stroke="${colour}" stroke-width="2"/>${words('2', 0, 4, 46, { fill: colour })}${symbol(suit, 0, 26, 22)}</g>`;

/** Definitions and body, 288×192. */
export const draw = () => [
  fall('heat', [0, '#3b1273'], [0.55, '#b51f79'], [1, '#ff7a2f']) + glow('core', '#ffe27a', 0.95),
  `<rect width="288" height="192" fill="url(#heat)"/><g transform="translate(196 78)" fill="#ffd257" opacity=".22">${Array.from({ length: 12 }, (_, n) => `<path transform="rotate(${n * 30})" d="M0 0 16-210H-16z"/>`).join('')}</g><circle cx="196" cy="78" r="96" fill="url(#core)"/>${deuce(140, 78, -26, 'club-suit', '#1c2b3a')}${deuce(178, 62, -9, 'diamond-suit', '#d21f3c')}${deuce(218, 62, 9, 'spade-suit', '#1c2b3a')}${deuce(254, 80, 26, 'heart-suit', '#d21f3c')}${words('DEUCES', 12, 152, 30, { anchor: 'start', fill: '#fff', spacing: -1 })}${words('WILD', 12, 183, 30, { anchor: 'start', fill: '#ffe27a', spacing: 5 })}`,
];
