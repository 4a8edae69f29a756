// Tournaments by hand: announced from a template, started early, cancelled; what was paid, and the standings.
import { formatAmount } from '#kernel/money.ts';
import { UsageError, idOf, reasonOf, time, type Commands, type Input } from '#platform/command.ts';
import { mayDecide, playersNamed } from '#players/accounts/index.ts';
import {
  cancelTournament,
  createTournament,
  listTournaments,
  paidPrizes,
  startTournament,
  worthOfTemplate,
} from './operate.ts';
import { standingsText } from './standings-file.ts';

const numberOf = (input: Input): bigint => {
  const id = idOf(input);
  if (!/^\d{1,15}$/.test(id)) throw new UsageError('Give the number of the tournament.');
  return BigInt(id);
};

export const acts: Commands = {
  'tournaments create': {
    parameters: 'TEMPLATE HOURS [START]',
    about:
      'Announces a tournament of a definition of content for so many hours, from now or from START (2027-03-31T18:00). Above a sum of prizes two persons decide.',
    run: async (ctx, input) => {
      const template = idOf(input);
      const [hours = '', start] = input.rest;
      if (!/^\d{1,3}(\.\d+)?$/.test(hours)) throw new UsageError('How many HOURS does it run?');
      const startsAt = start === undefined ? ctx.clock.now() : new Date(`${start}Z`);
      if (Number.isNaN(startsAt.getTime()))
        throw new UsageError('START takes a time such as 2027-03-31T18:00, in UTC.');
      await mayDecide(ctx, input.operator, {
        // When no start is given, its day is not part of the act: the second person gives the command later.
        act: ['tournaments create', template, hours, start ?? 'now'].join(' '),
        eurCents: worthOfTemplate(ctx, template),
      });
      const id = await createTournament(ctx, { template, startsAt, hours: Number(hours) });
      console.log(`  Tournament ${id} begins ${time(startsAt)}.`);
    },
  },
  'tournaments start': {
    parameters: 'ID',
    about: 'Starts an announced tournament now; its end stays.',
    run: async (ctx, input) => {
      await startTournament(ctx, numberOf(input));
      console.log(`  Tournament ${idOf(input)} has begun.`);
    },
  },
  'tournaments cancel': {
    parameters: 'ID --reason "…"',
    about: 'Cancels a tournament; what was paid to enter goes back to the players, who read the reason.',
    run: async (ctx, input) => {
      await cancelTournament(ctx, numberOf(input), reasonOf(input));
      console.log(`  Tournament ${idOf(input)} is cancelled; the running site refunds its entries.`);
    },
  },
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
