import { fireCrown } from '../reel-sweets.mjs';
import { gem } from '../reel-drawings.mjs';
import { ember, ingot, obsidian } from '../reel-things.mjs';
import { down, emoji, hue, lettering, logoOf, symbolOf } from '../reel-kit.mjs';

const high = (light, deep) => ({ plate: ['stone', light, deep, '#ff8a3d'], size: 0.74 });
const low = { size: 0.76 };

export const symbols = {
  ember: symbolOf(ember(), { size: 0.94, word: 'WILD', ribbon: { shape: 'bar', fill: '#6b0f08', edge: '#ffd24a' } }),
  volcano: symbolOf(emoji('volcano'), {
    plate: ['disc', '#ffb84a', '#8a140c', '#ffe08a'],
    size: 0.82,
    word: 'SCATTER',
    ribbon: { shape: 'bar', fill: '#3a0808', edge: '#ff8a3d' },
  }),
  crown: symbolOf(fireCrown(), high('#8a2a2a', '#2c0a0a')),
  salamander: symbolOf(emoji('lizard', { recolour: hue(-150, 1.2) }), high('#6b3a3a', '#240c10')),
  hammer: symbolOf(emoji('hammer-and-pick'), high('#6b5048', '#241814')),
  shield: symbolOf(emoji('shield', { recolour: hue(165, 0.9) }), high('#7a4a2c', '#2c1408')),
  obsidian: symbolOf(obsidian(), low),
  garnet: symbolOf(gem('hexagon', '#ffc0a8', '#e0281f', '#5b0808'), low),
  iron: symbolOf(ingot('#dfe5ea', '#8a949e', '#363e46'), low),
};

export const logo = logoOf(
  540,
  104,
  down('l', '#fffbd0', '#ffc23d', '#ff5a1f', '#b3180c'),
  lettering('Cinder Crown', 270, 74, 66, { face: 'rammetto-one', fill: '#240606', stroke: '#240606', width: 15 }) +
    lettering('Cinder Crown', 270, 71, 66, { face: 'rammetto-one', fill: 'url(#l)' }) +
    '<path d="M40 96l30-12 26 12 40-14 36 14 50-12 48 12 50-14 46 14 40-12 34 12 30-10 30 10" fill="none" stroke="#ff8a2e" stroke-width="4" stroke-linejoin="round"/>',
);
