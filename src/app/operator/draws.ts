// Raffles and wheels, which run automatically.
import { listDraws } from '#rewards/raffles/index.ts';
import { time, type Commands } from './command.ts';

const SHOWN = 50;

export const commands: Commands = {
  'draws list': {
    parameters: '',
    about: `Lists the latest ${SHOWN} raffles and wheels with how many took part and how many won.`,
    run: async (ctx) => {
      const draws = await listDraws(ctx, SHOWN);
      for (const { id, subject, opens_at, drawn_at, players, winners } of draws)
        console.log(
          `  ${id}  ${subject.padEnd(40)} since ${time(opens_at)}  ${drawn_at ? `drawn ${time(drawn_at)}` : 'open'.padEnd(22)}  ${players} players, ${winners} winners`,
        );
      if (draws.length === 0) console.log('  There was no draw.');
    },
  },
};
