import { card, chip, cloth, evening, fall, lamp, stack, words } from '../kit.mjs';

/** Definitions and body, 288×192. */
export const draw = () => [
  evening() + fall('gilt', [0, '#fff0c0'], [0.5, '#e8bf6a'], [1, '#a97a2c']),
  `<rect width="288" height="192" fill="url(#wall)"/>${cloth(288, 196, 112)}${lamp(144, 30, 44, 150)}<g fill="none" stroke="#e6c583" stroke-opacity=".45" stroke-width="2"><path d="M28 120q116 76 232 0"/></g>${card(116, 98, 66, 'spade-suit', -14)}${card(164, 94, 66, 'heart-suit', 9)}${stack(44, 150, 19, 4, '#c8463f')}${stack(246, 150, 19, 5, '#3fc487')}${chip(232, 172, 15, { edge: '#e6c583', squash: 0.5 })}${words('Blackjack', 144, 180, 35, { font: 'cinzel', fill: '#12251c', spacing: 0, extra: 'stroke="#06120d" stroke-width="16" stroke-linejoin="round"' })}${words('Blackjack', 144, 179, 35, { font: 'cinzel', fill: 'url(#gilt)', spacing: 0 })}`,
];
