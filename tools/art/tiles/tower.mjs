import { fall, glow, stars, words } from '../kit.mjs';

const window_ = (x, y, lit) =>
  `<path d="M${x - 9} ${y + 15}v-14a9 9 0 0 1 18 0v14z" fill="${lit ? '#ffd76a' : '#4a2b3d'}"/>${lit ? `<circle cx="${x}" cy="${y + 4}" r="20" fill="url(#lit)"/>` : ''}`;

/** Definitions and body, 288×192. */
export const draw = () => {
  const floors = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 1, 1],
    [1, 0, 1],
  ];
  const windows = floors.flatMap((row, floor) =>
    row.map((lit, column) => window_(186 + column * 28, 66 + floor * 33, lit === 1)),
  );
  return [
    fall('sky', [0, '#2b2260'], [0.5, '#8c3f86'], [0.85, '#f08a54'], [1, '#ffb46a']) +
      glow('sun', '#ffe9b0', 0.95) +
      glow('lit', '#ffdf80', 0.55) +
      '<linearGradient id="wall"><stop offset="0" stop-color="#8c6a63"/><stop offset=".3" stop-color="#d8b59b"/><stop offset=".75" stop-color="#a97f70"/><stop offset="1" stop-color="#6d4b4f"/></linearGradient>',
    `<rect width="288" height="192" fill="url(#sky)"/>${stars(40, 288, 70, 91)}<circle cx="84" cy="120" r="88" fill="url(#sun)"/><circle cx="84" cy="120" r="26" fill="#fff3cf"/><path d="M0 176q50-26 110-12t178-6v34H0z" fill="#3b1f42"/><path d="M0 186q70-16 150-6t138-8v20H0z" fill="#27142f"/><path d="M164 192V50h100v142z" fill="url(#wall)"/><g fill="#5d3f45" opacity=".35">${[84, 117, 150, 183].map((y) => `<path d="M164 ${y}h100v2H164z"/>`).join('')}</g>${windows.join('')}<path d="M152 52 214-6l62 58z" fill="#7c2338"/><path d="M214-6l62 58h-40z" fill="#4f1327"/><path d="M214-8v-20l26 9-26 9" fill="#ffd76a" transform="translate(0 8)"/>${words('TOWER', 14, 84, 34, { anchor: 'start', fill: '#fff3e0', spacing: -1 })}<path d="M16 96h88" stroke="#ffd76a" stroke-width="3" stroke-linecap="round"/>`,
  ];
};
