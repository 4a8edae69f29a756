import { jasmine } from '../reel-things.mjs';
import { down, emoji, hue, lettering, logoOf, symbolOf } from '../reel-kit.mjs';

const high = (light, deep) => ({ plate: ['dish', light, deep, '#f7fbf2'], size: 0.64 });
const low = (light, deep) => ({ plate: ['dish', light, deep, '#cfe0c8'], size: 0.56 });

export const symbols = {
  teapot: symbolOf(emoji('teapot', { recolour: hue(165, 0.8) }), {
    plate: ['rays', '#fff6d8', '#8ac06b', '#e0f0c8'],
    size: 0.84,
    word: 'WILD',
    ribbon: { shape: 'wave', fill: '#2f5b34', edge: '#fff0c0' },
  }),
  fan: symbolOf(emoji('folding-hand-fan'), high('#ffd8e0', '#b84a6b')),
  koi: symbolOf(emoji('carp-streamer', { recolour: hue(165, 1) }), high('#c8f0f2', '#2f7a94')),
  chime: symbolOf(emoji('wind-chime'), high('#fff0c0', '#c98a3c')),
  jasmine: symbolOf(jasmine(), high('#d8f0c0', '#4a8a5b')),
  bowl: symbolOf(emoji('teacup-without-handle'), low('#d8e8c8', '#6b8a5b')),
  dumpling: symbolOf(emoji('dumpling'), low('#f2e0c0', '#a87a4a')),
  'moon-cake': symbolOf(emoji('moon-cake'), low('#f2d0a8', '#94603a')),
  leaf: symbolOf(emoji('herb'), low('#e0f2d0', '#5b8a4a')),
};

export const logo = logoOf(
  540,
  104,
  down('l', '#fffdf0', '#e0f2b8', '#7ab85c'),
  lettering('Jasmine Teahouse', 272, 72, 68, {
    face: 'kaushan-script',
    fill: '#1c3f28',
    stroke: '#1c3f28',
    width: 13,
  }) +
    lettering('Jasmine Teahouse', 270, 70, 68, { face: 'kaushan-script', fill: 'url(#l)' }) +
    '<path d="M120 94q150-20 300 0" fill="none" stroke="#f2d08a" stroke-width="4" stroke-linecap="round"/>',
);
