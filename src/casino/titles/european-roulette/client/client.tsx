// European roulette: green cloth in a room with one lamp.
import { rules } from '../paytable.ts';
import { rouletteClient } from '../../../engine/client/roulette/table.tsx';
import type { TitleModule } from '../../../engine/client/title-module.ts';
import style from './european-roulette.module.css';

export const { Title, Rules }: TitleModule = rouletteClient({
  sysname: 'european-roulette',
  rules,
  look: style['room'],
  tune: [440, 554, 659, 880],
});
