import { octopus } from '../reel-sweets.mjs';
import { clockFace, pendulum, tide } from '../reel-things.mjs';
import { down, emoji, hue, lettering, logoOf, symbolOf } from '../reel-kit.mjs';

const high = (light, deep) => ({ plate: ['cog', light, deep, '#c98f3c'], size: 0.68 });
const low = (light, deep) => ({ plate: ['cog', light, deep, '#5b8a94'], size: 0.58 });
const special = { shape: 'plaque', edge: '#ffe3a0' };

export const symbols = {
  tide: symbolOf(tide(), {
    plate: ['glow', '#5cf2f2'],
    size: 0.88,
    word: 'WILD',
    ribbon: { ...special, fill: '#0a4a6b' },
  }),
  'clock-face': symbolOf(clockFace(), { size: 0.94, word: 'SCATTER', ribbon: { ...special, fill: '#6b3a08' } }),
  octopus: symbolOf(octopus(), high('#ff9ac3', '#7a1f5b')),
  tortoise: symbolOf(emoji('turtle'), high('#a8e08a', '#2a6b4a')),
  gear: symbolOf(emoji('gear', { recolour: hue(190, 0.9, 0.02) }), high('#ffd98a', '#8a5214')),
  pendulum: symbolOf(pendulum(), high('#8ae0e0', '#14566b')),
  anchor: symbolOf(emoji('anchor'), low('#b8d8e0', '#3a6b7a')),
  crab: symbolOf(emoji('crab'), low('#ffc9a8', '#94503a')),
  fish: symbolOf(emoji('fish'), low('#a8e0f2', '#2a5b94')),
  shell: symbolOf(emoji('spiral-shell'), low('#f2d8b8', '#7a5b4a')),
};

export const logo = logoOf(
  540,
  100,
  down('l', '#fffbe0', '#f2c46b', '#a86a1c'),
  lettering('Tidal Clockwork', 270, 68, 58, { face: 'metamorphous', fill: '#06303f', stroke: '#06303f', width: 13 }) +
    lettering('Tidal Clockwork', 270, 66, 58, { face: 'metamorphous', fill: 'url(#l)' }) +
    '<path d="M40 88q38-14 77 0t77 0 77 0 77 0 77 0 77 0" fill="none" stroke="#5ce0e0" stroke-width="5" stroke-linecap="round"/>',
);
