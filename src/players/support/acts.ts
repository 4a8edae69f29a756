// What visitors have written to the house.
import { UsageError, idOf, time, type Commands, type Input } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { listFeedback, readFeedback } from './store.ts';

const LINE = 72;

export const acts: Commands = {
  'feedback list': {
    parameters: '[--state open|closed]',
    about: 'Lists what visitors have written, oldest first.',
    run: async (ctx, { state = 'open' }) => {
      if (state !== 'open' && state !== 'closed')
        throw new UsageError(`There is no state ${state}; there are open, closed.`);
      const rows = await listFeedback(ctx.db, { isClosed: state === 'closed' });
      if (rows.length === 0) return console.log('  Nobody is waiting for an answer.');
      for (const row of rows)
        console.log(
          `  ${String(row.id).padEnd(7)} ${time(row.created_at)}  ${row.topic.padEnd(10)} ${plain(row.contact)}  ${oneLine(row.body)}`,
        );
    },
  },
  'feedback show': {
    parameters: 'NUMBER',
    about: 'Shows one message in full, and where to answer.',
    run: async (ctx, input) => {
      const row = await wanted(ctx, input);
      const end = row.closed_at ? `closed ${time(row.closed_at)} by ${row.closed_by}` : 'open';
      console.log(`  ${row.id}  ${time(row.created_at)}  ${row.topic}, ${row.locale}, ${end}`);
      console.log(
        `  From ${plain(row.contact)}${row.player_id === null ? ', a guest' : `, player ${row.player_id}`}\n`,
      );
      console.log(plain(row.body).replaceAll(/^/gm, '  '));
    },
  },
};

/** A stranger's text must not move the cursor of the terminal that shows them. */
const plain = (text: string): string => text.replaceAll(/[^\P{Cc}\n\t]/gu, '');

const oneLine = (text: string): string => {
  const line = plain(text).replaceAll(/\s+/g, ' ');
  return line.length > LINE ? `${line.slice(0, LINE - 1)}…` : line;
};

async function wanted(ctx: Context, input: Input) {
  const id = idOf(input);
  const row = /^\d{1,15}$/.test(id) ? await readFeedback(ctx.db, BigInt(id)) : undefined;
  if (!row) throw new UsageError('There is no such message.');
  return row;
}
