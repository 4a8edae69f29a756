// What an operator writes in the definition of a raffle or a wheel, and whether it contradicts itself.
import * as z from 'zod/mini';
import { parseAmount } from '#kernel/money.ts';
import { schemaFault } from '#kernel/schema-fault.ts';
import { faultOfGift, giftFields } from '#rewards/gifts/index.ts';
import { rewardSchema } from '#rewards/loyalty/index.ts';

const spoken = z.record(z.string(), z.string());
const sysname = z.string().check(z.regex(/^[a-z0-9-]{1,32}$/));
const position = z._default(z.nullable(z.number()), null);
const text = z._default(z.nullable(spoken), null);
/** What it gives is held until its player has made a deposit, or their identity is confirmed. */
const unlockedBy = z._default(z.nullable(z.literal('deposit-or-identity')), null);

/** Of a wheel; `reward` is left out where the segment wins nothing. */
const segment = z.strictObject({
  weight: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  reward: z._default(z.nullable(rewardSchema), null),
});
const wheel = z.object({
  sysname,
  kind: z.literal('wheel'),
  title: spoken,
  text,
  position,
  ...giftFields,
  unlockedBy,
  segments: z.array(segment).check(z.minLength(2), z.maxLength(24)),
});

const raffle = z.object({
  sysname,
  kind: z.literal('raffle'),
  title: spoken,
  text,
  position,
  ...giftFields,
  unlockedBy,
  /** Staked for one ticket, in EUR. */
  perTicket: z.pipe(
    z.string().check(z.regex(/^[0-9]{1,6}(\.[0-9]{1,2})?$/)),
    z.transform((sum) => Number(parseAmount(sum, 'EUR'))),
  ),
  /** For one player. */
  mostTickets: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1000),
  prizes: z
    .array(z.strictObject({ reward: rewardSchema, count: z._default(z.int().check(z.minimum(1), z.maximum(100)), 1) }))
    .check(z.minLength(1), z.maxLength(20)),
});

const definition = z.discriminatedUnion('kind', [wheel, raffle]);
export type DrawDefinition = z.output<typeof definition>;
export type WheelDefinition = z.output<typeof wheel>;
export type RaffleDefinition = z.output<typeof raffle>;

export function readDraw(entry: unknown): { definition: DrawDefinition } | { fault: string } {
  const parsed = definition.safeParse(entry);
  if (!parsed.success) return { fault: schemaFault(parsed.error, 'the draw') };
  const raffleTerms = parsed.data;
  if (raffleTerms.kind === 'raffle' && raffleTerms.perTicket < 1) return { fault: 'perTicket must be a sum above 0.' };
  const fault = faultOfGift(raffleTerms);
  return fault === undefined ? { definition: raffleTerms } : { fault };
}

export const rewardsOf = (definition: DrawDefinition) =>
  definition.kind === 'wheel'
    ? definition.segments.flatMap(({ reward }) => reward ?? [])
    : definition.prizes.map(({ reward }) => reward);

const DAY_MS = 86_400_000;

/** The day, or the week from Monday, in which this moment lies; in UTC. */
export function periodOf(kind: DrawDefinition['kind'], at: Date): { from: Date; until: Date; name: string } {
  const day = Math.floor(at.getTime() / DAY_MS);
  // 1 January 1970 was a Thursday.
  const first = kind === 'wheel' ? day : day - ((day + 3) % 7);
  const from = new Date(first * DAY_MS);
  const until = new Date((first + (kind === 'wheel' ? 1 : 7)) * DAY_MS);
  return { from, until, name: from.toISOString().slice(0, 10) };
}
