// The book: which events take bets, at which margin, and what is decided by hand. Bets: players' factors, exposure, and bets that are made void.
import { formatAmount } from '#kernel/money.ts';
import { UsageError, idOf, reasonOf, time, type Commands, type Input } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { currencyOf, mayDecide, playerNamed, playerOf } from '#players/accounts/index.ts';
import {
  decideByHand,
  eventFacts,
  knownProducer,
  marginsOf,
  producerStates,
  resendDecisions,
  restoreProducer,
  retireProducer,
  setMargin,
  setSuspended,
  undecidedOf,
  type HandDecision,
} from '#sportsbook/book/index.ts';
import { parseResult } from '#sportsbook/models/bets/outcome-result.ts';
import { VOID_REASONS, type OutcomeResult } from '#sportsbook/models/market.ts';
import { mostExposed } from './exposure-store.ts';
import { factorHistory, setFactor } from './set-factor.ts';
import { atStakeOn, openOn, outcomesBetOn } from './store.ts';
import { betNamed, voidBet } from './void-bet.ts';

const MAX_SHOWN = 50;

export const acts: Commands = {
  'sports suspend': {
    parameters: 'EVENT [MARKET] --reason "…"',
    about: 'Takes no bets on an event, or on one of its markets (`total/total=2.5`), until it is resumed.',
    run: async (ctx, input) => {
      await setSuspended(ctx, { event: idOf(input), market: input.rest[0], because: reasonOf(input) });
      console.log('  No bets are taken on it from now on.');
    },
  },
  'sports resume': {
    parameters: 'EVENT [MARKET]',
    about: 'Takes bets on it again, as far as its producer does.',
    run: async (ctx, input) => {
      await setSuspended(ctx, { event: idOf(input), market: input.rest[0], because: null });
      console.log('  Bets are taken on it again.');
    },
  },
  'sports settle': {
    parameters: 'EVENT MARKET OUTCOME=RESULT… --reason "…"',
    about:
      'Settles a market by hand, e.g. `1x2 1=won x=lost 2=lost`; results: won, lost, void, half-won, half-lost, 1/2.',
    run: async (ctx, input) => {
      const [market, ...pairs] = input.rest;
      if (market === undefined || pairs.length === 0)
        throw new UsageError('Give the market and a result for each outcome.');
      const namedResults = pairs.map(resultOf);
      const results = Object.fromEntries(namedResults);
      if (Object.keys(results).length < namedResults.length) throw new UsageError('Give one result for each outcome.');
      await decide(ctx, input, `sports settle ${idOf(input)} ${market} ${pairs.join(' ')}`, market, {
        what: 'settled',
        results,
        hadOutcomes: await outcomesBetOn(ctx.db, idOf(input), market),
      });
    },
  },
  'sports void': {
    parameters: 'EVENT [MARKET] [--state CAUSE] --reason "…"',
    about: `Makes a market void, or all of the event that are not decided. CAUSE: ${VOID_REASONS.join(', ')}.`,
    run: async (ctx, input) => {
      const reason = VOID_REASONS.find((cause) => cause === (input.state ?? 'cancelled'));
      if (!reason) throw new UsageError(`There is no cause ${input.state}; there are ${VOID_REASONS.join(', ')}.`);
      const [market] = input.rest;
      const act = `sports void ${[idOf(input), market, reason].filter(Boolean).join(' ')}`;
      await decide(ctx, input, act, market, { what: 'void', reason });
    },
  },
  'sports reopen': {
    parameters: 'EVENT [MARKET] --reason "…"',
    about: 'Takes back what was decided of a market, or of all of the event; returns are taken back with it.',
    run: async (ctx, input) => {
      const [market] = input.rest;
      const act = `sports reopen ${[idOf(input), market].filter(Boolean).join(' ')}`;
      await decide(ctx, input, act, market, { what: 'open' });
    },
  },
  'sports resend': {
    parameters: 'EVENT',
    about: 'Announces all decisions on an event once more; bets that know them are not changed.',
    run: async (ctx, input) => {
      const markets = await resendDecisions(ctx, idOf(input));
      console.log(`  Decisions on ${markets} markets are announced again; the running site settles by them.`);
    },
  },
  'sports margin': {
    parameters: '[COMPETITION [KIND] PERCENT|own --reason "…"]',
    about:
      'Shows margins that were set, or sets what the odds of a competition (or of one kind of its markets) imply together, e.g. 106.5.',
    run: async (ctx, input) => {
      if (input.id === '') return showMargins(ctx);
      const words = [...input.rest];
      const percent = words.pop();
      if (percent === undefined || (percent !== 'own' && !/^\d{3}(\.\d{1,2})?$/.test(percent)))
        throw new UsageError('Give a percentage such as 106.5, or `own` for the margin of the producer.');
      await setMargin(ctx, {
        competition: input.id,
        kind: words[0],
        percent: percent === 'own' ? null : Number(percent),
        because: reasonOf(input),
        by_whom: input.operator.name,
      });
      console.log('  Open markets have their new prices; all others get them from now on.');
    },
  },
  'sports producers': {
    parameters: '',
    about: 'Lists the producers of matches and prices: when the last message came, and how many matches are not over.',
    run: showProducers,
  },
  'sports retire': {
    parameters: 'PRODUCER --reason "…"',
    about:
      'Ends a producer for good: what is undecided of its matches is void, stakes go back, its messages are refused, and it is no longer missed.',
    run: retire,
  },
  'sports restore': {
    parameters: 'PRODUCER --reason "…"',
    about: 'Takes messages of a retired producer again; what was void stays void.',
    run: async (ctx, input) => {
      reasonOf(input);
      await restoreProducer(ctx, idOf(input));
      console.log('  Its messages are taken again.');
    },
  },
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
      for (const change of history)
        console.log(
          `  ${time(change.changed_at)}  ${String(change.percent).padStart(4)} %  by ${change.by_whom}: ${change.because}`,
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

async function showProducers(ctx: Context): Promise<void> {
  const rows = await producerStates(ctx);
  for (const { name, heard_at: heardAt, is_silent: isSilent, retired_at: retiredAt, events } of rows) {
    const state = retiredAt ? `retired since ${time(retiredAt)}` : isSilent ? 'silent' : 'sending';
    console.log(`  ${name.padEnd(16)}  last message ${time(heardAt)}  ${events} matches not over  ${state}`);
  }
  if (rows.length === 0) console.log('  No producer has sent anything yet.');
}

/** Above a sum two persons decide: by what the open bets on its matches may return. Once it is retired, that is decided. */
async function retire(ctx: Context, input: Input): Promise<void> {
  const name = idOf(input);
  reasonOf(input);
  if ((await knownProducer(ctx, name)).retired_at === null)
    await mayDecide(ctx, input.operator, {
      act: `sports retire ${name}`,
      eurCents: await openOn(ctx.db, await undecidedOf(ctx.db, name)),
    });
  const count = await retireProducer(ctx, name);
  console.log(
    `  ${name} is retired. ${count} ${count === 1 ? 'match is' : 'matches are'} void; the running site gives the stakes back.`,
  );
}

async function showMargins(ctx: Context): Promise<void> {
  const rows = await marginsOf(ctx.db);
  for (const { competition_id, kind, percent, because, by_whom, changed_at } of rows)
    console.log(
      `  ${time(changed_at)}  ${competition_id}  ${kind || 'all kinds'}  ${percent === null ? 'own' : `${percent} %`}  by ${by_whom}: ${because}`,
    );
  if (rows.length === 0) console.log('  Every producer has its own margins.');
}

function resultOf(pair: string): [string, OutcomeResult] {
  const at = pair.lastIndexOf('=');
  const result = at > 0 ? parseResult(pair.slice(at + 1)) : undefined;
  if (!result) throw new UsageError(`${pair} is no result; write for example 1=won.`);
  return [pair.slice(0, at), result];
}

/** Above a sum two persons decide: by what the bets on it may return. */
async function decide(
  ctx: Context,
  input: Input,
  act: string,
  market: string | undefined,
  decision: HandDecision,
): Promise<void> {
  const event = idOf(input);
  reasonOf(input);
  await mayDecide(ctx, input.operator, { act, eurCents: await atStakeOn(ctx.db, event, market) });
  const count = await decideByHand(ctx, { event, market, decision });
  console.log(
    `  ${count} ${count === 1 ? 'market is' : 'markets are'} decided; the running site settles the bets on them.`,
  );
}
