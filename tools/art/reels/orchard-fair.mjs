import { plum, rosette } from '../reel-drawings.mjs';
import { arched, down, emoji, logoOf, symbolOf } from '../reel-kit.mjs';

const fruit = { size: 0.86 };

export const symbols = {
  ribbon: symbolOf(rosette('#ff5c7a', '#a80f3a', '#ffd24a'), {
    plate: ['glow', '#ffe08a'],
    size: 0.94,
    word: 'WILD',
    ribbon: { fill: '#a80f3a', edge: '#fff0c0' },
  }),
  carousel: symbolOf(emoji('carousel-horse'), {
    plate: ['rays', '#fff6e0', '#6bc3e8', '#ff6a7a'],
    size: 0.84,
    word: 'SCATTER',
    ribbon: { fill: '#1a5b9a', edge: '#fff0c0' },
  }),
  plum: symbolOf(plum(), { plate: ['glow', '#e0b8ff'], size: 0.88 }),
  pear: symbolOf(emoji('pear'), { plate: ['glow', '#e8ff9a'], size: 0.9 }),
  apple: symbolOf(emoji('red-apple'), fruit),
  cherry: symbolOf(emoji('cherries'), fruit),
  grape: symbolOf(emoji('grapes'), { size: 0.8 }),
  berry: symbolOf(emoji('blueberries'), { size: 0.78 }),
};

export const logo = logoOf(
  500,
  112,
  down('l', '#fffdf0', '#ffe9a8', '#ffc04a'),
  arched('ORCHARD FAIR', 250, 66, 56, 28, { face: 'alfa-slab-one', fill: '#8a0f2c', stroke: '#8a0f2c', width: 15 }) +
    arched('ORCHARD FAIR', 250, 64, 56, 28, { face: 'alfa-slab-one', fill: 'url(#l)' }),
);
