import { antlers, aurora, hearth, oilLantern } from '../reel-drawings.mjs';
import { down, emoji, lettering, logoOf, symbolOf } from '../reel-kit.mjs';

const high = (light, deep) => ({ plate: ['ice', light, deep, '#e8f6ff'], size: 0.72 });
const low = (light, deep) => ({ plate: ['ice', light, deep, '#8fb0cc'], size: 0.62 });

export const symbols = {
  'frost-wolf': symbolOf(emoji('wolf'), {
    plate: ['disc', '#9ad8ff', '#1a3f8a', '#f0fbff'],
    size: 0.84,
    word: 'WILD',
    ribbon: { fill: '#123a7a', edge: '#cfeaff' },
  }),
  aurora: symbolOf(aurora(), { size: 0.96, word: 'SCATTER', ribbon: { fill: '#0f5b5b', edge: '#b8ffe8' } }),
  antlers: symbolOf(antlers(), high('#f2d8b0', '#8a5a3a')),
  hearth: symbolOf(hearth(), high('#ffc9a0', '#a8442a')),
  lantern: symbolOf(oilLantern('#b8c8d8', '#3a4a5b'), high('#ffe8a8', '#7a6a3a')),
  skates: symbolOf(emoji('ice-skate'), low('#b8d0e8', '#4a6a94')),
  mittens: symbolOf(emoji('gloves'), low('#d8c0d0', '#7a5a7a')),
  cocoa: symbolOf(emoji('hot-beverage'), low('#d8c8b8', '#7a6a5b')),
  pine: symbolOf(emoji('evergreen-tree'), low('#b8d8c8', '#4a7a6b')),
};

export const logo = logoOf(
  540,
  100,
  down('l', '#ffffff', '#d0ecff', '#6bb0f0'),
  lettering('Frostbound Lodge', 270, 70, 52, {
    face: 'uncial-antiqua',
    fill: '#0a1f4a',
    stroke: '#0a1f4a',
    width: 13,
  }) +
    lettering('Frostbound Lodge', 270, 68, 52, { face: 'uncial-antiqua', fill: 'url(#l)' }) +
    Array.from(
      { length: 24 },
      (_, n) =>
        `<path d="M${16 + n * 22} 84l4 ${6 + ((n * 7) % 12)} 4-${6 + ((n * 7) % 12)}z" fill="#e8f6ff" opacity=".9"/>`,
    ).join(''),
);
