// French roulette: burgundy velvet and gilt letters.
import { rules } from '../paytable.ts';
import { RouletteRules } from '../../../engine/client/roulette/rules.tsx';
import { RouletteTable } from '../../../engine/client/roulette/table.tsx';
import type { TitleHost } from '../../../engine/client/title-client.ts';
import style from './french-roulette.module.css';

export const Rules = () => <RouletteRules sysname="french-roulette" rules={rules} />;

export const Title = ({ host }: { host: TitleHost }) => (
  <RouletteTable host={host} sysname="french-roulette" rules={rules} look={style['room']} tune={[392, 494, 587, 784]} />
);
