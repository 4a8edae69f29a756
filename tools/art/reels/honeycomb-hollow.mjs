import { bluebell, clover, dandelion, foxglove, honeycomb, poppy, queenBeeCrown } from '../reel-drawings.mjs';
import { arched, down, emoji, logoOf, symbolOf } from '../reel-kit.mjs';

const plate = (light, deep, edge) => ({ plate: ['hex', light, deep, edge], size: 0.7 });
const [beeDefs, bee] = emoji('honeybee');
const [crownDefs, crown] = queenBeeCrown();
const queen = [
  beeDefs + crownDefs,
  `<g transform="translate(8 6) scale(.86)">${bee}</g><g transform="translate(52 -8) scale(.5) rotate(12)">${crown}</g>`,
];

export const symbols = {
  queen: symbolOf(queen, {
    plate: ['hex', '#c9a0ff', '#5b2aa8', '#fff0b0'],
    size: 0.8,
    word: 'WILD',
    ribbon: { shape: 'plaque', fill: '#6b3408', edge: '#ffe08a' },
  }),
  honeycomb: symbolOf(honeycomb(), plate('#6b3a10', '#3a1c06', '#ffc23d')),
  foxglove: symbolOf(foxglove(), plate('#f7d0ee', '#a85b9a', '#ffe6fa')),
  clover: symbolOf(clover(), plate('#d8f2b0', '#6ba04a', '#f0ffd8')),
  dandelion: symbolOf(dandelion(), plate('#d0e8f7', '#6b9ac0', '#f0f9ff')),
  poppy: symbolOf(poppy(), plate('#f7dcc8', '#b8865b', '#fff0e0')),
  bluebell: symbolOf(bluebell(), plate('#dcdcf7', '#8080c0', '#f0f0ff')),
};

export const logo = logoOf(
  520,
  112,
  down('l', '#fff6c0', '#ffc42e', '#e08208'),
  arched('Honeycomb Hollow', 260, 72, 58, 22, { face: 'lilita-one', fill: '#3a1c06', stroke: '#3a1c06', width: 14 }) +
    arched('Honeycomb Hollow', 260, 70, 58, 22, { face: 'lilita-one', fill: 'url(#l)' }),
);
