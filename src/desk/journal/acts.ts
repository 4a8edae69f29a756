// The journal of the desk, from the command line.
import { UsageError, type Commands } from '#platform/command.ts';
import { sentenceOf, verifyJournal } from './verify-journal.ts';

export const acts: Commands = {
  'journal verify': {
    parameters: '',
    about:
      'Reads the whole journal of the desk and names the first entry that was changed, taken out or put in, or that the heads in the public log do not agree with.',
    async run(ctx) {
      const check = await verifyJournal(ctx.db);
      if (!check.isWhole) throw new UsageError(sentenceOf(check));
      console.log(`  ${sentenceOf(check)}`);
    },
  },
};
