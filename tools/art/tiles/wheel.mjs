import { words, glow, fall } from '../kit.mjs';

const at = (degrees, r) => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(r * Math.cos(angle)).toFixed(1)} ${(r * Math.sin(angle)).toFixed(1)}`;
};
const COLOURS = [
  '#f6c445',
  '#3a2530',
  '#4fb6a1',
  '#e8734a',
  '#3a2530',
  '#4fb6a1',
  '#d6403f',
  '#3a2530',
  '#8fc95b',
  '#e8734a',
  '#3a2530',
  '#4fb6a1',
];

/** Definitions and body, 288×192: the wheel of the fair so near that half of it is outside. */
export const draw = () => [
  fall('wall', [0, '#fff3d3'], [1, '#ffd9a1']) +
    glow('light', '#ffffff', 0.95) +
    fall('rim', [0, '#c5333c'], [1, '#7a1526']),
  `<rect width="288" height="192" fill="url(#wall)"/><g fill="#e2574c">${Array.from({ length: 9 }, (_, n) => `<path d="M218 104 ${at(n * 40, 330).replace(/(\S+) (\S+)/, (_m, x, y) => `${218 + Number(x)} ${104 + Number(y)}`)} ${at(n * 40 + 20, 330).replace(/(\S+) (\S+)/, (_m, x, y) => `${218 + Number(x)} ${104 + Number(y)}`)}z" opacity=".85"/>`).join('')}</g><circle cx="218" cy="104" r="150" fill="url(#light)" opacity=".5"/><g transform="translate(218 104)"><circle r="112" fill="url(#rim)"/><circle r="112" fill="none" stroke="#ffd982" stroke-width="3"/>${Array.from({ length: 24 }, (_, n) => `<circle r="3.6" cy="-104" transform="rotate(${n * 15})" fill="${n % 2 ? '#ffb547' : '#fffbe6'}"/>`).join('')}<g transform="rotate(9)">${COLOURS.map((colour, n) => `<path d="M0 0 ${at(n * 30 - 15, 96)}A96 96 0 0 1 ${at(n * 30 + 15, 96)}z" fill="${colour}" stroke="#3a1016" stroke-width="1.5"/>`).join('')}</g><circle r="34" fill="#fff6e0"/><circle r="34" fill="none" stroke="#7a1526" stroke-width="4"/><path d="M0-17 14 0 0 17-14 0z" fill="#c5333c"/></g><path d="M100 104l-38-13a13.600 13.600 0 1 0 0 26z" fill="#fffaf0" stroke="#7a1526" stroke-width="3"/>${words('WHEEL', 16, 62, 42, { anchor: 'start', fill: '#7a1526', spacing: -1, extra: 'stroke="#fff6e0" stroke-width="22" stroke-linejoin="round" paint-order="stroke"' })}`.replace(
    /13\.600/g,
    '13.6',
  ),
];
