import { down, emoji, halo, lettering, place, repeat } from '../reel-kit.mjs';

/** Definitions and body, 288×192. */
export const draw = () => [
  down('night', '#0c0f34', '#3a2a6b', '#a8486b') +
    halo('moon', '#fff8dc', '#fff0c0/.3', '#fff0c0/0') +
    halo('lit', '#ffb84a/.8', '#ffb84a/0') +
    down('ink', '#fff3c0', '#ffc24a', '#f2641f'),
  `<rect width="288" height="192" fill="url(#night)"/><circle cx="144" cy="66" r="110" fill="url(#moon)"/><circle cx="144" cy="66" r="50" fill="#fff3d0"/><path d="M0 150q60-30 110-6t178-14v62H0z" fill="#1a1034"/>${repeat(14, (n) => `<circle cx="${(n * 61) % 288}" cy="${14 + ((n * 37) % 120)}" r="10" fill="url(#lit)"/><rect x="${((n * 61) % 288) - 2.5}" y="${11 + ((n * 37) % 120)}" width="5" height="7" rx="2" fill="#ffd27a"/>`)}<circle cx="144" cy="96" r="130" fill="url(#lit)" opacity=".5"/><g id="red">${place(emoji('red-paper-lantern'), 52, 70, 104)}</g><use xlink:href="#red" transform="translate(190 0) scale(.88)" style="filter:hue-rotate(215deg)"/><use xlink:href="#red" transform="translate(107 40) scale(.75)" style="filter:hue-rotate(110deg)"/><use xlink:href="#red" transform="translate(172 86) scale(.45)"/><use xlink:href="#red" transform="translate(74 92) scale(.4)"/>${lettering('Paper Lanterns', 144, 175, 39, { face: 'spicy-rice', fill: 'url(#ink)', stroke: '#3a0614', width: 9 })}`,
];
