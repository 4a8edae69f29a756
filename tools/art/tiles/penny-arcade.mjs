import { beachBall, marble, spinningTop, token } from '../reel-drawings.mjs';
import { down, emoji, lettering, place, repeat, side } from '../reel-kit.mjs';

/** Definitions and body, 288×192. */
export const draw = () => [
  down('hall', '#12062c', '#4b148a', '#c92fa0') +
    down('floor', '#2a0a5b', '#0c0420') +
    side('tube', '#ff4db8', '#ffd24a', '#5cf2ff') +
    down('sun', '#ffe27a', '#ff3da8'),
  `<rect width="288" height="192" fill="url(#hall)"/><circle cx="144" cy="84" r="66" fill="url(#sun)"/>${repeat(6, (n) => `<rect x="70" y="${84 + n * 10}" width="148" height="${2 + n}" fill="#7a1f9a"/>`)}<rect y="118" width="288" height="74" fill="url(#floor)"/>${repeat(17, (n) => `<path d="M144 118 ${(n - 8) * 52 + 144} 192" stroke="#ff4db8" stroke-opacity=".7"/>`)}${repeat(6, (n) => `<path d="M0 ${119 + n * n * 2.6}h288" stroke="#5cf2ff" stroke-opacity=".6"/>`)}${place(emoji('robot'), 144, 74, 104)}${place(marble(), 58, 96, 64)}${place(beachBall(), 232, 100, 58)}${place(token('#ffe27a', '#c97a0f', '#a8326b'), 224, 40, 52, { turn: 12 })}${place(spinningTop(), 58, 36, 54)}<rect x="14" y="142" width="260" height="42" rx="21" fill="#12062c" stroke="url(#tube)" stroke-width="4"/>${repeat(24, (n) => `<circle cx="${28 + (n % 12) * 21}" cy="${n < 12 ? 142 : 184}" r="2.600" fill="#fff6c0"/>`)}${lettering('PENNY ARCADE', 144, 171.5, 25, { face: 'bungee', fill: '#fff', stroke: 'url(#tube)', width: 1.2, spacing: 2 })}`,
];
