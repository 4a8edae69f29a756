// The chat at live tables: who may write there, and what players have reported.
import { time, type Commands } from '#platform/command.ts';
import { playerOf } from '#players/accounts/index.ts';
import { openReports } from './moderate.ts';
import { muteInChat } from './say.ts';

export const acts: Commands = {
  'chat mute': {
    parameters: 'PLAYER',
    about: 'Removes what a player wrote at live tables and lets them write no more.',
    run: async (ctx, input) => {
      await muteInChat(ctx, await playerOf(ctx, input), true);
      console.log('  They can write at no live table.');
    },
  },
  'chat unmute': {
    parameters: 'PLAYER',
    about: 'Lets them write again.',
    run: async (ctx, input) => {
      await muteInChat(ctx, await playerOf(ctx, input), false);
      console.log('  They can write at live tables again.');
    },
  },
};

/** Listed apart, further below. */
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
