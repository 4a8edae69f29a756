import { words, glow, fall, stars } from '../kit.mjs';
import { liveMark } from '../live-mark.mjs';

/** Definitions and body, 288×192: before sunrise, many trails, one of them far above the others. */
export const draw = () => [
  fall('wall', [0, '#150c33'], [0.62, '#4a174a'], [1, '#c9532d']) +
    glow('head', '#fff2d8', 1) +
    glow('halo', '#ff9a5c', 0.85) +
    '<linearGradient id="tail"><stop offset="0" stop-color="#ff7a4a" stop-opacity="0"/><stop offset="1" stop-color="#ffe0b0"/></linearGradient>',
  `<rect width="288" height="192" fill="url(#wall)"/>${stars(30, 288, 90, 5)}${[0, 1, 2, 3].map((n) => `<path d="M${-10 + n * 8} ${196 - n * 4}C${70 + n * 14} ${186 - n * 6} ${120 + n * 16} ${160 - n * 8} ${150 + n * 22} ${128 - n * 12}" fill="none" stroke="url(#tail)" stroke-width="3" opacity="${0.35 + n * 0.1}"/><circle cx="${150 + n * 22}" cy="${128 - n * 12}" r="4" fill="#ffd9a8" opacity=".8"/>`).join('')}<path d="M-8 190C96 184 196 138 246 44" fill="none" stroke="url(#tail)" stroke-width="8" stroke-linecap="round"/><circle cx="246" cy="44" r="54" fill="url(#halo)"/><circle cx="246" cy="44" r="15" fill="url(#head)"/>${liveMark(208, 14)}<g transform="rotate(-9 90 110)">${words('CRASH', 22, 118, 56, { anchor: 'start', fill: '#fff', spacing: -1 })}</g>${words('TOGETHER', 24, 176, 17, { anchor: 'start', fill: '#ffe3c4', spacing: 3 })}`,
];
