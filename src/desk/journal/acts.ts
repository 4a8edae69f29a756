// The journal of the desk, from the command line.
import { UsageError, type Commands } from '#platform/command.ts';
import { verifyJournal } from './verify-journal.ts';

export const acts: Commands = {
  'journal verify': {
    parameters: '',
    about: 'Reads the whole journal of the desk and names the first entry that was changed, taken out or put in.',
    async run(ctx) {
      const check = await verifyJournal(ctx.db);
      if (!check.isWhole) throw new UsageError(`Entry ${check.seq} is not as it was written: ${check.why}.`);
      console.log(`  The journal is whole: ${check.count} entries, the last one ${check.head.toString('hex')}.`);
    },
  },
};
