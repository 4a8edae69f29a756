import { anvil } from '../reel-drawings.mjs';
import { down, emoji, halo, lettering, place, repeat, star } from '../reel-kit.mjs';

const cog = (x, y, r, fill) =>
  `<g transform="translate(${x} ${y})">${repeat(12, (n) => `<rect x="${-r * 0.12}" y="${-r * 1.18}" width="${r * 0.24}" height="${r * 0.3}" transform="rotate(${n * 30})" fill="${fill}"/>`)}<circle r="${r}" fill="${fill}"/><circle r="${r * 0.66}" fill="none" stroke="#160d08" stroke-width="${r * 0.12}"/></g>`;

/** Definitions and body, 288×192. */
export const draw = () => [
  halo('fire', '#fff3b0', '#ff8a2a', '#8a2a0a', '#160d08') + down('brass', '#fff0c0', '#e8a84a', '#8a4f14', '#f2c878'),
  `<rect width="288" height="192" fill="#160d08"/><circle cx="144" cy="96" r="170" fill="url(#fire)" opacity=".9"/>${cog(30, 34, 44, '#3a2410')}${cog(262, 46, 52, '#3a2410')}${cog(222, 112, 22, '#4b3014')}${place(anvil(), 144, 98, 128)}${place(emoji('hammer'), 182, 44, 74, { turn: 20 })}<path d="${star(9, 40, 12)}" transform="translate(72 -6)" fill="#fffbe0" opacity=".95"/>${repeat(22, (n) => `<circle cx="${132 + Math.sin(n * 2.4) * (30 + n * 5)}" cy="${54 + Math.cos(n * 2.4) * (20 + n * 3)}" r="${1 + (n % 3)}" fill="#ffd27a"/>`)}<path d="M20 148h248l12 18-12 18H20L8 166z" fill="#1c1410" stroke="url(#brass)" stroke-width="3"/>${lettering('BRASS FOUNDRY', 144, 176, 27, { face: 'black-ops-one', fill: 'url(#brass)', spacing: 3 })}`,
];
