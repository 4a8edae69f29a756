// The chat at live tables: what players have reported.
import { openReports } from '#casino/live-tables/index.ts';
import { time, type Commands } from './command.ts';

export const commands: Commands = {
  'chat reports': {
    parameters: '',
    about: 'What players reported at live tables, newest first; an author who is muted has been dealt with.',
    async run(ctx) {
      const reports = await openReports(ctx);
      if (reports.length === 0) console.log('  Nothing is reported.');
      for (const { author_id, sysname, text, said_at, reports: count } of reports)
        console.log(`  ${time(said_at)}  ${sysname}  by player ${author_id}, reported by ${count}\n    ${text}`);
    },
  },
};
