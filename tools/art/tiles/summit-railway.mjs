import { steamEngine } from '../reel-sweets.mjs';
import { down, halo, lettering, place, repeat } from '../reel-kit.mjs';
import { parcel } from '../reel-things.mjs';

/** Definitions and body, 288×192. */
export const draw = () => [
  down('sky', '#2f8ad8', '#9ad8f7', '#fff6e0') +
    halo('sun', '#fffbe0', '#fff3b0/0') +
    down('ink', '#fffbe8', '#ffd98a', '#f28a3d') +
    down('red', '#e8483a', '#94180f'),
  `<rect width="288" height="192" fill="url(#sky)"/><circle cx="56" cy="38" r="70" fill="url(#sun)"/><path d="M-10 140 60 50l40 50 50-86 70 100 30-40 60 80v60H-10z" fill="#7a9ab8"/><path d="M150 14l-26 45 18-5 10 14 12-16 20 8zM60 50 38 78l14-3 10 10 8-12 12 4zM250 74l-15 20 10-2 8 8 8-8 8 4z" fill="#fff"/><path d="M0 132q70-30 144-12t144-20v92H0z" fill="#6bb84a"/>${repeat(8, (n) => `<path d="M${n * 40 + 6} ${128 - (n % 3) * 5}l10-24 10 24z" fill="#24543a"/>`)}<path d="M-10 150 300 104" stroke="#5b4634" stroke-width="13"/><path d="M-10 145 300 99" stroke="#dfe5ea" stroke-width="3"/>${repeat(16, (n) => `<path d="M${n * 20 - 4} ${151 - n * 3}l2-12" stroke="#3a2a1c" stroke-width="4"/>`)}<g transform="rotate(-8 144 120)">${place(steamEngine(), 112, 98, 112)}${[184, 240].map((x) => `<rect x="${x - 26}" y="96" width="52" height="36" rx="6" fill="url(#red)" stroke="#4b0a08" stroke-width="2"/><rect x="${x - 30}" y="90" width="60" height="9" rx="3" fill="#fff3dc"/>${[0, 1, 2].map((n) => `<rect x="${x - 21 + n * 15}" y="103" width="11" height="12" fill="#e8f6ff"/>`).join('')}<circle cx="${x - 14}" cy="134" r="6" fill="#20262c"/><circle cx="${x + 14}" cy="134" r="6" fill="#20262c"/>`).join('')}</g>${place(parcel(), 252, 44, 58, { turn: 8 })}<path d="M0 148h288v44H0z" fill="#5b120e"/><path d="M0 152h288M0 188h288" stroke="#ffe3a0" stroke-width="1.500"/>${lettering('Summit Railway', 144, 178, 38, { face: 'smokum', fill: 'url(#ink)', spacing: 4 })}`,
];
