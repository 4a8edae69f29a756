import { words, fall, glow } from '../kit.mjs';
import { rouletteWheel } from '../roulette-wheel.mjs';

const neon = (text, x, y, size, colour) =>
  words(text, x, y, size, {
    anchor: 'start',
    fill: 'none',
    extra: `stroke="${colour}" stroke-width="16" stroke-opacity=".35" stroke-linejoin="round"`,
  }) +
  words(text, x, y, size, {
    anchor: 'start',
    fill: '#fff',
    extra: `stroke="${colour}" stroke-width="5" stroke-linejoin="round"`,
  });

/** Definitions and body, 288×192: a neon sign with both zeros, and a slice of the wheel. */
export const draw = () => [
  fall('wall', [0, '#0a0c33'], [1, '#1a1f7a']) + glow('pink', '#ff4fb0', 0.65) + glow('cyan', '#46d8ff', 0.6),
  `<rect width="288" height="192" fill="url(#wall)"/><g stroke="#000" stroke-opacity=".2">${Array.from({ length: 12 }, (_, n) => `<path d="M0 ${n * 17}H288"/>`).join('')}</g><circle cx="60" cy="60" r="120" fill="url(#pink)"/><circle cx="270" cy="150" r="130" fill="url(#cyan)"/>${rouletteWheel(266, 112, 116, { red: '#d21f4b', green: '#0fa07a', metal: '#9fe2ff', wood: ['#3b3f73', '#0c0e2a'], turn: 40, ball: 250 })}<g fill="none" stroke="#ff4fb0" stroke-width="4"><rect x="14" y="18" width="138" height="82" rx="20" stroke-opacity=".35" stroke-width="9"/><rect x="14" y="18" width="138" height="82" rx="20"/></g>${neon('0', 28, 80, 58, '#46d8ff')}${neon('00', 74, 80, 46, '#ff4fb0')}${words('AMERICAN', 16, 142, 27, { anchor: 'start', fill: '#fff', spacing: -1 })}${words('ROULETTE', 16, 170, 27, { anchor: 'start', fill: '#8fe6ff', spacing: -1 })}`,
];
