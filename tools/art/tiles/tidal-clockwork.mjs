import { octopus } from '../reel-sweets.mjs';
import { clockFace, tide } from '../reel-things.mjs';
import { down, halo, lettering, place, repeat } from '../reel-kit.mjs';

const wheel = (x, y, r, fill) =>
  `<g transform="translate(${x} ${y})">${repeat(14, (n) => `<rect x="${-r * 0.1}" y="${-r * 1.16}" width="${r * 0.2}" height="${r * 0.26}" transform="rotate(${+(n * 25.7).toFixed(1)})" fill="${fill}"/>`)}<circle r="${r * 0.86}" fill="none" stroke="${fill}" stroke-width="${r * 0.28}"/>${repeat(5, (n) => `<path d="M0 0V${-r}" transform="rotate(${n * 72})" stroke="${fill}" stroke-width="${r * 0.12}"/>`)}</g>`;

/** Definitions and body, 288×192. */
export const draw = () => [
  down('air', '#0a3a54', '#2f94a0', '#d8e8c0') +
    halo('sun', '#fff6d0', '#fff0b0/0') +
    down('sea', '#4fd8d8', '#0a5b7a', '#042c44') +
    down('ink', '#fffbe0', '#f2c46b', '#b8781f'),
  `<rect width="288" height="192" fill="url(#air)"/><circle cx="152" cy="76" r="110" fill="url(#sun)" opacity=".8"/>${wheel(32, 44, 40, '#7a5524')}${wheel(262, 40, 46, '#7a5524')}${wheel(232, 106, 26, '#a8783a')}${wheel(72, 100, 24, '#a8783a')}${place(clockFace(), 148, 72, 124, { turn: -6 })}${place(tide(), 66, 112, 78)}${place(octopus(), 226, 112, 68, { turn: 8 })}<path d="M0 138q24-16 48 0t48 0 48 0 48 0 48 0 48 0v54H0z" fill="url(#sea)"/><path d="M0 150q24-14 48 0t48 0 48 0 48 0 48 0 48 0" fill="none" stroke="#c8fff8" stroke-opacity=".6" stroke-width="2.500"/>${lettering('Tidal Clockwork', 144, 179, 29, { face: 'metamorphous', fill: 'url(#ink)', stroke: '#04243a', width: 6 })}`,
];
