import { card, fall, glow, words } from '../kit.mjs';

/** Definitions and body, 288×192. */
export const draw = () => [
  fall('wall', [0, '#26358f'], [0.6, '#141d55'], [1, '#0a0e2c']) +
    glow('light', '#8fa2ff', 0.6) +
    fall('gilt', [0, '#fff3c8'], [0.5, '#eec468'], [1, '#ad7c2b']),
  `<rect width="288" height="192" fill="url(#wall)"/><circle cx="150" cy="72" r="130" fill="url(#light)"/><g fill="none" stroke="#e6c583" stroke-opacity=".35" stroke-width="2"><circle cx="150" cy="214" r="120"/><circle cx="150" cy="214" r="132"/></g>${card(88, 76, 74, 'club-suit', -16)}${card(150, 64, 80, 'heart-suit', 0)}${card(212, 76, 74, 'spade-suit', 16)}${words('Three Card', 146, 156, 30, { fill: '#0a0e2c', spacing: 0, extra: 'stroke="#0a0e2c" stroke-width="18" stroke-linejoin="round"' })}${words('Three Card', 146, 155, 30, { fill: 'url(#gilt)', spacing: 0 })}${words('POKER', 146, 182, 22, { fill: '#dfe5ff', spacing: 14 })}`,
];
