// What an operator writes in a jackpot's definition, and whether it contradicts itself. Sums are in EUR.
import * as z from 'zod/mini';
import { parseAmount } from '#kernel/money.ts';
import { schemaFault } from '#kernel/schema-fault.ts';
import { faultOfGift, giftFields } from '#rewards/gifts/index.ts';
import { QUIET_SECONDS, type JackpotTerms, type JackpotTrigger } from '#fairness/seeds/jackpot.ts';

export const MAX_LEVELS = 4;
/** How many jackpots one game may feed. */
export const MAX_ON_A_GAME = 3;

const spoken = z.record(z.string(), z.string());
/** In cents. */
const sum = z.pipe(
  z.string().check(z.regex(/^[0-9]{1,9}(\.[0-9]{1,2})?$/)),
  z.transform((text) => Number(parseAmount(text, 'EUR'))),
);
/** Millionths of a stake, written in percent. */
const rate = z.pipe(
  z.string().check(z.regex(/^[0-9]{1,2}(\.[0-9]{1,4})?$/)),
  z.transform((text) => Math.round(Number(text) * 10_000)),
);
const list = z._default(z.nullable(z.array(z.string())), null);

const trigger = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('amount'), from: sum, to: sum }),
  /** Every day by `at` (UTC); the moment is drawn within this many minutes before. */
  z.strictObject({
    kind: z.literal('time'),
    at: z.string().check(z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/)),
    windowMinutes: z.int().check(z.minimum(30), z.maximum(24 * 60)),
  }),
  z.strictObject({ kind: z.literal('stake'), oneIn: sum }),
]);

const level = z.strictObject({
  sysname: z.string().check(z.regex(/^[a-z0-9-]{1,32}$/)),
  title: spoken,
  base: sum,
  increment: rate,
  hidden: z._default(rate, 0),
  cap: z._default(z.nullable(sum), null),
  trigger,
});

/** Entries of the collection `jackpots`; content adds an id and its own stamps. */
const definition = z.object({
  sysname: z.string().check(z.regex(/^[a-z0-9-]{1,32}$/)),
  title: spoken,
  text: z._default(z.nullable(spoken), null),
  /** The operator's own keys, read under the names that content maps them to (CT-05). */
  description: z._default(z.nullable(z.record(z.string(), z.unknown())), null),
  games: list,
  categories: list,
  excludedGames: list,
  levels: z.array(level).check(z.minLength(1), z.maxLength(MAX_LEVELS)),
  position: z._default(z.nullable(z.number()), null),
  ...giftFields,
});
export const jackpotShape = definition.shape;
export type JackpotDefinition = z.output<typeof definition>;
export type LevelDefinition = JackpotDefinition['levels'][number];

export function readJackpot(entry: unknown): { definition: JackpotDefinition } | { fault: string } {
  const parsed = definition.safeParse(entry);
  if (!parsed.success) return { fault: schemaFault(parsed.error, 'the jackpot') };
  const fault = contradictionIn(parsed.data);
  return fault === undefined ? { definition: parsed.data } : { fault };
}

function contradictionIn(jackpot: JackpotDefinition): string | undefined {
  const { levels, games, categories } = jackpot;
  if (!games?.length && !categories?.length) return 'No game feeds it: give games or categories.';
  if (new Set(levels.map(({ sysname }) => sysname)).size < levels.length) return 'Two of its levels have one sysname.';
  for (const level of levels) {
    const fault = faultOfLevel(level);
    if (fault !== undefined) return `${level.sysname}: ${fault}`;
  }
  return faultOfGift(jackpot);
}

function faultOfLevel({ base, increment, cap, trigger: when }: LevelDefinition): string | undefined {
  if (base < 1) return 'base must be a sum above 0.';
  if (increment === 0) return 'increment must be above 0: it would never grow.';
  if (cap !== null && cap < base) return 'cap is below base.';
  if (when.kind === 'stake') return when.oneIn < 1 ? 'oneIn must be a sum above 0.' : undefined;
  if (when.kind === 'time') return when.windowMinutes * 60 <= QUIET_SECONDS ? 'windowMinutes is too short.' : undefined;
  if (when.from <= base) return 'from must be above base.';
  if (when.to <= when.from) return 'to must be above from.';
  return cap !== null && cap < when.to ? 'cap is below the sum by which it must drop.' : undefined;
}

/** The next run cannot drop before this: a jackpot with a drop time drops once a day. */
export const notBefore = ({ trigger: before }: Pick<JackpotTerms, 'trigger'>, now: Date): Date =>
  before.kind === 'time' ? new Date(Math.max(now.getTime(), (before.untilSeconds + QUIET_SECONDS) * 1000)) : now;

/** The terms of a run that opens now. */
export const termsOf = (
  { sysname }: Pick<JackpotDefinition, 'sysname'>,
  levelDefinition: LevelDefinition,
  run: number,
  now: Date,
): JackpotTerms => ({
  jackpot: sysname,
  level: levelDefinition.sysname,
  run,
  currency: 'EUR',
  baseMinor: levelDefinition.base,
  incrementPpm: levelDefinition.increment,
  hiddenPpm: levelDefinition.hidden,
  capMinor: levelDefinition.cap,
  trigger: triggerOf(levelDefinition.trigger, now),
});

const DAY = 86_400;

function triggerOf(when: LevelDefinition['trigger'], now: Date): JackpotTrigger {
  if (when.kind === 'amount') return { kind: 'amount', fromMinor: when.from, toMinor: when.to };
  if (when.kind === 'stake') return { kind: 'stake', oneInMinor: when.oneIn };
  const seconds = Math.ceil(now.getTime() / 1000);
  const [hours = 0, minutes = 0] = when.at.split(':').map(Number);
  const latest = seconds - (seconds % DAY) + hours * 3600 + minutes * 60;
  // The first day on which there is time left to draw a moment from.
  const deadline = latest - 2 * QUIET_SECONDS > seconds ? latest : latest + DAY;
  return {
    kind: 'time',
    fromSeconds: Math.max(seconds, deadline - when.windowMinutes * 60),
    untilSeconds: deadline - QUIET_SECONDS,
    among: 'stakes',
  };
}
