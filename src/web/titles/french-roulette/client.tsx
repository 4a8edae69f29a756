// French roulette: burgundy velvet and gilt letters.
import { rules } from '#math/titles/french-roulette/paytable.ts';
import { RouletteRules } from '../roulette/rules.tsx';
import { RouletteTable } from '../roulette/table.tsx';
import type { TitleHost } from '../title-client.ts';
import style from './french-roulette.module.css';

export const Rules = () => <RouletteRules sysname="french-roulette" rules={rules} />;

export const Title = ({ host }: { host: TitleHost }) => (
  <RouletteTable host={host} sysname="french-roulette" rules={rules} look={style['room']} tune={[392, 494, 587, 784]} />
);
