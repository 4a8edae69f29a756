import { words, fall, glow, card } from '../kit.mjs';
import { liveMark } from '../live-mark.mjs';

/** Definitions and body, 288×192: two hands on jade under a pavilion's roof. */
export const draw = () => [
  fall('wall', [0, '#0f5a50'], [1, '#06201f']) +
    glow('light', '#eaffd9', 0.6) +
    fall('gold', [0, '#fff6d2'], [1, '#c4a04f']),
  `<rect width="288" height="192" fill="url(#wall)"/><circle cx="144" cy="30" r="150" fill="url(#light)" opacity=".6"/><path d="M-10 40C60 34 110 20 144 2 178 20 228 34 298 40V26C228 22 182 8 144-12 106 8 60 22-10 26z" fill="#062a27"/><path d="M-10 40C60 34 110 20 144 2 178 20 228 34 298 40" fill="none" stroke="url(#gold)" stroke-width="2.5"/><g fill="#062a27">${[18, 262].map((x) => `<rect x="${x}" y="36" width="9" height="160"/>`).join('')}</g>${card(64, 96, 70, 'spade-suit', -12)}${card(104, 92, 70, 'heart-suit', 3)}${card(184, 92, 70, 'club-suit', -3)}${card(224, 96, 70, 'diamond-suit', 12)}<path d="M0 192v-46c80-14 208-14 288 0v46z" fill="#05191a"/><path d="M0 146c80-14 208-14 288 0" fill="none" stroke="url(#gold)" stroke-width="2"/>${liveMark(208, 14)}${words('BACCARAT', 144, 180, 30, { font: 'cinzel', fill: 'url(#gold)', spacing: 2 })}`,
];
