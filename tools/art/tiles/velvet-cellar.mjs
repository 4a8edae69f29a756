import { doubleBass, singer, vinyl } from '../reel-things.mjs';
import { down, emoji, halo, lettering, place, repeat, side } from '../reel-kit.mjs';

/** Definitions and body, 288×192. */
export const draw = () => [
  side('silk', '#6b0a2c', '#c9285b', '#6b0a2c') +
    halo('spot', '#ffe8d0/.95', '#ffb0a0/.4', '#ffb0a0/0') +
    down('beam', '#fff0d8/.5', '#fff0d8/0') +
    down('ink', '#fff6d8', '#f2c46b', '#c9784a'),
  `<rect width="288" height="192" fill="#24060f"/>${repeat(12, (n) => `<rect x="${n * 24}" width="24" height="150" fill="url(#silk)" opacity="${n % 2 ? 0.85 : 1}"/>`)}<path d="M126-4 70 150h148L162-4z" fill="url(#beam)"/><circle cx="144" cy="88" r="96" fill="url(#spot)" opacity=".75"/><path d="M0 0h288v12q-18 16-36 0-18 16-36 0-18 16-36 0-18 16-36 0-18 16-36 0-18 16-36 0-18 16-36 0-18 16-36 0z" fill="#8a1038" stroke="#f2c46b" stroke-width="2"/>${place(vinyl('#ffd07a', '#a8641c'), 144, 78, 128, { opacity: 0.9 })}${place(singer(), 144, 84, 112)}${place(emoji('saxophone'), 54, 96, 92, { turn: -8 })}${place(doubleBass(), 238, 94, 106)}<path d="M0 138h288v54H0z" fill="#180610"/><path d="M0 142h288M0 186h288" stroke="#e0b05c" stroke-width="1.500"/><path d="M0 147h288M0 181h288" stroke="#e0b05c" stroke-width=".7"/>${lettering('Velvet Cellar', 144, 176, 36, { face: 'limelight', fill: 'url(#ink)', spacing: 3 })}`,
];
