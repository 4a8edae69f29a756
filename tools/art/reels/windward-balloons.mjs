import { ropeCoil } from '../reel-drawings.mjs';
import { burner, hotBalloon } from '../reel-things.mjs';
import { down, emoji, lettering, logoOf, symbolOf } from '../reel-kit.mjs';

const high = (light, deep) => ({ plate: ['cloud', light, deep, '#ffffff'], size: 0.66 });
const low = { size: 0.76 };

export const symbols = {
  burner: symbolOf(burner(), {
    plate: ['glow', '#ffb84a'],
    size: 0.9,
    word: 'WILD',
    ribbon: { shape: 'wave', fill: '#b3341c', edge: '#fff0c0' },
  }),
  balloon: symbolOf(hotBalloon('#ff5c6b', '#ffd24a'), {
    plate: ['disc', '#c8f0ff', '#3f94d8', '#fff'],
    size: 0.86,
    word: 'SCATTER',
    ribbon: { shape: 'wave', fill: '#1c5b94', edge: '#fff0c0' },
  }),
  eagle: symbolOf(emoji('eagle'), high('#ffe8b0', '#f2a85b')),
  'world-map': symbolOf(emoji('world-map'), high('#d8f2ff', '#6bb8e8')),
  compass: symbolOf(emoji('compass'), high('#ffd8d0', '#e8746b')),
  telescope: symbolOf(emoji('telescope'), high('#e0d8ff', '#8a7ad8')),
  hamper: symbolOf(emoji('basket'), high('#d8f2d0', '#6bb87a')),
  flag: symbolOf(emoji('chequered-flag'), low),
  rope: symbolOf(ropeCoil(), low),
  kite: symbolOf(emoji('kite'), low),
};

export const logo = logoOf(
  552,
  104,
  down('l', '#ffffff', '#ffe27a', '#ff7a5c'),
  lettering('Windward Balloons', 278, 70, 54, { face: 'ribeye', fill: '#173f7a', stroke: '#173f7a', width: 14 }) +
    lettering('Windward Balloons', 276, 67, 54, { face: 'ribeye', fill: 'url(#l)' }) +
    '<path d="M56 92c60-14 120 10 190-2s140-10 250 0" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/>',
);
