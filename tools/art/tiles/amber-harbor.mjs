import { lighthouse } from '../reel-drawings.mjs';
import { down, emoji, halo, lettering, place, repeat } from '../reel-kit.mjs';

/** Definitions and body, 288×192. */
export const draw = () => [
  down('sky', '#3b2a66', '#c9545a', '#ffb04a', '#ffe2a0') +
    down('water', '#e0843d', '#5b2a4a', '#1f1234') +
    halo('sun', '#fff8dc', '#ffe08a/.6', '#ffe08a/0'),
  `<rect width="288" height="192" fill="url(#sky)"/><circle cx="76" cy="108" r="110" fill="url(#sun)"/><circle cx="76" cy="108" r="40" fill="#fff3c4"/><path d="M0 118q60-40 120-6t168-14v40H0z" fill="#6b3050"/><rect y="122" width="288" height="70" fill="url(#water)"/>${repeat(8, (n) => `<path d="M${30 + (n % 3) * 16} ${128 + n * 7}h${70 - n * 4}" stroke="#fff0c0" stroke-opacity=".6" stroke-width="2.500" stroke-linecap="round"/>`)}<path d="M180 132q50-26 108-12v72H160z" fill="#2a1430"/>${place(lighthouse(), 224, 70, 128)}${place(emoji('sailboat'), 110, 94, 66)}<g transform="translate(82 0)">${lettering('AMBER', 0, 158, 30, { face: 'righteous', fill: '#fff3d0', stroke: '#2a1430', width: 6 })}${lettering('HARBOR', 0, 185, 30, { face: 'righteous', fill: '#ffc24a', stroke: '#2a1430', width: 6 })}</g>`,
];
