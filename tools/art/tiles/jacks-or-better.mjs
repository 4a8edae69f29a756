import { card, fall, glow, words } from '../kit.mjs';

/** Definitions and body, 288×192. */
export const draw = () => [
  fall('screen', [0, '#1b3fae'], [1, '#0a1550']) +
    glow('beamed', '#6fa0ff', 0.75) +
    fall('brass', [0, '#ffe9a8'], [1, '#d69a2f']),
  `<rect width="288" height="192" fill="url(#screen)"/><circle cx="144" cy="70" r="150" fill="url(#beamed)"/><g stroke="#fff" stroke-opacity=".06" stroke-width="2">${Array.from({ length: 24 }, (_, n) => `<path d="M0 ${n * 8}h288"/>`).join('')}</g>${[-2, -1, 0, 1, 2].map((n) => card(144 + n * 46, 76 + n * n * 5, 56, ['spade-suit', 'heart-suit', 'spade-suit', 'diamond-suit', 'club-suit'][n + 2], n * 8)).join('')}<path d="M122 44l-7-30 17 13 12-22 12 22 17-13-7 30z" fill="url(#brass)"/><path d="M122 47h44v6h-44z" fill="#c8862a"/><path d="M0 128h288v64H0z" fill="#060c30" opacity=".78"/><path d="M0 128h288" stroke="url(#brass)" stroke-width="3"/>${words('JACKS', 144, 163, 34, { fill: 'url(#brass)', spacing: 3 })}${words('OR BETTER', 144, 184, 17, { fill: '#fff', spacing: 7 })}`,
];
