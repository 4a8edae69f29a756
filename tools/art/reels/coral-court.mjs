import { alga, seahorse, urchin } from '../reel-drawings.mjs';
import { down, emoji, lettering, logoOf, symbolOf } from '../reel-kit.mjs';

const high = (light, deep) => ({ plate: ['bubble', light, deep, '#d9fbff'], size: 0.78 });
const low = (light, deep) => ({ plate: ['bubble', light, deep, '#7fc4d9'], size: 0.6 });
const special = { shape: 'wave', edge: '#ffe7a8' };

export const symbols = {
  pearl: symbolOf(emoji('oyster'), {
    plate: ['rays', '#fff3fb', '#d96fae', '#ffd9ef'],
    size: 0.82,
    word: 'WILD',
    ribbon: { ...special, fill: '#8a1f6b' },
  }),
  trident: symbolOf(emoji('trident-emblem'), {
    plate: ['disc', '#4ae0d0', '#064a6b', '#ffe08a'],
    size: 0.78,
    word: 'SCATTER',
    ribbon: { ...special, fill: '#0a4a7a' },
  }),
  queen: symbolOf(emoji('crown'), { plate: ['bubble', '#ff9ac3', '#6b1f8a', '#ffe7a8'], size: 0.84 }),
  nautilus: symbolOf(emoji('spiral-shell'), high('#ffc98a', '#8a3a5b')),
  seahorse: symbolOf(seahorse('#ffb84a', '#c9571a'), high('#ffd98a', '#1f6b8a')),
  crab: symbolOf(emoji('crab'), high('#ff9a8a', '#3a4a9a')),
  fish: symbolOf(emoji('tropical-fish'), low('#7fe8ff', '#0f5b9a')),
  urchin: symbolOf(urchin('#b07aff', '#4a1f9a'), low('#c9a8ff', '#2a2a7a')),
  alga: symbolOf(alga('#7ae88a', '#1a7a4a'), low('#a8f0b8', '#0f5b5b')),
  coral: symbolOf(emoji('coral'), low('#ffb0b0', '#2a4a8a')),
};

export const logo = logoOf(
  520,
  104,
  down('l', '#fffdf2', '#ffd9b0', '#ff8f8a', '#d94a8a'),
  lettering('Coral Court', 260, 78, 88, { face: 'berkshire-swash', fill: '#072a4a', stroke: '#072a4a', width: 14 }) +
    lettering('Coral Court', 260, 76, 88, { face: 'berkshire-swash', fill: 'url(#l)' }),
);
