/** Replays a finished round from its published data and says, check by check, what holds. Runs in any browser. */
import type { Standing } from '../engine/steps.ts';
import type { RoundEvent, Title } from '../engine/title.ts';
import type { LiveTitle } from '../engine/live-title.ts';
import { canonicalJson } from './canonical.ts';
import { firstLink } from './chain.ts';
import { commitmentOf, isHash, mathHash, seedHash } from './commitment.ts';
import { seedStream } from './stream.ts';

/** A round as it was published. Amounts in minor units. */
export interface RoundRecord {
  stakeMinor: bigint;
  /** What was taken from the purse. */
  stakedMinor: bigint;
  wonMinor: bigint;
  params: unknown;
  events: readonly RoundEvent[];
  /** Of a round in which the player acts. */
  actions?: readonly unknown[] | undefined;
  serverSeedHash: string;
  /** `null` while the seed still runs: then the outcome cannot be replayed yet. */
  serverSeed: string | null;
  clientSeed: string;
  nonce: number;
  mathHash: string;
  mathVersion: string;
  profileHash: string;
  commitment: string;
  /** Of a shared round: the published link of the chain that its seed is a link of. */
  published?: string | undefined;
}

/** What a live table has drawn for everybody. */
export interface SharedRecord {
  link: string;
  salt: string;
  /** Place in the chain. */
  number: number;
  published: string;
  /** The last event of what was drawn. */
  result: RoundEvent;
}

export const CHECKS = ['chain', 'commitment', 'mathematics', 'seed', 'cost', 'events', 'win'] as const;

/**
 * - `chain`: the seed is the link that stands at the round's place in the chain whose beginning was published
 * - `commitment`: the promise is the hash of the four parts that the round names
 * - `mathematics`: the rules in this program are the promised ones
 * - `seed`: the revealed server seed is the promised one
 * - `cost`: the purse paid what the rules say the round costs
 * - `events`: replaying gives the same events, in the same order
 * - `win`: replaying gives the same win
 */
export type CheckName = (typeof CHECKS)[number];

export interface Check {
  name: CheckName;
  /** `unknown`: the server seed is not revealed yet, or an earlier check leaves nothing to compare. */
  result: 'holds' | 'fails' | 'unknown';
  /** What the round says, and what we computed. */
  stated: string;
  computed: string;
}

export interface Verification {
  /** `fair` when all checks hold, `unfair` when one fails, `pending` when the seed is not revealed yet. */
  verdict: 'fair' | 'unfair' | 'pending';
  checks: Check[];
}

export function verifyRound(title: Title, round: RoundRecord): Verification {
  const { published, nonce, serverSeed } = round;
  return verdictOn([
    ...(published === undefined ? [] : [compareChain(published, nonce, serverSeed ?? '')]),
    compare(
      'commitment',
      round.commitment,
      attempt(() => commitmentOf(round)),
    ),
    compare('mathematics', `${round.mathVersion} ${round.mathHash}`, `${title.version} ${mathHash(title)}`),
    ...replayChecks(title, round),
  ]);
}

/** The same for what was drawn at a table, whoever has bet on it. `followed` as in `firstLink`. */
export function verifyShared(
  title: LiveTitle,
  { link, salt, number, published, result }: SharedRecord,
  followed?: Map<string, string>,
): Verification {
  const drawn = attempt(() => canonicalJson(title.draw(seedStream(link).random(salt, number)).at(-1)));
  return verdictOn([
    compareChain(published, number, link, followed),
    compare(
      'events',
      attempt(() => canonicalJson(result)),
      drawn,
    ),
  ]);
}

const compareChain = (published: string, place: number, link: string, followed?: Map<string, string>): Check =>
  compare(
    'chain',
    published,
    attempt(() => firstLink(place, link, followed)),
  );

function verdictOn(checks: Check[]): Verification {
  const failed = checks.some((check) => check.result === 'fails');
  const unknown = checks.some((check) => check.result === 'unknown');
  return { verdict: failed ? 'unfair' : unknown ? 'pending' : 'fair', checks };
}

function replayChecks(title: Title, round: RoundRecord): Check[] {
  const { serverSeed } = round;
  if (serverSeed === null) {
    const later = { result: 'unknown', computed: '' } as const;
    return [
      { name: 'seed', stated: round.serverSeedHash, ...later },
      // What a round costs in which the player acts depends on how it went.
      title.steps
        ? { name: 'cost', stated: String(round.stakedMinor), ...later }
        : compare('cost', String(round.stakedMinor), costOf(title, round)),
      { name: 'events', stated: canonicalEvents(round.events), ...later },
      { name: 'win', stated: String(round.wonMinor), ...later },
    ];
  }
  const outcome = isHash(serverSeed) ? replay(title, round, serverSeed) : undefined;
  const missing = 'could not be replayed';
  const cost = title.steps ? (outcome ? String(outcome.stakedMinor) : missing) : costOf(title, round);
  return [
    compare('seed', round.serverSeedHash, isHash(serverSeed) ? seedHash(serverSeed) : 'not a seed'),
    compare('cost', String(round.stakedMinor), cost),
    compare('events', canonicalEvents(round.events), outcome ? canonicalEvents(outcome.events) : missing),
    compare('win', String(round.wonMinor), outcome ? String(outcome.wonMinor) : missing),
  ];
}

function costOf(title: Title, round: RoundRecord): string {
  const parsed = title.params.safeParse(round.params);
  if (!parsed.success) return 'choices outside the rules';
  return attempt(() => String(title.costMinor(round.stakeMinor, parsed.data)));
}

/** `undefined` when choices or actions are none that the rules offer, or lead to no end. */
function replay(title: Title, round: RoundRecord, serverSeed: string): Replayed | undefined {
  const parsed = title.params.safeParse(round.params);
  if (!parsed.success) return undefined;
  const random = seedStream(serverSeed).random(round.clientSeed, round.nonce);
  const { steps } = title;
  if (!steps || title.isPlannedAhead?.(parsed.data))
    return {
      ...title.play(round.stakeMinor, parsed.data, random),
      stakedMinor: title.costMinor(round.stakeMinor, parsed.data),
    };
  const actions = (round.actions ?? []).map((action) => steps.action.safeParse(action));
  if (!actions.every((action) => action.success)) return undefined;
  const standing = steps.play(
    round.stakeMinor,
    parsed.data,
    actions.map(({ data }) => data),
    random,
  );
  return standing?.offers.length === 0 ? standing : undefined;
}

type Replayed = Pick<Standing, 'events' | 'wonMinor' | 'stakedMinor'>;

const canonicalEvents = (events: readonly RoundEvent[]): string => attempt(() => canonicalJson(events));

const compare = (name: CheckName, stated: string, computed: string): Check => ({
  name,
  result: stated === computed ? 'holds' : 'fails',
  stated,
  computed,
});

/** Data pasted by a visitor may be anything; what cannot be computed is a failed check, not a crash. */
function attempt(compute: () => string): string {
  try {
    return compute();
  } catch {
    return 'could not be computed';
  }
}
