import { doubleBass, singer, vinyl } from '../reel-things.mjs';
import { down, emoji, lettering, logoOf, side, symbolOf } from '../reel-kit.mjs';

const high = (light, deep) => ({ plate: ['record', light, deep, '#d8a84a'], size: 0.8 });
const low = (light, deep) => ({ plate: ['facet', light, deep, '#8a5b94'], size: 0.6 });

export const symbols = {
  singer: symbolOf(singer(), {
    plate: ['bulbs', '#ffd0a0', '#7a1f5b', '#5b0f3a'],
    size: 0.82,
    word: 'WILD',
    ribbon: { shape: 'bar', fill: '#6b0a34', edge: '#ffd98a' },
  }),
  microphone: symbolOf(emoji('studio-microphone'), {
    plate: ['rays', '#fff0b8', '#b8801f', '#ffd24a'],
    size: 0.8,
    word: 'SCATTER',
    ribbon: { shape: 'bar', fill: '#24103a', edge: '#ffd98a' },
  }),
  saxophone: symbolOf(emoji('saxophone'), high('#e0486b', '#5b0f2c')),
  'double-bass': symbolOf(doubleBass(), high('#f2c46b', '#94561c')),
  trumpet: symbolOf(emoji('trumpet'), high('#5ca8d8', '#1c3f7a')),
  keys: symbolOf(emoji('musical-keyboard'), high('#8ae0b8', '#1c6b54')),
  cocktail: symbolOf(emoji('cocktail-glass'), low('#6b3a7a', '#2c1440')),
  vinyl: symbolOf(vinyl('#ff8aa8', '#a8285b'), { size: 0.76 }),
  hat: symbolOf(emoji('top-hat'), low('#5b4a94', '#241c4a')),
  note: symbolOf(emoji('musical-notes'), low('#94a0c9', '#3a4470')),
};

export const logo = logoOf(
  520,
  96,
  down('l', '#fff6d8', '#f2c46b', '#c9784a') + side('b', '#d8a84a/0', '#ffd98a', '#d8a84a/0'),
  '<path d="M20 12h480M20 88h480" stroke="url(#b)" stroke-width="4"/><path d="M60 20h400M60 80h400" stroke="url(#b)" stroke-width="1.500"/>' +
    lettering('Velvet Cellar', 260, 70, 66, {
      face: 'limelight',
      fill: '#1c0820',
      stroke: '#1c0820',
      width: 12,
      spacing: 2,
    }) +
    lettering('Velvet Cellar', 260, 69, 66, { face: 'limelight', fill: 'url(#l)', spacing: 2 }),
);
