import { moonFace } from '../reel-sweets.mjs';
import { down, emoji, halo, lettering, place, repeat } from '../reel-kit.mjs';

/** Definitions and body, 288×192. */
export const draw = () => [
  down('dusk', '#1f1a4b', '#8a3a5b', '#ffa04a') +
    halo('lit', '#fff0b8/.9', '#ffd27a/0') +
    down('hay', '#f2b84a', '#a8641c') +
    down('ink', '#fff8d8', '#ffc24a', '#f2741f'),
  `<rect width="288" height="192" fill="url(#dusk)"/>${repeat(22, (n) => `<circle cx="${(n * 59) % 288}" cy="${(n * 31) % 80}" r="${0.6 + (n % 3) * 0.4}" fill="#fff"/>`)}<circle cx="170" cy="72" r="110" fill="url(#lit)"/>${place(moonFace(), 172, 72, 108)}<path d="M0 124q70-26 140-10t148-12v90H0z" fill="#4b2440"/><g transform="translate(62 140)"><path d="M-46 0v-44L0-80l46 36V0z" fill="#a8322a" stroke="#24101a" stroke-width="2"/><path d="M-54-40 0-84l54 44-5 6L0-74l-49 40z" fill="#2c1a2c"/><path d="M-17 0v-32h34V0zM-17-32 17 0M17-32-17 0" fill="#24101a" stroke="#f2e0c8" stroke-width="2.500"/><circle cy="-50" r="9" fill="#ffd27a" stroke="#f2e0c8" stroke-width="2.500"/></g><path d="M0 140q80-14 150-6t138-8v66H0z" fill="url(#hay)"/>${repeat(13, (n) => `<path d="M${150 + (n - 6) * 10} 134 ${150 + (n - 6) * 54} 192" stroke="#6b3a14" stroke-opacity=".35" stroke-width="2.500"/>`)}${place(emoji('red-apple'), 118, 126, 40)}${place(emoji('jack-o-lantern'), 240, 118, 72)}<path d="M0 150q144-14 288 0v42H0z" fill="#2c1434"/>${lettering('Hayloft Moon', 144, 181, 37, { face: 'galindo', fill: 'url(#ink)' })}`,
];
