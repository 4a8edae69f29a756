import { jasmine } from '../reel-things.mjs';
import { down, emoji, halo, hue, lettering, place, repeat } from '../reel-kit.mjs';

/** Definitions and body, 288×192. */
export const draw = () => [
  down('dawn', '#9ad4dc', '#e0f2dc', '#fff4d0') +
    halo('sun', '#fffdf0', '#fff8d0/0') +
    down('ink', '#fffdf0', '#e8f6c0', '#8ac86b'),
  `<rect width="288" height="192" fill="url(#dawn)"/><circle cx="144" cy="60" r="90" fill="url(#sun)"/><circle cx="144" cy="60" r="30" fill="#fffdf4"/><path d="M60 110l46-52 20 16 30-38 50 74z" fill="#a8ccb0" opacity=".8"/>${['#94c080', '#6ba85c', '#3f7f44'].map((fill, n) => `<path d="M0 ${104 + n * 18}q72-${26 - n * 4} 144-6t144-8v110H0z" fill="${fill}"/>${repeat(3, (line) => `<path d="M0 ${112 + n * 18 + line * 6}q72-${26 - n * 4} 144-6t144-8" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="2"/>`)}`).join('')}<path d="M0 0h288v14q-72 12-144 12T0 14z" fill="#4b2a18"/><path d="M14 14h12v140H14zM262 14h12v140h-12z" fill="#8a5230"/>${[58, 230].map((x, n) => `<path d="M${x} 14v18" stroke="#4b2a18" stroke-width="2"/><path d="M${x - 13} 32h26l4 24q-17 8-34 0z" fill="${n ? '#fff0c8' : '#fff6e0'}" stroke="#8a5230" stroke-width="2"/>`).join('')}${place(emoji('teapot', { recolour: hue(165, 0.8) }), 144, 96, 122)}<g id="bloom">${place(jasmine(), 62, 116, 66, { turn: -12 })}</g><use xlink:href="#bloom" transform="translate(171 -4)"/><path d="M0 144q144-18 288 0v48H0z" fill="#2f4a30"/>${lettering('Jasmine Teahouse', 144, 178, 36, { face: 'kaushan-script', fill: 'url(#ink)' })}`,
];
