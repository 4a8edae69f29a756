import { blackCat } from '../reel-sweets.mjs';
import { down, emoji, halo, lettering, place, repeat } from '../reel-kit.mjs';

const SPINES = ['#8a3a3a', '#3a5b8a', '#4a7a54', '#a87a3a', '#6b4a8a', '#b8a888', '#2f6b6b'];
const shelf = (left, y) =>
  `<path d="M${left} ${y}h76v5h-76z" fill="#6b4a34"/>${repeat(9, (n) => `<rect x="${left + 2 + n * 8.2}" y="${y - 26 - ((n * 7 + y) % 12)}" width="${6 + (n % 2)}" height="${26 + ((n * 7 + y) % 12)}" fill="${SPINES[(n * 3 + y) % 7]}"/>`)}`;

/** Definitions and body, 288×192. */
export const draw = () => [
  down('sky', '#0a1240', '#3a5ba8', '#8aa8e0') +
    halo('moon', '#fffbe8', '#fff3c8/.35', '#fff3c8/0') +
    down('ink', '#fffdf0', '#ffe6a0', '#d8b0ff') +
    down('fog', '#10142f/0', '#10142f'),
  `<rect width="288" height="192" fill="#1a1c38"/><path d="M84 170V70a60 60 0 0 1 120 0v100z" fill="url(#sky)"/><circle cx="160" cy="62" r="66" fill="url(#moon)"/><circle cx="160" cy="62" r="27" fill="#fff8dc"/>${repeat(16, (n) => `<circle cx="${92 + ((n * 37) % 106)}" cy="${26 + ((n * 23) % 90)}" r="${0.7 + (n % 3) * 0.4}" fill="#fff"/>`)}<path d="M84 170V70a60 60 0 0 1 120 0v100M144 10v160M84 92h120" fill="none" stroke="#6b4a34" stroke-width="6"/>${[44, 86, 128].map((y) => shelf(2, y) + shelf(210, y)).join('')}${place(emoji('open-book'), 122, 108, 94, { turn: -4 })}${place(blackCat(), 206, 96, 96)}<rect y="110" width="288" height="82" fill="url(#fog)"/>${lettering('Moonlit Folios', 144, 180, 43, { face: 'macondo', fill: 'url(#ink)', stroke: '#10142f', width: 6 })}`,
];
