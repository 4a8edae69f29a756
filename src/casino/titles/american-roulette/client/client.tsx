// American roulette: a blue cloth under neon.
import { rules } from '../paytable.ts';
import { RouletteRules } from '../../../engine/client/roulette/rules.tsx';
import { RouletteTable } from '../../../engine/client/roulette/table.tsx';
import type { TitleHost } from '../../../engine/client/title-client.ts';
import style from './american-roulette.module.css';

export const Rules = () => <RouletteRules sysname="american-roulette" rules={rules} />;

export const Title = ({ host }: { host: TitleHost }) => (
  <RouletteTable
    host={host}
    sysname="american-roulette"
    rules={rules}
    look={style['room']}
    tune={[349, 523, 698, 880]}
  />
);
