// Raffles and wheels, which run automatically.
import { time, type Commands } from '#platform/command.ts';
import { listDraws } from './store.ts';

const SHOWN = 50;

export const acts: Commands = {
  'draws list': {
    parameters: '',
    about: `Lists the latest ${SHOWN} raffles and wheels with how many took part and how many won.`,
    run: async (ctx) => {
      const draws = await listDraws(ctx.db, SHOWN);
      for (const { id, subject, opens_at, drawn_at, players, winners } of draws)
        console.log(
          `  ${id}  ${subject.padEnd(40)} since ${time(opens_at)}  ${drawn_at ? `drawn ${time(drawn_at)}` : 'open'.padEnd(22)}  ${players} players, ${winners} winners`,
        );
      if (draws.length === 0) console.log('  There was no draw.');
    },
  },
};
