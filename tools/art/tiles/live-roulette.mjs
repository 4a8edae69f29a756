import { words, fall, glow } from '../kit.mjs';
import { liveMark } from '../live-mark.mjs';
import { rouletteWheel } from '../roulette-wheel.mjs';

/** Definitions and body, 288×192: the wheel from the edge of the table, a city at night behind it. */
export const draw = () => [
  fall('wall', [0, '#0a1736'], [1, '#27508f']) +
    glow('lamp', '#bcd6ff', 0.75) +
    fall('gold', [0, '#fff3c9'], [1, '#cf9d45']),
  `<rect width="288" height="192" fill="url(#wall)"/><g fill="#0a1530">${[0, 26, 44, 78, 96, 132, 150, 184, 210, 232, 262].map((x, n) => `<rect x="${x}" y="${[62, 40, 74, 30, 58, 46, 70, 36, 60, 44, 66][n]}" width="${[24, 16, 32, 16, 34, 16, 32, 24, 20, 28, 26][n]}" height="120"/>`).join('')}</g><g fill="#ffd98a">${Array.from({ length: 44 }, (_, n) => `<rect x="${(n * 53) % 284}" y="${78 + ((n * 29) % 50)}" width="3" height="4" opacity="${0.35 + (n % 5) * 0.12}"/>`).join('')}</g><circle cx="144" cy="120" r="130" fill="url(#lamp)" opacity=".5"/>${rouletteWheel(144, 150, 132, { red: '#c02a45', green: '#0f8a6c', metal: '#e6c77c', wood: ['#8b5a3a', '#2a140b'], squash: 0.42, turn: 14, ball: 205 })}${liveMark(208, 14)}${words('ROULETTE', 144, 76, 40, { fill: 'url(#gold)', spacing: -1 })}`,
];
