// Games: returns, and what is closed. What changes something is an act of the desk (desk/).
import { time, type Commands } from '#platform/command.ts';
import { evidenceOf, watchRecords, type EvidenceRow } from './evidence-store.ts';
import { oneIn } from './judge-evidence.ts';
import { ALL_GAMES, switchesOf } from './switches.ts';

export const acts: Commands = {
  'games list': {
    parameters: '',
    about: 'Shows what each game has returned beside its proof, how odd that is, and what is closed.',
    run: async (ctx) => {
      const off = await switchesOf(ctx.db);
      for (const closedGame of off)
        console.log(
          `  ${nameOfSwitch(closedGame.sysname)} is closed since ${time(closedGame.at)} by ${closedGame.by_whom}: ${closedGame.reason}`,
        );
      const evidence = await evidenceOf(ctx.db);
      if (evidence.length === 0) console.log('  No game has been played for money yet.');
      for (const row of evidence) console.log(`  ${evidenceLine(row)}`);
      for (const record of await watchRecords(ctx.db))
        console.log(`  ${time(record.at)}  ${record.sysname}: ${record.what} by ${record.by_whom}: ${record.says}`);
    },
  },
};

const nameOfSwitch = (sysname: string): string => (sysname === ALL_GAMES ? 'Every game' : sysname);

/** Of a game since its evidence began: how many rounds, what they returned next to what was expected, and how odd that is. */
function evidenceLine({ sysname, since, rounds, returned, expected, total, says }: EvidenceRow): string {
  const percent = (sum: number): string => `${((sum / Number(rounds)) * 100).toFixed(3)} %`;
  const odd = total < 2 ? 'nothing odd' : `odd as ${oneIn(total)} days: ${says}`;
  return `${sysname.padEnd(24)} ${String(rounds).padStart(10)} rounds since ${time(since)}  returned ${percent(returned)}, proved ${percent(expected)}  ${odd}`;
}
