// Jackpots: what they hold, opening and closing them, who has won.
import { formatAmount, type Currency } from '#kernel/money.ts';
import { UsageError, time, type Commands, type Input } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { playerNamed } from '#players/accounts/index.ts';
import { closeJackpot, dropsOf, openJackpot, standOfJackpots } from './operate.ts';

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
  'jackpots open': {
    parameters: 'JACKPOT',
    about: 'Opens a jackpot of content that was closed, or keeps one that was to close.',
    run: (ctx, input) => change(ctx, input, openJackpot, 'goes on'),
  },
  'jackpots close': {
    parameters: 'JACKPOT',
    about: 'Lets no run follow the running ones; what the pools hold can still be won.',
    run: (ctx, input) => change(ctx, input, closeJackpot, 'closes with its next drop'),
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

async function change(
  ctx: Context,
  { id: name }: Input,
  how: (ctx: Context, jackpot: string) => Promise<number>,
  what: string,
): Promise<void> {
  const levels = await how(ctx, name);
  if (levels === 0) throw new UsageError(`Nothing of a jackpot ${name} can be changed so. See jackpots list.`);
  console.log(`  ${name}: ${levels} ${levels === 1 ? 'level' : 'levels'} ${what}.`);
}
