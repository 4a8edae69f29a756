import { words, glow, fall } from '../kit.mjs';

const ball = (x, y, r, text, fill) =>
  `<g transform="translate(${x} ${y})"><ellipse cy="${r * 0.95}" rx="${r * 0.8}" ry="${r * 0.2}" fill="#02181c" opacity=".5"/><circle r="${r}" fill="url(#${fill})"/><circle r="${r * 0.56}" fill="#fffaf0"/>${words(text, 0, r * 0.25, r * 0.72, { fill: '#12343a', spacing: -2 })}<ellipse cx="${-r * 0.3}" cy="${-r * 0.52}" rx="${r * 0.3}" ry="${r * 0.16}" fill="#fff" opacity=".75"/></g>`;
const enamel = (id, light, dark) =>
  `<radialGradient id="${id}" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient>`;

/** Definitions and body, 288×192: tiles of the hall, enamel balls rolling out. */
export const draw = () => [
  fall('wall', [0, '#127381'], [1, '#052a33']) +
    glow('lamp', '#ffdf9a', 0.8) +
    enamel('amber', '#ffe6a8', '#e07f12') +
    enamel('coral', '#ffb9a3', '#cf3c2f') +
    enamel('mint', '#c9ffe6', '#178a68') +
    enamel('ivory', '#ffffff', '#b3a58a'),
  `<rect width="288" height="192" fill="url(#wall)"/><g stroke="#fff" stroke-opacity=".1">${[24, 48, 72, 96, 120, 144, 168].map((y) => `<path d="M0 ${y}H288"/>`).join('')}${[24, 48, 72, 96, 120, 144, 168, 192, 216, 240, 264].map((x) => `<path d="M${x} 0V192"/>`).join('')}</g><circle cx="90" cy="20" r="120" fill="url(#lamp)"/>${ball(246, 46, 25, '31', 'mint')}${ball(196, 84, 32, '8', 'coral')}${ball(252, 116, 36, '27', 'amber')}${ball(168, 142, 38, '14', 'ivory')}${ball(232, 172, 30, '3', 'mint')}${words('KE', 22, 92, 66, { anchor: 'start', fill: '#fff3d6', spacing: -3 })}${words('NO', 22, 156, 66, { anchor: 'start', fill: '#ffb547', spacing: -3 })}`,
];
