import { bluebell, poppy } from '../reel-drawings.mjs';
import { arched, down, emoji, halo, place, polygon, repeat } from '../reel-kit.mjs';

/** Definitions and body, 288×192. */
export const draw = () => [
  down('wax', '#ffd24a', '#f2a01f', '#b8640a') +
    halo('light', '#fffbe0', '#fff0a8/0') +
    down('ink', '#fff6c0', '#ffc42e', '#e08208') +
    down('drip', '#fff0a0', '#ffb81f') +
    `<path id="cell" d="${polygon(6, 22)}" stroke="#7a4006" stroke-width="4"/>`,
  `<rect width="288" height="192" fill="#8a4a06"/>${repeat(56, (n) => `<use xlink:href="#cell" x="${(n % 8) * 40 - 66 + (Math.floor(n / 8) % 2) * 20}" y="${Math.floor(n / 8) * 34 - 66}" fill="${['#f2a82a', '#ffc84a', '#d9861a', '#ffba30', '#e8981f'][(n * 7) % 5]}"/>`)}<circle cx="144" cy="78" r="110" fill="url(#light)" opacity=".85"/>${place(emoji('honeybee'), 144, 72, 118, { turn: -8 })}${place(poppy(), 42, 96, 70, { turn: -10 })}${place(bluebell(), 248, 94, 74, { turn: 8 })}<path d="M0 0h288v12q-20 20-34 2-8 40-22 6-20 24-40 0-12 12-30 0-8 30-22 4-20 18-46-2-10 46-24 4-30 22-70-6z" fill="url(#drip)"/><path d="M0 146q144-40 288 0v46H0z" fill="#3a1c06" opacity=".9"/>${arched('Honeycomb', 144, 164, 36, 9, { face: 'lilita-one', fill: 'url(#ink)' })}${arched('Hollow', 144, 187, 24, 2, { face: 'lilita-one', fill: '#fff3c4', spacing: 6 })}`,
];
