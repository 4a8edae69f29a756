// The chat at live tables: what players have reported. Who may write there is decided by acts of the desk (desk.ts).
import { time, type Commands } from '#platform/command.ts';
import { openReports } from './moderate.ts';

export const reportActs: Commands = {
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
