// The journal of operators, and the session on this terminal.
import { userInfo } from 'node:os';
import { endOperatorSessions, operatorJournal } from '#players/accounts/index.ts';
import { UsageError, dayOf, time, type Commands } from '#platform/command.ts';
import { forgetSession } from './session-file.ts';
import { terminalOfProcess } from './terminal.ts';

const USUAL_LIMIT = 50;
const PROOFS = { none: 'system user', code: 'code', session: 'session' };

export const acts: Commands = {
  'journal list': {
    parameters: '[--by NAME] [--since DAY] [--limit N]',
    about: `Lists what operators have done, the newest last; ${USUAL_LIMIT} commands by default.`,
    async run(ctx, { filter }) {
      const limit = filter.limit === undefined ? USUAL_LIMIT : Number(filter.limit);
      if (!Number.isSafeInteger(limit) || limit < 1) throw new UsageError('--limit takes a whole number above 0.');
      for (const entry of await operatorJournal(ctx, { by: filter.by, since: dayOf(filter.since), limit }))
        console.log(
          `  ${time(entry.at)}  ${entry.by_whom.padEnd(12)} ${PROOFS[entry.proof].padEnd(11)} ${(entry.terminal ?? '-').padEnd(8)} ${entry.act}`,
        );
    },
  },
  'session end': {
    parameters: '',
    about: 'Ends the session on this terminal; the next command takes a code.',
    async run(ctx) {
      const terminal = terminalOfProcess(userInfo().username);
      const ended = terminal ? await endOperatorSessions(ctx, terminal) : 0;
      if (terminal) forgetSession(ctx.config, terminal);
      console.log(ended > 0 ? '  The session on this terminal has ended.' : '  There was no session on this terminal.');
    },
  },
};
