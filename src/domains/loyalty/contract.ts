// The loyalty programme: for now the characters that a player may be.
import * as z from 'zod/mini';
import { field, method } from '#kernel/method.ts';

const MOST = 100;

export const character = z.strictObject({
  id: z.number(),
  sysname: z.string(),
  name: z.string(),
  text: z.string(),
  /** Name of a drawn figure in `web/loyalty/parts/character-art.tsx`; empty where the operator has a picture of their own. */
  art: z.string(),
  /** Address of the operator's own picture; empty where the drawn figure stands. */
  image: z.string(),
});
export type Character = z.output<typeof character>;

export const getCharacters = method({
  name: 'Loyalty.getcharacters',
  verb: 'GET',
  access: 'guest',
  about: 'The characters of the loyalty programme; none while they are switched off.',
  input: z.strictObject({
    offset: z._default(field.integer(10_000), 0),
    limit: z._default(field.integer(MOST), MOST),
  }),
  /** EN-15. */
  output: z.strictObject({
    items: z.array(character),
    offset: z.number(),
    limit: z.number(),
    total: z.number(),
  }),
});
