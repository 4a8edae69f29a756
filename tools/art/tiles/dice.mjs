import { words, die, glow, fall, DIE_RED, DIE_IVORY, riskBar } from '../kit.mjs';

/** Definitions and body, 288×192. */
export const draw = () => [
  fall('wall', [0, '#ff9a4d'], [0.55, '#e0483f'], [1, '#7c1637']) +
    glow('light', '#ffe3a8', 0.85) +
    fall('foot', [0, '#3d0a22', 0], [1, '#3d0a22', 0.85]),
  `<rect width="288" height="192" fill="url(#wall)"/><circle cx="192" cy="58" r="150" fill="url(#light)"/><g stroke="#fff" stroke-opacity=".12" stroke-width="18">${[0, 1, 2, 3, 4, 5].map((n) => `<path d="M${-60 + n * 74} 210 ${60 + n * 74}-20"/>`).join('')}</g><ellipse cx="196" cy="142" rx="74" ry="13" fill="#3d0a22" opacity=".55"/>${die(222, 62, 78, { top: 5, left: 3, right: 6, colours: DIE_IVORY, turn: 14 })}${die(160, 98, 82, { top: 2, left: 4, right: 1, colours: DIE_RED, turn: -9 })}<rect y="96" width="288" height="96" fill="url(#foot)"/>${words('DICE', 22, 150, 54, { anchor: 'start', fill: '#fff8ea', spacing: -2 })}${riskBar(24, 166, 240)}`,
];
