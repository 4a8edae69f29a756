import { accordion, poster, violin } from '../reel-drawings.mjs';
import { emoji, hue, lettering, logoOf, side, symbolOf } from '../reel-kit.mjs';

const high = (light, deep) => ({ plate: ['ticket', light, deep, '#fff0d0'], size: 0.74 });
const low = (light, deep) => ({ plate: ['disc', light, deep, '#d8c0a0'], size: 0.6 });

export const symbols = {
  accordion: symbolOf(accordion(), {
    plate: ['glow', '#ff5c7a'],
    size: 0.84,
    word: 'WILD',
    ribbon: { fill: '#7a0a2c', edge: '#ffd27a' },
  }),
  poster: symbolOf(poster(), { size: 0.86, word: 'SCATTER', ribbon: { fill: '#1f2a6b', edge: '#ffd27a' } }),
  violin: symbolOf(violin(), high('#ffd27a', '#b3541f')),
  trumpet: symbolOf(emoji('trumpet'), high('#8ad0e0', '#2a5b8a')),
  drum: symbolOf(emoji('drum'), high('#f2a0a8', '#8a2a4a')),
  mask: symbolOf(emoji('performing-arts'), high('#c3b0f2', '#4a3a8a')),
  hat: symbolOf(emoji('top-hat'), low('#b8a898', '#5b4a44')),
  coffee: symbolOf(emoji('hot-beverage'), low('#c9b08a', '#6b4a2a')),
  pigeon: symbolOf(emoji('bird', { recolour: hue(205, 0.35, 0.08) }), low('#f2d0a0', '#8a5a3a')),
  leaf: symbolOf(emoji('fallen-leaf'), low('#b8b090', '#5b5a2a')),
};

export const logo = logoOf(
  520,
  100,
  side('l', '#ffd27a', '#ff8a6b', '#ffd27a'),
  lettering('Accordion Alley', 263, 71, 76, {
    face: 'lobster',
    fill: '#7a0a2c',
    stroke: '#7a0a2c',
    width: 14,
    turn: -3,
  }) +
    lettering('Accordion Alley', 260, 68, 76, { face: 'lobster', fill: 'url(#l)', turn: -3 }) +
    '<path d="M90 92q170-22 340-10" fill="none" stroke="#ffd27a" stroke-width="4" stroke-linecap="round"/>',
);
