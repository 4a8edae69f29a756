import { mirage, mosaicTile } from '../reel-drawings.mjs';
import { down, emoji, hue, lettering, logoOf, symbolOf } from '../reel-kit.mjs';

const high = (light, deep) => ({ plate: ['shield', light, deep, '#f2d08a'], size: 0.7 });
const low = { size: 0.8 };

export const symbols = {
  mirage: symbolOf(mirage(), {
    plate: ['disc', '#ffd9a0', '#c9642c', '#fff0c0'],
    size: 0.84,
    word: 'WILD',
    ribbon: { shape: 'wave', fill: '#0f5b7a', edge: '#ffe8b0' },
  }),
  oasis: symbolOf(emoji('desert-island'), {
    plate: ['rays', '#fff3c0', '#f2a83d', '#2fa8a0'],
    size: 0.8,
    word: 'SCATTER',
    ribbon: { shape: 'wave', fill: '#0a6b5b', edge: '#ffe8b0' },
  }),
  scarab: symbolOf(emoji('beetle', { recolour: hue(150, 1.1) }), high('#ffd97a', '#b3641a')),
  falcon: symbolOf(emoji('eagle'), high('#a8dce8', '#1f5b8a')),
  caravan: symbolOf(emoji('camel'), high('#f2b8a0', '#8a3a3a')),
  amphora: symbolOf(emoji('amphora'), high('#c8e0a8', '#4a6b3a')),
  dagger: symbolOf(emoji('dagger'), low),
  palm: symbolOf(emoji('palm-tree'), low),
  bead: symbolOf(emoji('prayer-beads'), low),
  tile: symbolOf(mosaicTile(), { size: 0.72 }),
};

export const logo = logoOf(
  540,
  100,
  down('l', '#fffbe8', '#ffdf9a', '#e8954a'),
  lettering('Shifting Dunes', 270, 70, 66, { face: 'cormorant-sc', fill: '#4a1f14', stroke: '#4a1f14', width: 13 }) +
    lettering('Shifting Dunes', 270, 68, 66, { face: 'cormorant-sc', fill: 'url(#l)' }) +
    '<path d="M70 90q100-14 200 0t200 0" fill="none" stroke="#ffdf9a" stroke-width="3"/>',
);
