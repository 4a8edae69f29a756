import { down, emoji, halo, lettering, place, repeat } from '../reel-kit.mjs';

const pine = (x, y, size) =>
  `<g transform="translate(${x} ${y}) scale(${size})">${[2, 1, 0].map((n) => `<path d="M0-${90 - n * 22}l${16 + n * 8} ${34 + n * 4}h-${32 + n * 16}z" fill="#123a4f"/><path d="M0-${90 - n * 22}l8 16-8 4-8-4z" fill="#e8f6ff"/>`).join('')}</g>`;

/** Definitions and body, 288×192. */
export const draw = () => [
  down('sky', '#050a26', '#123a6b', '#2f7a94') +
    down('one', '#5cf2b0/0', '#4affb0/.9', '#2fb8d8/0') +
    down('two', '#a86bff/0', '#b87aff/.8', '#4affc0/0') +
    halo('lit', '#ffd98a', '#ffd98a/0') +
    down('ink', '#fff', '#b8e0ff'),
  `<rect width="288" height="192" fill="url(#sky)"/><path d="M0 70C40 0 70 80 110 30s60 50 100 4 50 20 78 10v60C240 90 200 130 160 100S40 130 0 130z" fill="url(#one)"/><path d="M0 30c60 40 90-20 150 20s100-20 138 0v50c-60-20-100 20-150 0S40 90 0 80z" fill="url(#two)"/>${repeat(20, (n) => `<circle cx="${(n * 53) % 288}" cy="${(n * 29) % 90}" r="${0.7 + (n % 3) * 0.4}" fill="#fff"/>`)}<path d="M0 140l50-50 34 34 40-44 50 56 40-30 74 50v60H0z" fill="#16305b"/>${pine(24, 160, 0.9)}${pine(54, 164, 0.7)}${pine(262, 160, 1)}${place(emoji('wolf'), 158, 82, 124)}<path d="M0 150q72-20 144-4t144-8v54H0z" fill="#e8f4ff"/><g transform="translate(236 156)"><circle cy="-12" r="34" fill="url(#lit)" opacity=".8"/><path d="M-22 0v-20h44V0z" fill="#6b4226"/><path d="M-30-16 0-40l30 24z" fill="#fff" stroke="#b8d0e6"/><rect x="-8" y="-16" width="12" height="11" fill="#ffd98a"/></g>${lettering('Frostbound', 110, 166, 30, { face: 'uncial-antiqua', fill: 'url(#ink)', stroke: '#12305b', width: 7 })}${lettering('Lodge', 110, 187, 22, { face: 'uncial-antiqua', fill: '#12305b' })}`,
];
