import { dragonfly, fern, moss, petals, seed } from '../reel-drawings.mjs';
import { emoji, lettering, logoOf, side, symbolOf } from '../reel-kit.mjs';

const high = (light, deep) => ({ plate: ['arch', light, deep, '#e8dcb0'], size: 0.72 });
const low = { size: 0.72 };

export const symbols = {
  orchid: symbolOf(emoji('hibiscus'), {
    plate: ['rays', '#fff0fb', '#e88ad0', '#fff6c9'],
    size: 0.84,
    word: 'WILD',
    ribbon: { shape: 'wave', fill: '#8a1f7a', edge: '#fff0c0' },
  }),
  butterfly: symbolOf(emoji('butterfly'), high('#fff3d0', '#d89a6b')),
  dragonfly: symbolOf(dragonfly(), high('#e0f6e8', '#6ba88a')),
  fern: symbolOf(fern(), high('#f2f6d0', '#a8b05b')),
  lily: symbolOf(emoji('lotus'), high('#fde6f0', '#c98aa8')),
  moss: symbolOf(moss(), low),
  petal: symbolOf(petals('#ffb8d8', '#c94a8a'), low),
  seed: symbolOf(seed(), low),
};

export const logo = logoOf(
  540,
  96,
  side('l', '#fffbe8', '#f2d98a', '#fffbe8'),
  lettering('Glasshouse Bloom', 270, 66, 58, { face: 'abril-fatface', fill: '#12402c', stroke: '#12402c', width: 11 }) +
    lettering('Glasshouse Bloom', 270, 65, 58, { face: 'abril-fatface', fill: 'url(#l)' }) +
    '<path d="M120 84h120M300 84h120" stroke="#f2d98a" stroke-width="2"/><path d="M270 76l9 8-9 8-9-8z" fill="#f2d98a"/>',
);
