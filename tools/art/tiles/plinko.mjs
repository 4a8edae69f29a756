import { words, glow, fall } from '../kit.mjs';

const HEAT = ['#ff3d8b', '#ff6a5c', '#ffa63d', '#ffd84d', '#ffa63d', '#ff6a5c', '#ff3d8b'];

/** Definitions and body, 288×192: the pins as seen by the ball, letters standing among them. */
export const draw = () => [
  fall('wall', [0, '#1d0a3c'], [1, '#6a1578']) +
    glow('pin', '#ff9df0', 0.9) +
    glow('shine', '#fff7c2', 0.95) +
    '<radialGradient id="ball" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="#fffbe0"/><stop offset=".5" stop-color="#ffd84d"/><stop offset="1" stop-color="#e07b12"/></radialGradient>',
  `<rect width="288" height="192" fill="url(#wall)"/><g fill="#ff5cc8" opacity=".1">${[0, 1, 2, 3].map((n) => `<path d="M${n * 92 - 60} 192 ${n * 92 + 10} 0h34l-70 192z"/>`).join('')}</g>${[0, 1, 2, 3, 4].map((row) => Array.from({ length: row + 3 }, (_, n) => `<circle cx="${144 + (n - (row + 2) / 2) * 40}" cy="${22 + row * 31}" r="11" fill="url(#pin)"/><circle cx="${144 + (n - (row + 2) / 2) * 40}" cy="${22 + row * 31}" r="4.4" fill="#fff"/>`).join('')).join('')}<path d="M148 4C160 20 138 30 128 46s26 20 34 36 26 18 34 30" fill="none" stroke="#ffd84d" stroke-width="3" stroke-dasharray="1 8" stroke-linecap="round"/><circle cx="203" cy="112" r="44" fill="url(#shine)"/><circle cx="203" cy="112" r="17" fill="url(#ball)"/>${HEAT.map((colour, n) => `<rect x="${5 + n * 40}" y="166" width="36" height="34" rx="7" fill="${colour}"/>`).join('')}${words('PLINKO', 14, 160, 44, { anchor: 'start', fill: '#fff', spacing: -2, extra: 'stroke="#2a0a48" stroke-width="20" stroke-linejoin="round" paint-order="stroke"' })}`,
];
