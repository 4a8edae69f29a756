import { dynamite, gem, mineCart } from '../reel-drawings.mjs';
import { down, emoji, hue, lettering, logoOf, symbolOf } from '../reel-kit.mjs';

const high = (light, deep) => ({ plate: ['stone', light, deep, '#d8a860'], size: 0.68 });
const low = { size: 0.74 };

export const symbols = {
  dynamite: symbolOf(dynamite(), {
    plate: ['glow', '#ff8a3d'],
    size: 0.86,
    word: 'WILD',
    ribbon: { shape: 'plaque', fill: '#5b1408', edge: '#ffc04a' },
  }),
  'mine-cart': symbolOf(mineCart(), {
    plate: ['disc', '#c9a86b', '#4b3420', '#ffd27a'],
    size: 0.8,
    word: 'SCATTER',
    ribbon: { shape: 'plaque', fill: '#3a2a14', edge: '#ffd27a' },
  }),
  diamond: symbolOf(gem('brilliant', '#ffffff', '#b8ecff', '#3a8ac0'), high('#5b7a94', '#24384a')),
  ruby: symbolOf(gem('emerald', '#ffb0b8', '#f0283f', '#7a0a1c'), high('#7a4a4a', '#3a1c1c')),
  emerald: symbolOf(gem('hexagon', '#b0ffd0', '#1fc070', '#0a5b34'), high('#4a7a5b', '#1c3a28')),
  amethyst: symbolOf(gem('pear', '#e8c8ff', '#9a4ae8', '#4a148a'), low),
  topaz: symbolOf(gem('marquise', '#fff0b0', '#f2a81f', '#8a4f06'), low),
  quartz: symbolOf(gem('round', '#fff', '#f2c8d8', '#a86a88'), low),
  basalt: symbolOf(emoji('rock', { recolour: hue(0, 0.25, -0.4) }), low),
};

export const logo = logoOf(
  520,
  108,
  down('l', '#fff6c0', '#ffb82e', '#e0521f'),
  lettering('QUARRY RUSH', 266, 86, 92, {
    face: 'bangers',
    fill: '#2a1408',
    stroke: '#2a1408',
    width: 16,
    turn: -3,
    spacing: 3,
  }) + lettering('QUARRY RUSH', 260, 82, 92, { face: 'bangers', fill: 'url(#l)', turn: -3, spacing: 3 }),
);
