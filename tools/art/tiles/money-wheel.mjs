import { words, fall, glow } from '../kit.mjs';
import { liveMark } from '../live-mark.mjs';

const at = (degrees, r) => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(r * Math.cos(angle)).toFixed(1)} ${(r * Math.sin(angle)).toFixed(1)}`;
};
const COLOURS = ['#f2c14e', '#2f9c95', '#f2c14e', '#e4703a', '#f2c14e', '#2f9c95', '#f2c14e', '#b83253'];

/** Definitions and body, 288×192: the wheel over the water of a quay, its lamps in it. */
export const draw = () => [
  fall('wall', [0, '#0c2c44'], [1, '#1a6670']) +
    fall('sea', [0, '#0a4350'], [1, '#041b22']) +
    glow('light', '#ffe2a1', 0.8),
  `<rect width="288" height="192" fill="url(#wall)"/><rect y="132" width="288" height="60" fill="url(#sea)"/><path d="M0 22C60 54 112 54 160 20M128 20C180 52 240 52 288 18" fill="none" stroke="#06202c" stroke-width="2"/>${Array.from({ length: 15 }, (_, n) => `<circle cx="${n * 20 + 4}" cy="${26 + 15 * Math.abs(Math.sin(n * 0.85))}" r="3.4" fill="#ffdf94"/>`).join('')}<circle cx="84" cy="104" r="118" fill="url(#light)" opacity=".45"/><g transform="translate(84 104)"><circle r="82" fill="#5d1c2b"/><circle r="82" fill="none" stroke="#f3c969" stroke-width="3"/>${Array.from({ length: 24 }, (_, n) => `<path d="M0 0 ${at(n * 15 - 7.5, 74)}A74 74 0 0 1 ${at(n * 15 + 7.5, 74)}z" fill="${COLOURS[n % 8]}" stroke="#3a1016" stroke-width="1.2"/>`).join('')}<circle r="26" fill="#fdf1d8" stroke="#5d1c2b" stroke-width="4"/>${words('48', 0, 9, 25, { fill: '#7c1f2c' })}<path d="M0-66-10-94a10 10 0 0 1 20 0z" fill="#fff7e3" stroke="#5d1c2b" stroke-width="2"/></g>${[140, 152, 164, 176].map((y, n) => `<path d="M${180 - n * 6} ${y}h${90 - n * 12}" stroke="#ffdf94" stroke-opacity=".35" stroke-width="2.500"/>`).join('')}${liveMark(208, 14)}${words('MONEY', 225, 96, 27, { fill: '#fff3cf', spacing: -1 })}${words('WHEEL', 225, 125, 27, { fill: '#ffd36b', spacing: -1 })}`,
];
