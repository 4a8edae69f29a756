import { words, glow, fall, stars } from '../kit.mjs';

/** Definitions and body, 288×192: the curve and its comet, which breaks the word. */
export const draw = () => [
  fall('wall', [0, '#03151d'], [1, '#0b3d4a']) +
    glow('head', '#dffff8', 1) +
    glow('halo', '#2ff0d8', 0.75) +
    fall('under', [0, '#2ff0d8', 0.55], [1, '#2ff0d8', 0]) +
    '<linearGradient id="tail"><stop offset="0" stop-color="#0f7f86"/><stop offset="1" stop-color="#8bfff0"/></linearGradient>',
  `<rect width="288" height="192" fill="url(#wall)"/><g stroke="#fff" stroke-opacity=".07">${[32, 64, 96, 128, 160].map((y) => `<path d="M0 ${y}H288"/>`).join('')}${[48, 96, 144, 192, 240].map((x) => `<path d="M${x} 0V192"/>`).join('')}</g>${stars(28, 288, 150, 9)}<path d="M0 178C110 174 196 150 244 34V192H0z" fill="url(#under)"/><path d="M0 178C110 174 196 150 244 34" fill="none" stroke="url(#tail)" stroke-width="6" stroke-linecap="round"/><circle cx="244" cy="34" r="58" fill="url(#halo)"/><circle cx="244" cy="34" r="17" fill="url(#head)"/><g fill="#ffd479">${[12, 84, 140, 205, 268, 322].map((turn, nth) => `<path d="M20-2.500 ${38 + (nth % 3) * 9} 0 20 2.500z" transform="translate(244 34) rotate(${turn})"/>`).join('')}</g><g transform="skewX(-9)">${words('CRA', 36, 92, 58, { anchor: 'start', fill: '#ffffff', spacing: -1 })}</g><g transform="rotate(13 190 100) skewX(-9)">${words('SH', 168, 112, 58, { anchor: 'start', fill: '#ff6464', spacing: -1 })}</g>`.replace(
    /2\.500/g,
    '2.5',
  ),
];
