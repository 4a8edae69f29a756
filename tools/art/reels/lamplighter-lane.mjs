import { carriage, lamplighter, match, streetLamp } from '../reel-drawings.mjs';
import { words } from '../kit.mjs';
import { down, emoji, logoOf, symbolOf } from '../reel-kit.mjs';

const high = (light, deep) => ({ plate: ['card', light, deep, '#e9c27a'], size: 0.78 });
const low = { plate: ['card', '#3a3f5b', '#1c2038', '#6b7090'], size: 0.62 };
const title = (extra, fill, y) => words('Lamplighter Lane', 270, y, 45, { font: 'cinzel', fill, extra });

export const symbols = {
  lamplighter: symbolOf(lamplighter(), {
    plate: ['card', '#4a4a8a', '#14143a', '#ffcf5c'],
    size: 0.9,
    word: 'WILD',
    ribbon: { fill: '#7a4a0a', edge: '#ffe39a' },
  }),
  lamp: symbolOf(streetLamp(), high('#5b6aa8', '#1f2450')),
  carriage: symbolOf(carriage(), high('#8a6a9a', '#3a1f4a')),
  'top-hat': symbolOf(emoji('top-hat'), high('#a8b0d0', '#4a4f7a')),
  umbrella: symbolOf(emoji('umbrella'), high('#6ba0a8', '#1f4450')),
  bell: symbolOf(emoji('bell'), low),
  rose: symbolOf(emoji('rose'), low),
  key: symbolOf(emoji('key'), low),
  match: symbolOf(match(), low),
};

export const logo = logoOf(
  540,
  84,
  down('l', '#fffbe0', '#ffd27a', '#d98a2c'),
  title('stroke="#0c0f24" stroke-width="22" stroke-linejoin="round"', '#0c0f24', 58) +
    title('', 'url(#l)', 56) +
    '<path d="M40 74q230-14 460 0" fill="none" stroke="#ffd27a" stroke-width="2"/>',
);
