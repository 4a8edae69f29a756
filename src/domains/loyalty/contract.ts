// The loyalty programme: points, levels, characters, missions, the shop, and what it has to tell.
import * as z from 'zod/mini';
import { field, method, shape } from '#kernel/method.ts';

const MOST = 100;

/** A reward as players read it: a sum of money, a number of points, or what it is called. */
export const rewardView = z.strictObject({
  kind: z.enum(['cash', 'bonus', 'points', 'goods']),
  /** What it comes to, where it is a sum: cash, bonus money, a free bet. */
  amount: z.nullable(shape.money()),
  points: z.nullable(z.number()),
  /** Of a bonus and of goods. */
  name: z.string(),
});
export type RewardView = z.output<typeof rewardView>;

/** Why points changed. */
export const POINTS_KINDS = ['play', 'reversal', 'reward', 'purchase', 'refund', 'correction', 'expiry'] as const;
export type PointsKind = (typeof POINTS_KINDS)[number];

/** Of goods: they wait for an address, then for the house, then for the post. */
export const ORDER_STATES = ['address', 'ordered', 'sent', 'delivered', 'cancelled'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

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
