import { moonFace } from '../reel-sweets.mjs';
import { down, emoji, hue, lettering, logoOf, symbolOf } from '../reel-kit.mjs';

const high = (light, deep) => ({ plate: ['arch', light, deep, '#f2c46b'], size: 0.74 });
const low = { size: 0.8 };

export const symbols = {
  moon: symbolOf(moonFace(), {
    plate: ['glow', '#ffe8a0'],
    size: 0.92,
    word: 'WILD',
    ribbon: { fill: '#3a2a6b', edge: '#ffe8a8' },
  }),
  jack: symbolOf(emoji('jack-o-lantern'), high('#7a5bb0', '#2c1f54')),
  sunflower: symbolOf(emoji('sunflower'), high('#6ba0b8', '#244a5b')),
  corn: symbolOf(emoji('ear-of-corn'), high('#c97a4a', '#6b2f1c')),
  apple: symbolOf(emoji('red-apple'), low),
  pear: symbolOf(emoji('pear'), low),
  maple: symbolOf(emoji('maple-leaf', { recolour: hue(40) }), low),
};

export const logo = logoOf(
  516,
  104,
  down('l', '#fff8d8', '#ffc24a', '#e8641f'),
  lettering('Hayloft Moon', 260, 76, 74, { face: 'galindo', fill: '#2c1434', stroke: '#2c1434', width: 14 }) +
    lettering('Hayloft Moon', 258, 73, 74, { face: 'galindo', fill: 'url(#l)' }) +
    '<path d="M78 94q180-14 360 0" fill="none" stroke="#e8a83d" stroke-width="6" stroke-linecap="round" stroke-dasharray="16 8"/>',
);
