// Bets: players' factors, exposure, and bets that are made void.
import { betNamed, factorHistory, mostExposed, setFactor, voidBet } from '#sportsbook/bets/index.ts';
import { currencyOf, mayDecide } from '#players/accounts/index.ts';
import { eventFacts } from '#sportsbook/book/index.ts';
import { formatAmount } from '#kernel/money.ts';
import { UsageError } from '../command-line.ts';
import { idOf, playerNamed, playerOf, reasonOf, time, type Commands } from './command.ts';

const MAX_SHOWN = 50;

export const commands: Commands = {
  'bets void': {
    parameters: 'ID --reason "…"',
    about: 'Makes one bet void: its stake goes back, a return is taken back; the player reads the reason.',
    run: async (ctx, input) => {
      const bet = await betNamed(ctx, idOf(input));
      if (!bet) throw new UsageError('There is no such bet.');
      const reason = reasonOf(input);
      const eurCents = bet.payout_cents;
      await mayDecide(ctx, input.operator, { act: `bets void ${bet.id}`, playerId: bet.player_id, eurCents });
      await voidBet(ctx, bet.id, reason);
      const stake = `${formatAmount(bet.staked, currencyOf(bet.currency))} ${bet.currency}`;
      console.log(`  Void: the stake of ${stake} of ${await playerNamed(ctx, bet.player_id)} is given back.`);
    },
  },
  'bets factor': {
    parameters: 'PLAYER [PERCENT --reason "…"]',
    about: 'Shows how much of the usual betting limits a player has and why, or changes it (1 to 1000 percent).',
    run: async (ctx, input) => {
      const player = await playerOf(ctx, input);
      const [percent] = input.rest;
      if (percent !== undefined) {
        if (!/^\d{1,4}$/.test(percent)) throw new UsageError('Give a whole percentage from 1 to 1000.');
        await mayDecide(ctx, input.operator, { act: `bets factor ${player} ${percent}`, playerId: player });
        await setFactor(ctx, player, {
          percent: Number(percent),
          because: reasonOf(input),
          byWhom: input.operator.name,
        });
      }
      const history = await factorHistory(ctx, player);
      console.log(`  ${await playerNamed(ctx, player)} has ${history[0]?.percent ?? 100} % of the usual limits.`);
      for (const one of history)
        console.log(
          `  ${time(one.changed_at)}  ${String(one.percent).padStart(4)} %  by ${one.by_whom}: ${one.because}`,
        );
    },
  },
  'bets liability': {
    parameters: '',
    about: 'Lists the outcomes on which most would have to be paid beyond the stakes.',
    run: async (ctx) => {
      const rows = await mostExposed(ctx.db, MAX_SHOWN);
      const events = await eventFacts(
        ctx,
        ctx.db,
        rows.map(({ event_id }) => event_id),
      );
      for (const { event_id, market, outcome, risk_cents } of rows) {
        const names = events.get(event_id)?.competitors.join(' v ') ?? event_id;
        const euros = (Number(risk_cents) / 100).toFixed(2);
        console.log(`  ${euros.padStart(12)} EUR  ${names}  ${market}  ${outcome}  (${event_id})`);
      }
      if (rows.length === 0) console.log('  Nothing stands at risk.');
    },
  },
};
