import { dynamite, gem, mineCart } from '../reel-drawings.mjs';
import { down, halo, lettering, place } from '../reel-kit.mjs';

/** Definitions and body, 288×192. */
export const draw = () => [
  halo('cave', '#ffc86b', '#8a4a1c', '#1c0e06') + down('ink', '#fff6c0', '#ffb82e', '#e0521f'),
  `<rect width="288" height="192" fill="url(#cave)"/><path d="M0 0h288v40l-30 26-26-34-34 20-40-30-44 30-34-26-30 36-50-22z" fill="#20120a"/><path d="M0 192v-54l40-16 30 22 60-10 50 14 50-22 58 18v48z" fill="#20120a"/>${place(gem('pear', '#e8c8ff', '#9a4ae8', '#4a148a'), 34, 108, 54, { turn: -20 })}${place(gem('hexagon', '#b0ffd0', '#1fc070', '#0a5b34'), 254, 118, 50, { turn: 12 })}${place(gem('emerald', '#ffb0b8', '#f0283f', '#7a0a1c'), 222, 60, 40, { turn: 24 })}${place(gem('brilliant', '#ffffff', '#b8ecff', '#3a8ac0'), 76, 58, 44, { turn: -14 })}${place(mineCart(), 146, 84, 124, { turn: -6 })}${place(dynamite(), 216, 112, 46, { turn: 18 })}${lettering('QUARRY RUSH', 144, 180, 54, { face: 'bangers', fill: 'url(#ink)', stroke: '#20120a', width: 11, turn: -3, spacing: 3 })}`,
];
