import { down, emoji, halo, lettering, place, repeat } from '../reel-kit.mjs';

/** Definitions and body, 288×192. */
export const draw = () => [
  down('sky', '#d9502c', '#ff9a4a', '#ffe0a0') +
    halo('sun', '#fffbe8', '#ffe9b0/.5', '#ffe9b0/0') +
    down('d1', '#ffcf8a', '#d98a3d') +
    down('d2', '#e8a04a', '#a85a24') +
    down('d3', '#b3682c', '#5b2a12') +
    down('ink', '#fffdf2', '#ffe6b0'),
  `<rect width="288" height="192" fill="url(#sky)"/><circle cx="196" cy="72" r="110" fill="url(#sun)"/><circle cx="196" cy="72" r="46" fill="#fff6d8"/><path d="M0 120Q60 76 112 84q40 30 176 22v86H0z" fill="url(#d1)"/><path d="M112 84q-14 40 20 66h156v-44q-100 8-176-22z" fill="#a85a24" opacity=".3"/><g id="camel" transform="translate(196 84) scale(.82)">${place(emoji('camel'), 0, 0, 100)}</g><use xlink:href="#camel" transform="translate(8 41) scale(.61)"/><use xlink:href="#camel" transform="translate(3 57) scale(.41)"/><path d="M0 150q90-50 180-20t108-14v76H0z" fill="url(#d2)"/><path d="M0 176q120-46 288-8v24H0z" fill="url(#d3)"/><path d="M36 176Q20 110 42 62" fill="none" stroke="#5b2a12" stroke-width="9" stroke-linecap="round"/>${repeat(7, (n) => `<path d="M42 62Q70 30 104 52 74 52 42 62z" transform="rotate(${n * 32 - 190} 42 62)" fill="${n % 2 ? '#2f6b3a' : '#3f8f4a'}"/>`)}${lettering('Shifting', 168, 156, 36, { face: 'cormorant-sc', fill: 'url(#ink)', stroke: '#5b2a12', width: 5, spacing: 3 })}${lettering('Dunes', 168, 186, 36, { face: 'cormorant-sc', fill: 'url(#ink)', stroke: '#5b2a12', width: 5, spacing: 9 })}`,
];
