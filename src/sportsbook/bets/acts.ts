// What traders print: producers, margins, exposure, and players' factors. What they change are acts of the desk, which are commands as well.
import { time, type Commands } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { playerNamed, playerOf } from '#players/accounts/index.ts';
import { eventFacts, marginsOf, producerStates } from '#sportsbook/book/index.ts';
import { mostExposed } from './exposure-store.ts';
import { factorHistory } from './set-factor.ts';

const MAX_SHOWN = 50;

export const acts: Commands = {
  'sports margins': {
    parameters: '',
    about: 'Shows margins that were set.',
    run: showMargins,
  },
  'sports producers': {
    parameters: '',
    about: 'Lists the producers of matches and prices: when the last message came, and how many matches are not over.',
    run: showProducers,
  },
  'bets factors': {
    parameters: 'PLAYER',
    about: 'Shows how much of the usual betting limits a player has and why.',
    run: async (ctx, input) => {
      const player = await playerOf(ctx, input);
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

async function showMargins(ctx: Context): Promise<void> {
  const rows = await marginsOf(ctx.db);
  for (const { competition_id, kind, percent, because, by_whom, changed_at } of rows)
    console.log(
      `  ${time(changed_at)}  ${competition_id}  ${kind || 'all kinds'}  ${percent === null ? 'own' : `${percent} %`}  by ${by_whom}: ${because}`,
    );
  if (rows.length === 0) console.log('  Every producer has its own margins.');
}
