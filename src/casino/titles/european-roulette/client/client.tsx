// European roulette: green cloth in a room with one lamp.
import { rules } from '../paytable.ts';
import { RouletteRules } from '../../../engine/client/roulette/rules.tsx';
import { RouletteTable } from '../../../engine/client/roulette/table.tsx';
import type { TitleHost } from '../../../engine/client/title-client.ts';
import style from './european-roulette.module.css';

export const Rules = () => <RouletteRules sysname="european-roulette" rules={rules} />;

export const Title = ({ host }: { host: TitleHost }) => (
  <RouletteTable
    host={host}
    sysname="european-roulette"
    rules={rules}
    look={style['room']}
    tune={[440, 554, 659, 880]}
  />
);
