// Bonuses of players, and what they cost. What changes something is an act of the desk (desk/).
import { formatAmount } from '#kernel/money.ts';
import { dayOf, time, type Commands } from '#platform/command.ts';
import { playerOf } from '#players/accounts/index.ts';
import { awardsOfPlayer, costReport } from './operate.ts';

export const acts: Commands = {
  'bonuses list': {
    parameters: 'PLAYER',
    about: 'Lists the bonuses of a player.',
    run: async (ctx, input) => {
      const awards = await awardsOfPlayer(ctx, await playerOf(ctx, input));
      for (const award of awards) {
        const money = (minor: bigint): string => formatAmount(minor, award.currency);
        console.log(
          `  ${award.id}  ${time(award.created_at)}  ${award.definition.padEnd(20)} ${award.status.padEnd(9)} ${money(award.amount).padStart(10)} ${award.currency}  wagered ${money(award.done)} of ${money(award.required)}  own ${money(award.converted)}`,
        );
      }
      if (awards.length === 0) console.log('  This player has had no bonus.');
    },
  },
  'bonuses cost-report': {
    parameters: '[--since DAY]',
    about: 'Shows by definition what was granted, wagered, converted and given back.',
    run: async (ctx, { filter }) => {
      const lines = await costReport(ctx, dayOf(filter.since));
      for (const line of lines) {
        const money = (minor: bigint): string => formatAmount(minor, line.currency).padStart(12);
        console.log(
          `  ${line.definition.padEnd(20)} ${line.currency}  ${String(line.awards).padStart(6)} awarded  ${String(line.activated).padStart(6)} activated  granted ${money(line.granted)}  wagered ${money(line.wagered)}  converted ${money(line.converted)}  back ${money(line.forfeited)}  ${line.completed} completed, ${line.expired} expired, ${line.lost} lost  undone ${money(line.undone)}`,
        );
      }
      if (lines.length === 0) console.log('  No bonus was awarded.');
    },
  },
};
