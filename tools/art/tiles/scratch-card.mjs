import { words, fall, symbol } from '../kit.mjs';

const foil = (x, y) => `<rect x="${x}" y="${y}" width="46" height="46" rx="8" fill="url(#foil)"/>`;
const field = (x, y, name) =>
  `<rect x="${x}" y="${y}" width="46" height="46" rx="8" fill="#fffdf2"/>${name === 'cherries' ? `<use href="#cherries" x="${x + 23}" y="${y + 23}"/>` : symbol(name, x + 23, y + 23, 34)}`;

/** Definitions and body, 288×192: a card on the counter of a kiosk, and the coin that scratches it. */
export const draw = () => [
  fall('sea', [0, '#23b5b5'], [1, '#0a6f8a']) +
    '<linearGradient id="foil" x2="1" y2="1"><stop offset="0" stop-color="#eef2f5"/><stop offset=".45" stop-color="#9fabb8"/><stop offset=".6" stop-color="#e3e8ed"/><stop offset="1" stop-color="#8d98a6"/></linearGradient>' +
    // Three times on the card, once in the file.
    `<g id="cherries">${symbol('cherries', 0, 0, 34)}</g>` +
    fall('paper', [0, '#ff5f8f'], [1, '#a81d6b']),
  `<rect width="288" height="192" fill="#ffe27a"/>${[0, 1, 2, 3].map((n) => `<rect x="${n * 72}" width="36" height="120" fill="#fff4c9"/>`).join('')}<rect y="118" width="288" height="74" fill="url(#sea)"/><g transform="translate(164 14) rotate(7)"><rect x="-4" y="-22" width="164" height="204" rx="12" fill="#5a0f3c" opacity=".35"/><rect x="-10" y="-26" width="164" height="204" rx="12" fill="url(#paper)"/>${field(0, 0, 'cherries')}${field(50, 0, 'star')}${foil(100, 0)}${foil(0, 50)}${field(50, 50, 'cherries')}${foil(100, 50)}${field(0, 100, 'cherries')}${foil(50, 100)}${foil(100, 100)}<path d="M104 60c10-6 18 10 26 2s4 16 12 14" fill="none" stroke="#fffdf2" stroke-width="7" stroke-linecap="round"/></g>${symbol('coin', 244, 128, 62, { turn: 18 })}<g transform="rotate(-7 80 90)">${words('Scratch', 82, 74, 34, { fill: '#a81d6b', spacing: -2, extra: 'stroke="#fff" stroke-width="24" stroke-linejoin="round" paint-order="stroke"' })}${words('CARD', 76, 118, 46, { fill: '#0a6f8a', spacing: 1, extra: 'stroke="#fff" stroke-width="20" stroke-linejoin="round" paint-order="stroke"' })}</g>`,
];
