import { anvil, bellows, nail, rivet, tongs } from '../reel-drawings.mjs';
import { down, emoji, lettering, logoOf, symbolOf } from '../reel-kit.mjs';

const high = (light, deep) => ({ plate: ['iron', light, deep, '#e0a860'], size: 0.7 });
const low = { plate: ['iron', '#4a525a', '#23282d', '#6b747c'], size: 0.6 };

export const symbols = {
  flame: symbolOf(emoji('fire'), {
    plate: ['glow', '#ff7a1f'],
    size: 0.9,
    word: 'WILD',
    ribbon: { shape: 'plaque', fill: '#8a1f0a', edge: '#ffc04a' },
  }),
  coin: symbolOf(emoji('coin'), {
    plate: ['rays', '#7a4a1a', '#3a1f0a', '#ffc95c'],
    size: 0.8,
    word: 'BONUS',
    ribbon: { shape: 'bar', fill: '#5b3408', edge: '#ffd98a' },
  }),
  hammer: symbolOf(emoji('hammer'), high('#c96a3a', '#5b1f10')),
  anvil: symbolOf(anvil(), high('#d89a4a', '#6b3a14')),
  gear: symbolOf(emoji('gear'), high('#8a9a6b', '#3a4428')),
  bellows: symbolOf(bellows(), high('#6b8aa0', '#24394a')),
  tongs: symbolOf(tongs(), low),
  nail: symbolOf(nail(), low),
  rivet: symbolOf(rivet(), low),
};

export const logo = logoOf(
  520,
  88,
  down('l', '#fff0c0', '#e8a84a', '#8a4f14', '#f2c878'),
  `<path d="M14 10h492l12 34-12 34H14L2 44z" fill="#1c1510" stroke="#c98a3c" stroke-width="3"/>${[
    [22, 20],
    [498, 20],
    [22, 68],
    [498, 68],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="5" fill="#e8b46a"/>`)
    .join('')}` + lettering('BRASS FOUNDRY', 260, 64, 56, { face: 'black-ops-one', fill: 'url(#l)', spacing: 2 }),
);
