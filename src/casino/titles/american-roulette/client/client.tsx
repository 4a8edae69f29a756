// American roulette: a blue cloth under neon.
import { rules } from '../paytable.ts';
import { rouletteClient } from '../../../engine/client/roulette/table.tsx';
import type { TitleModule } from '../../../engine/client/title-module.ts';
import style from './american-roulette.module.css';

export const { Title, Rules }: TitleModule = rouletteClient({
  sysname: 'american-roulette',
  rules,
  look: style['room'],
  tune: [349, 523, 698, 880],
});
