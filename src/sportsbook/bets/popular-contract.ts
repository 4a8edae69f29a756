// Outcomes that many players have bets on now.
import * as z from 'zod/mini';
import { field, method } from '#kernel/method.ts';

export const getPopular = method({
  name: 'Bets.getPopular',
  verb: 'GET',
  access: 'guest',
  about:
    'Outcomes of main markets that can be bet on and that most money of open bets is on, the most first; only those that at least three players have chosen, and of each event one.',
  input: z.strictObject({ count: z._default(field.integer(10), 5) }),
  output: z.strictObject({
    items: z.array(
      z.strictObject({
        /** Its id. */
        event: z.string(),
        /** Ref of one of its main markets. */
        market: z.string(),
        outcome: z.string(),
        players: z.int(),
      }),
    ),
  }),
});
