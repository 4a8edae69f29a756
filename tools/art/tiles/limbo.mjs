import { words, glow, fall, stars } from '../kit.mjs';

const balloon = (x, y, scale, [outer, middle, band]) =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M30 84 33 99M50 84 47 99" stroke="#e9dcff" stroke-width="1.6"/><path d="M40 2C19 2 5 17 5 38c0 19 14 31 24 46h22C61 69 75 57 75 38 75 17 61 2 40 2z" fill="${outer}"/><path d="M40 2C29 2 24 18 24 38c0 19 6 31 10 46h12c4-15 10-27 10-46C56 18 51 2 40 2z" fill="${middle}"/><path d="M40 2c-4 0-6 17-6 36 0 19 3 32 4 46h4c1-14 4-27 4-46C46 19 44 2 40 2z" fill="${outer}"/><path d="M7 30c20 9 46 9 66 0 2 5 2 10 1 16-21 9-47 9-68 0-1-6-1-11 1-16z" fill="${band}" opacity=".9"/><path d="M40 2C19 2 5 17 5 38c0 19 14 31 24 46h22C61 69 75 57 75 38 75 17 61 2 40 2z" fill="url(#lit)"/><rect x="31" y="98" width="18" height="14" rx="3.5" fill="#a86a3d"/></g>`;

/** Definitions and body, 288×192: the evening sky, and the line that has to be passed. */
export const draw = () => [
  fall('wall', [0, '#120e3d'], [0.5, '#402273'], [0.8, '#a1487b'], [1, '#f58a6b']) +
    glow('sun', '#ffd9a0', 0.95) +
    '<radialGradient id="lit" cx=".36" cy=".28" r=".8"><stop offset="0" stop-color="#fff" stop-opacity=".55"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1a0838" stop-opacity=".5"/></radialGradient>',
  `<rect width="288" height="192" fill="url(#wall)"/>${stars(34, 288, 92, 41)}<circle cx="70" cy="186" r="104" fill="url(#sun)"/><path d="M0 192v-26c40-24 78-6 108-2s60-26 98-16 50 22 82 8v36z" fill="#2a1150"/><path d="M0 192v-12c60-12 96 6 150 2s92-14 138-4v14z" fill="#180833"/><path d="M0 68H288" stroke="#ffe3a0" stroke-width="2" stroke-dasharray="8 7" opacity=".85"/>${balloon(112, 12, 0.4, ['#7dd3fc', '#e0f2fe', '#1d4ed8'])}${balloon(164, 14, 1.22, ['#ff7a59', '#ffd166', '#5b2a86'])}${words('LIMBO', 18, 126, 46, { anchor: 'start', fill: '#fff6e3', spacing: 1 })}${words('x100', 24, 58, 17, { anchor: 'start', fill: '#ffe3a0' })}`,
];
