// Announced events: how far subscribers are, and what they could not take.
import { UsageError, dayOf, idOf, time, type Commands } from '../command.ts';
import { askToResend, listDeadLetters } from './dead-letters.ts';
import { forgetSubscriber, replay, consumerLags } from './consumer-lag.ts';

const SHOWN = 100;

export const acts: Commands = {
  'events list': {
    parameters: '',
    about: 'Shows how far each subscriber of announced events is, and what it last failed with.',
    run: async (ctx) => {
      for (const lag of await consumerLags(ctx.db)) {
        const state = lag.behind === 0 ? 'up to date' : `${lag.behind} behind, for ${Math.round(lag.oldest_seconds)} s`;
        const letters = lag.dead_letters > 0 ? `, ${lag.dead_letters} dead letters` : '';
        console.log(`  ${lag.subscriber.padEnd(16)} ${state}${letters}`);
        if (lag.last_error !== null)
          console.log(
            `    failed: ${lag.last_error}${lag.next_try_at ? `; try ${lag.attempts + 1} at ${time(lag.next_try_at)}` : ''}`,
          );
      }
    },
  },
  'events dead': {
    parameters: '',
    about: 'Lists events that a subscriber could not take in any of its tries, oldest first.',
    run: async (ctx) => {
      const letters = await listDeadLetters(ctx.db, SHOWN);
      if (letters.length === 0) return console.log('  There are no dead letters.');
      for (const letter of letters) {
        const resendNote = letter.resend_at ? '  to be sent again' : '';
        console.log(
          `  ${letter.id}  ${time(letter.announced_at)}  ${letter.event} → ${letter.subscriber}  ${letter.attempts} tries: ${letter.error}${resendNote}`,
        );
        console.log(`    ${JSON.stringify(letter.payload)}`);
      }
      if (letters.length === SHOWN) console.log(`  These are the first ${SHOWN}.`);
    },
  },
  'events resend': {
    parameters: 'ID',
    about: 'Has the running site deliver a dead letter once more; `all`: every one.',
    run: async (ctx, input) => {
      const id = idOf(input);
      if (id !== 'all' && !/^\d{1,18}$/.test(id)) throw new UsageError('Which one? Give its ID, or all.');
      const count = await askToResend(ctx.db, id === 'all' ? 'all' : BigInt(id), ctx.clock.now());
      if (count === 0) throw new UsageError('There is no such dead letter.');
      console.log(`  ${count} to be sent again by the running site. Those that fail once more stay in the list.`);
    },
  },
  'events replay': {
    parameters: 'SUBSCRIBER --since DAY',
    about: 'Gives a subscriber everything since a day once more; what it counts is counted twice.',
    run: async (ctx, input) => {
      const since = dayOf(input.filter.since);
      if (!since) throw new UsageError('Since when? Give --since and a day such as 2026-03-31.');
      const count = await replay(ctx.db, idOf(input), since);
      if (count === undefined) throw new UsageError(`There is no subscriber ${input.id}.`);
      console.log(`  ${input.id} begins again with the events of ${input.filter.since}: ${count} rows.`);
    },
  },
  'events forget': {
    parameters: 'SUBSCRIBER',
    about: 'Removes a subscriber that no longer exists, with its dead letters.',
    run: async (ctx, input) => {
      if (!(await forgetSubscriber(ctx.db, idOf(input)))) throw new UsageError(`There is no subscriber ${input.id}.`);
      console.log(`  ${input.id} is forgotten. If the site still has it, it begins at the newest event.`);
    },
  },
};
