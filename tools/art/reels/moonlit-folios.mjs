import { blackCat } from '../reel-sweets.mjs';
import { astrolabe } from '../reel-things.mjs';
import { down, emoji, lettering, logoOf, symbolOf } from '../reel-kit.mjs';

const high = (light, deep) => ({ plate: ['page', light, deep, '#8a6a3a'], size: 0.72 });
const low = (light, deep) => ({ plate: ['page', light, deep, '#6b7a94'], size: 0.6 });

export const symbols = {
  cat: symbolOf(blackCat(), {
    plate: ['disc', '#fff0b8', '#5b7ad8', '#fff8dc'],
    size: 0.84,
    word: 'WILD',
    ribbon: { fill: '#1c2a6b', edge: '#ffe8a8' },
  }),
  book: symbolOf(emoji('open-book'), {
    plate: ['rays', '#fff3c8', '#3a5b94', '#ffd98a'],
    size: 0.8,
    word: 'SCATTER',
    ribbon: { fill: '#6b2a14', edge: '#ffe3a0' },
  }),
  astrolabe: symbolOf(astrolabe(), high('#fff6dc', '#d8b880')),
  quill: symbolOf(emoji('feather'), high('#fbeedd', '#c9a890')),
  hourglass: symbolOf(emoji('hourglass-not-done'), high('#f2ecd8', '#c0b090')),
  key: symbolOf(emoji('old-key'), high('#f2e8c8', '#b8a070')),
  lamp: symbolOf(emoji('candle'), low('#d8e0f0', '#94a4c4')),
  scroll: symbolOf(emoji('scroll'), low('#d0d8e8', '#8494b4')),
  letter: symbolOf(emoji('love-letter'), low('#e0d8e8', '#a494b8')),
  spectacles: symbolOf(emoji('glasses'), low('#d0e0e4', '#8aa4b0')),
};

export const logo = logoOf(
  540,
  100,
  down('l', '#fffdf0', '#ffe6a0', '#c9a0f0'),
  lettering('Moonlit Folios', 270, 72, 76, { face: 'macondo', fill: '#121a44', stroke: '#121a44', width: 13 }) +
    lettering('Moonlit Folios', 270, 70, 76, { face: 'macondo', fill: 'url(#l)' }) +
    '<path d="M150 90q60-16 120 0 60-16 120 0" fill="none" stroke="#ffe6a0" stroke-width="4" stroke-linecap="round"/>',
);
