import { paperCrane } from '../reel-drawings.mjs';
import { down, emoji, hue, lettering, logoOf, symbolOf } from '../reel-kit.mjs';

const high = (light, deep) => ({ plate: ['brush', light, deep], size: 0.78 });
const low = { size: 0.84 };
const lantern = (turn, saturation) => emoji('red-paper-lantern', { recolour: hue(turn, saturation) });

export const symbols = {
  moon: symbolOf(emoji('full-moon'), {
    plate: ['glow', '#fff3c0'],
    size: 0.94,
    word: 'SCATTER',
    ribbon: { shape: 'plaque', fill: '#7a0f1f', edge: '#ffd98a' },
  }),
  dragon: symbolOf(emoji('dragon-face'), high('#f2c04a', '#c9281f')),
  koi: symbolOf(emoji('carp-streamer'), high('#8ad8e8', '#1f4a9a')),
  crane: symbolOf(paperCrane(), high('#e88a9a', '#8a1f4a')),
  lotus: symbolOf(emoji('lotus'), high('#b8e0a0', '#2f6b5b')),
  'red-lantern': symbolOf(lantern(0, 1), low),
  'green-lantern': symbolOf(lantern(130, 0.85), low),
  'blue-lantern': symbolOf(lantern(215, 0.95), low),
};

export const logo = logoOf(
  520,
  108,
  down('l', '#fff3c0', '#ffc24a', '#f2641f'),
  lettering('Paper Lanterns', 260, 76, 70, { face: 'spicy-rice', fill: '#5b0a14', stroke: '#5b0a14', width: 14 }) +
    lettering('Paper Lanterns', 260, 73, 70, { face: 'spicy-rice', fill: 'url(#l)' }) +
    '<path d="M30 96C150 84 380 84 490 98" fill="none" stroke="#f2641f" stroke-width="5" stroke-linecap="round"/>',
);
