import { cactus } from '../reel-sweets.mjs';
import { down, emoji, hue, lettering, logoOf, symbolOf } from '../reel-kit.mjs';

const high = (light, deep) => ({ plate: ['facet', light, deep, '#ffb06b'], size: 0.74 });
const low = { size: 0.78 };

export const symbols = {
  comet: symbolOf(emoji('comet'), {
    plate: ['glow', '#8ad8ff'],
    size: 0.9,
    word: 'SCATTER',
    ribbon: { shape: 'bar', fill: '#14245b', edge: '#8ae8ff' },
  }),
  owl: symbolOf(emoji('owl'), high('#c97a5b', '#4b1f3a')),
  telescope: symbolOf(emoji('telescope'), high('#7a8ae8', '#24245b')),
  'ringed-planet': symbolOf(emoji('ringed-planet'), high('#5b3a8a', '#1c1040')),
  cactus: symbolOf(cactus(), high('#f2a86b', '#8a3a3a')),
  scorpion: symbolOf(emoji('scorpion'), high('#f2d08a', '#7a4a4a')),
  crescent: symbolOf(emoji('crescent-moon'), low),
  'red-star': symbolOf(emoji('glowing-star', { recolour: hue(-48, 1) }), low),
  'blue-star': symbolOf(emoji('glowing-star', { recolour: hue(165, 0.9) }), low),
};

export const logo = logoOf(
  540,
  92,
  down('l', '#ffffff', '#9ae8ff', '#ff9a6b'),
  lettering('Starlit Mesa', 270, 64, 66, {
    face: 'audiowide',
    fill: '#140c34',
    stroke: '#140c34',
    width: 13,
    spacing: 3,
  }) +
    lettering('Starlit Mesa', 270, 62, 66, { face: 'audiowide', fill: 'url(#l)', spacing: 3 }) +
    '<path d="M60 82h120l20-8 24 8h116l16-6 20 6h104" fill="none" stroke="#ff9a6b" stroke-width="3" stroke-linejoin="round"/>',
);
