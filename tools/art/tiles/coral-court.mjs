import { alga, seahorse } from '../reel-drawings.mjs';
import { arched, down, emoji, halo, place, repeat } from '../reel-kit.mjs';

/** Definitions and body, 288×192. */
export const draw = () => [
  down('sea', '#2fd0d8', '#0b6aa0', '#06204a') +
    down('ink', '#fffdf2', '#ffd9b0', '#ff8f8a') +
    halo('shine', '#e8fffb/.9', '#e8fffb/0') +
    down('ray', '#e8fffb/.5', '#e8fffb/0'),
  `<rect width="288" height="192" fill="url(#sea)"/><circle cx="144" cy="0" r="120" fill="url(#shine)"/>${repeat(6, (n) => `<path d="M${110 + n * 12} 0 ${n * 56 - 30} 192h34L${122 + n * 12} 0z" fill="url(#ray)" opacity=".6"/>`)}${place(alga('#7ae88a', '#1a7a4a'), 30, 140, 104)}${place(alga('#5cd0a8', '#125b5b'), 262, 146, 92)}${place(seahorse('#ffb84a', '#c9571a'), 222, 84, 116, { turn: 6 })}${place(emoji('spiral-shell'), 78, 92, 84, { turn: -10 })}${place(emoji('trident-emblem'), 146, 70, 104)}${repeat(12, (n) => `<circle cx="${(n * 67) % 288}" cy="${20 + ((n * 41) % 110)}" r="${2 + (n % 4) * 1.5}" fill="none" stroke="#fff" stroke-opacity=".7"/>`)}<path d="M0 150q72-26 144 0t144 0v42H0z" fill="#06204a" opacity=".72"/>${arched('Coral Court', 144, 172, 44, 7, { face: 'berkshire-swash', fill: 'url(#ink)', stroke: '#06204a', width: 8 })}`,
];
