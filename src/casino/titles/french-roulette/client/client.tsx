// French roulette: burgundy velvet and gilt letters.
import { rules } from '../paytable.ts';
import { rouletteClient } from '../../../engine/client/roulette/table.tsx';
import type { TitleModule } from '../../../engine/client/title-module.ts';
import style from './french-roulette.module.css';

export const { Title, Rules }: TitleModule = rouletteClient({
  sysname: 'french-roulette',
  rules,
  look: style['room'],
  tune: [392, 494, 587, 784],
});
