import { words, fall, glow, card, stack } from '../kit.mjs';

/** Definitions and body, 288×192: a fan of cards on plum silk between two suits of chips. */
export const draw = () => [
  fall('wall', [0, '#5d1850'], [1, '#1b0618']) +
    glow('light', '#ffcf8a', 0.7) +
    fall('gold', [0, '#fff2c4'], [1, '#c8923a']),
  `<rect width="288" height="192" fill="url(#wall)"/><g stroke="#fff" stroke-opacity=".06" stroke-width="1.5">${Array.from({ length: 14 }, (_, n) => `<path d="M${n * 30 - 80} 192 ${n * 30 + 20} 0M${n * 30 - 80} 0 ${n * 30 + 20} 192"/>`).join('')}</g><circle cx="144" cy="70" r="120" fill="url(#light)"/>${card(86, 84, 74, 'club-suit', -26)}${card(122, 70, 78, 'diamond-suit', -9)}${card(164, 70, 78, 'spade-suit', 8)}${card(202, 84, 74, 'heart-suit', 25)}<path d="M0 192v-40c60-26 228-26 288 0v40z" fill="#1b0618"/><path d="M0 152c60-26 228-26 288 0" fill="none" stroke="url(#gold)" stroke-width="2.5"/>${stack(30, 150, 16, 5, '#2b58b8')}${stack(258, 150, 16, 5, '#b01a33')}${words('BACCARAT', 144, 178, 31, { font: 'cinzel', fill: 'url(#gold)', spacing: 2 })}`,
];
