import { plum } from '../reel-drawings.mjs';
import { arched, down, emoji, halo, place, repeat } from '../reel-kit.mjs';

/** Definitions and body, 288×192. */
export const draw = () => [
  down('sky', '#4ab8f2', '#c8ecf7') +
    halo('sun', '#fffbe0', '#fff3b0/0') +
    down('ink', '#fffdf0', '#ffe9a8') +
    down('band', '#e8384f', '#a80f2c'),
  `<rect width="288" height="192" fill="url(#sky)"/>${repeat(16, (n) => `<path d="M144 110 ${144 + Math.cos(n * 0.393) * 300} ${110 + Math.sin(n * 0.393) * 300} ${144 + Math.cos(n * 0.393 + 0.196) * 300} ${110 + Math.sin(n * 0.393 + 0.196) * 300}z" fill="#fff" opacity=".35"/>`)}<circle cx="144" cy="96" r="90" fill="url(#sun)"/><path d="M0 150q80-40 160-8t128-10v60H0z" fill="#5cb04a"/>${place(emoji('pear'), 226, 82, 98, { turn: 12 })}${place(plum(), 62, 86, 98, { turn: -8 })}${place(emoji('cherries'), 144, 76, 116)}${repeat(9, (n) => `<path d="M${n * 34 - 8} 0h34v14a17 13 0 0 1-34 0z" fill="${n % 2 ? '#fff8ec' : '#e8384f'}"/>`)}<path d="M6 148q138-34 276 0v34q-138-30-276 0z" fill="url(#band)" stroke="#fff0c0" stroke-width="3"/>${arched('ORCHARD FAIR', 144, 158, 29, 8, { face: 'alfa-slab-one', fill: 'url(#ink)', spacing: 2 })}`,
];
