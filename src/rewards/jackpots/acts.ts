// Jackpots: what they hold, and who has won. What changes something is an act of the desk (desk.ts).
import { formatAmount, type Currency } from '#kernel/money.ts';
import { time, type Commands } from '#platform/command.ts';
import { playerNamed } from '#players/accounts/index.ts';
import { dropsOf, standOfJackpots } from './operate.ts';

const SHOWN = 50;

export const acts: Commands = {
  'jackpots list': {
    parameters: '',
    about: 'Lists the levels of all jackpots with what they hold, have laid by and have paid.',
    run: async (ctx) => {
      const levels = await standOfJackpots(ctx);
      const money = (minor: bigint): string => `${formatAmount(minor, 'EUR')} EUR`.padStart(15);
      for (const { jackpot, level, state, run, pool, reserve, overflow, drops, paid } of levels)
        console.log(
          `  ${`${jackpot}/${level}`.padEnd(28)} ${state.padEnd(8)} run ${String(run).padStart(4)}  holds ${money(pool)}  reserve ${money(reserve)}  overflow ${money(overflow)}  ${drops} drops, paid ${money(paid)}`,
        );
      if (levels.length === 0) console.log('  No jackpot is open.');
    },
  },
  'jackpots drops': {
    parameters: '',
    about: `Lists the latest ${SHOWN} drops with their winners and rounds.`,
    run: async (ctx) => {
      const drops = await dropsOf(ctx, SHOWN);
      for (const { id, jackpot, level, player_id, round_id, paid, paid_currency, dropped_at } of drops)
        console.log(
          `  ${time(dropped_at)}  ${`${jackpot}/${level}`.padEnd(28)} ${formatAmount(paid, paid_currency as Currency).padStart(12)} ${paid_currency}  ${await playerNamed(ctx, player_id)}  round ${round_id}  drop ${id}`,
        );
      if (drops.length === 0) console.log('  No jackpot has dropped.');
    },
  },
};
