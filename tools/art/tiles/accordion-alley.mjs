import { accordion, violin } from '../reel-drawings.mjs';
import { down, emoji, halo, lettering, place, repeat, side } from '../reel-kit.mjs';

/** Definitions and body, 288×192. */
export const draw = () => [
  down('eve', '#4b2a6b', '#c9546b', '#ffc08a') +
    halo('spot', '#fff0c0', '#ffd27a/0') +
    halo('bulb', '#fff6c0', '#ffd27a/0') +
    side('ink', '#ffe9a8', '#ffb06b', '#ffe9a8'),
  `<rect width="288" height="192" fill="url(#eve)"/><path d="M0 0h76v192H0z" fill="#8a4a4a"/><path d="M212 0h76v192h-76z" fill="#5b4a7a"/>${repeat(6, (n) => `<rect x="${12 + (n % 2) * 32}" y="${14 + Math.floor(n / 2) * 46}" width="20" height="30" rx="10" fill="${n % 3 ? '#ffdf94' : '#4b2a3a'}"/><rect x="${224 + (n % 2) * 32}" y="${10 + Math.floor(n / 2) * 46}" width="20" height="30" rx="10" fill="${n % 3 === 1 ? '#2f2448' : '#ffdf94'}"/>`)}<circle cx="144" cy="90" r="100" fill="url(#spot)" opacity=".8"/>${[14, 40].map((y, row) => `<path d="M0 ${y}Q144 ${y + 40} 288 ${y - 8}" fill="none" stroke="#2a1424" stroke-width="2"/>${repeat(11, (n) => `<circle cx="${14 + n * 26}" cy="${y + 4 + 36 * ((n + 0.5) / 11) * (1 - (n + 0.5) / 11) * 2}" r="9" fill="url(#bulb)"/><circle cx="${14 + n * 26}" cy="${y + 4 + 36 * ((n + 0.5) / 11) * (1 - (n + 0.5) / 11) * 2}" r="3" fill="${['#fff0b0', '#ffb0a0', '#b0e8ff'][(n + row) % 3]}"/>`)}`).join('')}${place(accordion(), 144, 94, 116, { turn: -8 })}${place(violin(), 238, 112, 72, { turn: 6 })}${place(emoji('performing-arts'), 56, 112, 58, { turn: -10 })}<path d="M0 152q144-22 288-4v44H0z" fill="#3a0f24"/>${lettering('Accordion Alley', 144, 180, 36, { face: 'lobster', fill: 'url(#ink)', turn: -2 })}`,
];
