import { words, fall, evening, lamp, chip, stack } from '../kit.mjs';
import { rouletteWheel } from '../roulette-wheel.mjs';

/** Definitions and body, 288×192: the wheel in the cone of the lamp, the cloth running out to the front. */
export const draw = () => [
  evening() + fall('green', [0, '#1c8a60'], [1, '#07402b']),
  `<rect width="288" height="192" fill="url(#wall)"/><path d="M-30 192 60 70H228l90 122z" fill="url(#green)"/><g stroke="#f1e7c9" stroke-opacity=".55" stroke-width="1.6" fill="none"><path d="M14 192 92 96M274 192 196 96M100 192 126 128M188 192 162 128M38 164H250M-4 188"/></g>${lamp(144, 12, 34, 62)}${rouletteWheel(144, 84, 86, { red: '#b3202c', green: '#0c7a4b', metal: '#e2bd70', wood: ['#9a5c31', '#3f1d0d'], squash: 0.62, turn: 14, ball: 150 })}${stack(40, 150, 17, 4, '#d9402f')}${stack(250, 152, 17, 3, '#3f7fd0')}${chip(228, 168, 14, { squash: 0.45, edge: '#e6c583' })}${words('European', 144, 160, 25, { font: 'cinzel', fill: '#fbeecb' })}${words('Roulette', 144, 183, 21, { font: 'cinzel', fill: '#e6c583', spacing: 3 })}`,
];
