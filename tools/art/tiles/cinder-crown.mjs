import { fireCrown } from '../reel-sweets.mjs';
import { ember, obsidian } from '../reel-things.mjs';
import { down, halo, lettering, place, repeat } from '../reel-kit.mjs';

/** Definitions and body, 288×192. */
export const draw = () => [
  down('sky', '#1c0410', '#6b120c', '#ff7a2e') +
    halo('fire', '#fff6c0', '#ffb02e/.7', '#ff4a0f/0') +
    down('lava', '#fff6b0', '#ff9a2e', '#d8281a') +
    down('ink', '#fffbd0', '#ffc23d', '#ff5a1f'),
  `<rect width="288" height="192" fill="url(#sky)"/><circle cx="144" cy="62" r="130" fill="url(#fire)"/>${repeat(18, (n) => `<path d="M144 74Q${144 + (n - 9) * 8} ${4 + (n % 4) * 9} ${144 + (n - 8.5) * 17} ${26 + Math.abs(n - 9) * 8}" fill="none" stroke="${n % 2 ? '#ffd24a' : '#ff6a1f'}" stroke-width="${1.5 + (n % 3)}" stroke-linecap="round"/>`)}<path d="M0 192 98 78q46-16 92 0l98 114z" fill="#2c0e10"/><path d="M98 78q46-16 92 0-20 14-46 14T98 78z" fill="url(#lava)"/>${place(fireCrown(), 144, 68, 118)}${place(ember(), 46, 110, 76, { turn: -12 })}${place(obsidian(), 246, 108, 68, { turn: 12 })}<path d="M0 146l30-10 40 8 40-12 44 10 44-8 50 8 40-8v58H0z" fill="#160406"/><path d="M0 146l30-10 40 8 40-12 44 10 44-8 50 8 40-8" fill="none" stroke="url(#lava)" stroke-width="2.500"/>${lettering('Cinder Crown', 144, 178, 30, { face: 'rammetto-one', fill: 'url(#ink)' })}`,
];
