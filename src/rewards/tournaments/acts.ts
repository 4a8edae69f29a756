// Tournaments: what there is, what was paid, and the standings. What changes something is an act of the desk (desk/).
import { formatAmount } from '#kernel/money.ts';
import { UsageError, idOf, time, type Commands, type Input } from '#platform/command.ts';
import { playersNamed } from '#players/accounts/index.ts';
import { listTournaments, paidPrizes } from './operate.ts';
import { standingsText } from './standings-file.ts';

const numberOf = (input: Input): bigint => {
  const id = idOf(input);
  if (!/^\d{1,15}$/.test(id)) throw new UsageError('Give the number of the tournament.');
  return BigInt(id);
};

export const acts: Commands = {
  'tournaments list': {
    parameters: '',
    about: 'Lists tournaments that run, that come, and that are over.',
    run: async (ctx) => {
      const tournamentLines = await listTournaments(ctx);
      if (tournamentLines.length === 0) console.log('  There are no tournaments.');
      for (const line of tournamentLines)
        console.log(
          `  ${String(line.id).padStart(6)}  ${line.status.padEnd(9)} ${time(line.starts_at)} to ${time(line.finishes_at)}  ${line.definition}${line.closed_at ? '  final' : ''}`,
        );
    },
  },
  'tournaments paid': {
    parameters: 'ID',
    about: 'Lists the prizes of a tournament, and when each was paid.',
    run: async (ctx, input) => {
      const prizes = await paidPrizes(ctx, numberOf(input));
      const named = await playersNamed(
        ctx,
        prizes.map(({ player_id }) => player_id),
      );
      for (const { place, player_id, reward, amount, currency, paid_at } of prizes)
        console.log(
          `  ${String(place).padStart(4)}  ${named(player_id)}  ${amount === null ? JSON.stringify(reward) : `${formatAmount(amount, currency)} ${currency}`}  ${paid_at ? `paid ${time(paid_at)}` : 'not paid yet'}`,
        );
      if (prizes.length === 0) console.log('  No prize was given.');
    },
  },
  'tournaments standings': {
    parameters: 'ID',
    about: 'Writes the standings file of a finished tournament, as anybody can have it.',
    run: async (ctx, input) => {
      const text = await standingsText(ctx, numberOf(input));
      if (text === undefined) throw new UsageError('Its standings are not final.');
      console.log(text);
    },
  },
};
