import { beachBall, marble, spinningTop, token } from '../reel-drawings.mjs';
import { emoji, lettering, logoOf, side, symbolOf } from '../reel-kit.mjs';

const bulbs = (light, deep, edge) => ({ plate: ['bulbs', light, deep, edge], size: 0.64 });
const low = { size: 0.8 };

export const symbols = {
  token: symbolOf(token('#ffe27a', '#c97a0f', '#a8326b'), {
    plate: ['glow', '#ff6ad8'],
    size: 0.88,
    word: 'WILD',
    ribbon: { shape: 'bar', fill: '#6b0f8a', edge: '#5cf2ff' },
  }),
  marble: symbolOf(marble(), bulbs('#3a2a8a', '#140f3a', '#ff4db8')),
  'tin-robot': symbolOf(emoji('robot'), bulbs('#2a6b8a', '#0f1f3a', '#2fd0ff')),
  kite: symbolOf(emoji('kite'), bulbs('#6b2a6b', '#240f2f', '#ffb02e')),
  drum: symbolOf(emoji('drum'), low),
  'spinning-top': symbolOf(spinningTop(), low),
  ball: symbolOf(beachBall(), low),
};

const neon = (colour, width, opacity) => ({ face: 'bungee', fill: 'none', stroke: colour, width, opacity });
export const logo = logoOf(
  520,
  96,
  side('l', '#ff4db8', '#ffd24a', '#5cf2ff'),
  lettering('PENNY ARCADE', 260, 66, 54, neon('#ff4db8', 14, 0.35)) +
    lettering('PENNY ARCADE', 260, 66, 54, { face: 'bungee', fill: '#1a0830', stroke: 'url(#l)', width: 4 }) +
    lettering('PENNY ARCADE', 260, 66, 54, neon('#ffffff', 1, 0.9)),
);
