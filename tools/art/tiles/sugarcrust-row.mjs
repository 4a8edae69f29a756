import { cupcake, doughnut, gateau, pretzel } from '../reel-sweets.mjs';
import { down, lettering, place, repeat } from '../reel-kit.mjs';

/** Definitions and body, 288×192. */
export const draw = () => [
  down('wall', '#ffd8e4', '#ffeef0') +
    down('pane', '#e8fbff', '#fff6ea') +
    down('ink', '#ffffff', '#ffe0ec', '#ff9abc'),
  `<rect width="288" height="192" fill="url(#wall)"/>${repeat(12, (n) => `<path d="M${n * 24} 0h24v192h-24z" fill="#fff" opacity="${n % 2 ? 0.35 : 0}"/>`)}<rect x="16" y="34" width="256" height="116" rx="10" fill="url(#pane)" stroke="#fff" stroke-width="7"/><path d="M20 96h248v6H20z" fill="#e8b894"/>${repeat(9, (n) => `<path d="M${n * 32}-2h32v30a16 16 0 0 1-32 0z" fill="${n % 2 ? '#fff8f4' : '#ff7a9a'}" stroke="#c9486b" stroke-opacity=".3"/>`)}${place(gateau(), 144, 86, 112)}${place(doughnut(), 62, 114, 66)}${place(cupcake(), 230, 108, 72, { turn: 8 })}${place(pretzel(), 56, 66, 48)}<path d="M0 146q12-12 24 0t24 0 24 0 24 0 24 0 24 0 24 0 24 0 24 0 24 0 24 0 24 0v46H0z" fill="#a83a5f"/><path d="M0 146q12-12 24 0t24 0 24 0 24 0 24 0 24 0 24 0 24 0 24 0 24 0 24 0 24 0" fill="none" stroke="#fff" stroke-width="3"/>${repeat(26, (n) => `<rect x="${(n * 43) % 284}" y="${154 + ((n * 17) % 34)}" width="7" height="2.500" rx="1.200" transform="rotate(${n * 37} ${(n * 43) % 284} ${154 + ((n * 17) % 34)})" fill="${['#ffc83d', '#7af0c8', '#9ab8ff', '#ffb0d0'][n % 4]}"/>`)}${lettering('Sugarcrust Row', 144, 181, 37, { face: 'leckerli-one', fill: 'url(#ink)', stroke: '#7a2444', width: 6 })}`,
];
