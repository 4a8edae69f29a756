import { card, fall, glow, words } from '../kit.mjs';

const arrow = (x, y, size, colour, turn) =>
  `<path transform="translate(${x} ${y}) rotate(${turn}) scale(${size / 24})" d="M0-12 12 3H5v10H-5V3h-7z" fill="${colour}"/>`;

/** Definitions and body, 288×192. */
export const draw = () => [
  fall('velvet', [0, '#8f1830'], [1, '#2c0512']) + glow('spot', '#ff8f70', 0.6) + glow('low', '#3a0716', 0.9),
  `<rect width="288" height="192" fill="url(#velvet)"/><g fill="none" stroke="#ffb9a0" stroke-opacity=".1">${[40, 70, 100, 130, 160].map((r) => `<circle cx="212" cy="88" r="${r}" stroke-width="9"/>`).join('')}</g><circle cx="212" cy="88" r="120" fill="url(#spot)"/>${card(172, 106, 74, 'heart-suit', -13)}${card(236, 96, 82, 'spade-suit', 10)}${arrow(204, 34, 40, '#7df0a8', 0)}${arrow(264, 164, 34, '#ffb45c', 180)}${words('HI', 22, 92, 62, { anchor: 'start', fill: '#7df0a8', spacing: -3 })}${words('LO', 22, 158, 62, { anchor: 'start', fill: '#ffb45c', spacing: -3 })}`,
];
