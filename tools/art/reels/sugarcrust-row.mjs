import { bun, cupcake, doughnut, gateau, pretzel } from '../reel-sweets.mjs';
import { whisk } from '../reel-things.mjs';
import { down, emoji, lettering, logoOf, symbolOf } from '../reel-kit.mjs';

const cake = (light, deep, edge) => ({ plate: ['dish', light, deep, edge], size: 0.7 });

export const symbols = {
  whisk: symbolOf(whisk(), {
    plate: ['rays', '#fff8ea', '#ffb8cc', '#ff7a9a'],
    size: 0.86,
    word: 'WILD',
    ribbon: { fill: '#a82a54', edge: '#fff0d8' },
  }),
  gateau: symbolOf(gateau(), cake('#ffe0ea', '#ff8ab0', '#ffd0e0')),
  pretzel: symbolOf(pretzel(), cake('#fff0c8', '#f2b84a', '#ffe0a0')),
  croissant: symbolOf(emoji('croissant'), cake('#d8f2ea', '#6bc0a8', '#c0e8dc')),
  doughnut: symbolOf(doughnut(), cake('#e0e8ff', '#7a94e0', '#c8d4f8')),
  cupcake: symbolOf(cupcake(), cake('#f0e0ff', '#b07ae0', '#e0ccf8')),
  bun: symbolOf(bun(), cake('#ffe8d8', '#e8946b', '#ffd4bc')),
};

export const logo = logoOf(
  520,
  108,
  down('l', '#ffffff', '#ffe0ec', '#ff9abc'),
  lettering('Sugarcrust Row', 262, 76, 68, { face: 'leckerli-one', fill: '#7a2444', stroke: '#7a2444', width: 15 }) +
    lettering('Sugarcrust Row', 260, 73, 68, { face: 'leckerli-one', fill: 'url(#l)' }) +
    '<path d="M60 94q16 12 33 0t33 0 33 0 33 0 33 0 33 0 33 0 33 0 33 0 33 0 33 0 33 0" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round"/>',
);
