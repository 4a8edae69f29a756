import { steamEngine } from '../reel-sweets.mjs';
import { parcel, railSignal } from '../reel-things.mjs';
import { down, emoji, lettering, logoOf, repeat, symbolOf } from '../reel-kit.mjs';

const high = (light, deep) => ({ plate: ['board', light, deep, '#f2e0b0'], size: 0.72 });
const low = (light, deep) => ({ plate: ['board', light, deep, '#8a6a4a'], size: 0.62 });

export const symbols = {
  locomotive: symbolOf(steamEngine(), {
    plate: ['disc', '#ffe0a0', '#c9452c', '#fff3d0'],
    size: 0.84,
    word: 'WILD',
    ribbon: { shape: 'plaque', fill: '#7a140c', edge: '#ffe3a0' },
  }),
  parcel: symbolOf(parcel(), {
    plate: ['glow', '#ffd24a'],
    size: 0.84,
    word: 'BONUS',
    ribbon: { shape: 'plaque', fill: '#5b3408', edge: '#ffe3a0' },
  }),
  summit: symbolOf(emoji('snow-capped-mountain'), high('#a8d8f2', '#2f6ba0')),
  goat: symbolOf(emoji('goat'), high('#c8e0a0', '#5b8a3a')),
  bell: symbolOf(emoji('bell'), high('#f2a88a', '#a03a2f')),
  luggage: symbolOf(emoji('luggage'), high('#8ac8c0', '#2a5b6b')),
  ticket: symbolOf(emoji('ticket'), low('#d8b88a', '#94704a')),
  signal: symbolOf(railSignal(), low('#c9b090', '#8a6a4a')),
  cheese: symbolOf(emoji('cheese-wedge'), low('#d8c0a0', '#8a6040')),
  flag: symbolOf(emoji('triangular-flag'), low('#e0c8a0', '#a07a4a')),
};

export const logo = logoOf(
  540,
  104,
  down('l', '#fffbe8', '#ffd98a', '#e0742c'),
  lettering('Summit Railway', 270, 68, 78, {
    face: 'smokum',
    fill: '#3a140c',
    stroke: '#3a140c',
    width: 13,
    spacing: 3,
  }) +
    lettering('Summit Railway', 270, 66, 78, { face: 'smokum', fill: 'url(#l)', spacing: 3 }) +
    `<path d="M30 84h480M30 96h480" stroke="#c9d0d8" stroke-width="4"/>${repeat(25, (n) => `<path d="M${38 + n * 19.4} 80v20" stroke="#6b4226" stroke-width="6"/>`)}`,
);
