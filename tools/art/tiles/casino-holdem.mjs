import { card, fall, glow, words } from '../kit.mjs';

/** Definitions and body, 288×192. */
export const draw = () => [
  fall('felt', [0, '#1f6b4c'], [0.6, '#0f3f2e'], [1, '#071f18']) +
    glow('light', '#9fe8b8', 0.55) +
    fall('gilt', [0, '#ffe9cf'], [0.5, '#e8a56a'], [1, '#a45a26']),
  `<rect width="288" height="192" fill="url(#felt)"/><circle cx="144" cy="62" r="130" fill="url(#light)"/><path d="M-10 150Q144 96 298 150" fill="none" stroke="#e8a56a" stroke-opacity=".5" stroke-width="3"/>${card(62, 52, 52, 'spade-suit', -6)}${card(103, 48, 52, 'heart-suit', -3)}${card(144, 47, 52, 'diamond-suit', 0)}${card(185, 48, 52, 'club-suit', 3)}${card(226, 52, 52, 'spade-suit', 6)}${words('Casino', 144, 132, 24, { fill: '#dff5e6', spacing: 8 })}${words("Hold'em", 144, 172, 42, { fill: '#071f18', spacing: 0, extra: 'stroke="#071f18" stroke-width="16" stroke-linejoin="round"' })}${words("Hold'em", 144, 171, 42, { fill: 'url(#gilt)', spacing: 0 })}`,
];
