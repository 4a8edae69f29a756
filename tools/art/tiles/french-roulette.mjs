import { words, fall, glow } from '../kit.mjs';
import { rouletteWheel } from '../roulette-wheel.mjs';

/** Definitions and body, 288×192: a poster of velvet, the wheel rising behind a gilt arch. */
export const draw = () => [
  fall('wall', [0, '#7c1733'], [1, '#2c0512']) +
    fall('gold', [0, '#fff0c4'], [0.5, '#e5c377'], [1, '#a8772a']) +
    glow('light', '#ffcf8f', 0.6),
  `<rect width="288" height="192" fill="url(#wall)"/><g stroke="#000" stroke-opacity=".16" stroke-width="9">${Array.from({ length: 15 }, (_, n) => `<path d="M${n * 21} 0v192"/>`).join('')}</g><circle cx="144" cy="30" r="150" fill="url(#light)"/>${rouletteWheel(144, 176, 118, { red: '#a01530', green: '#1d6b4e', metal: '#e5c377', wood: ['#6b3a2b', '#220c0c'], turn: -20, ball: 24 })}<path d="M0 0h288v192h-14V86C274 30 214 14 144 14S14 30 14 86v106H0z" fill="#3a0718"/><path d="M14 192V86C14 30 74 14 144 14s130 16 130 72v106" fill="none" stroke="url(#gold)" stroke-width="4"/><path d="M22 192V90c0-50 56-66 122-66s122 16 122 66v102" fill="none" stroke="url(#gold)" stroke-width="1.2"/><rect x="34" y="96" width="220" height="66" rx="4" fill="#2c0512" stroke="url(#gold)" stroke-width="2.5"/>${words('French', 144, 126, 27, { font: 'cinzel', fill: 'url(#gold)', spacing: 4 })}${words('Roulette', 144, 152, 23, { font: 'cinzel', fill: '#fbeecb', spacing: 2 })}<path d="M144 2 152 14 144 26 136 14z" fill="url(#gold)"/>`,
];
