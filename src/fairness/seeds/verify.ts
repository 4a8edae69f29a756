/**
 * Replays a finished round from its published data and reports, check by check, what holds. Runs in any browser. It claims nothing
 * that a round's data cannot show: whether a hash was shown before the bet is known only to a player who kept it.
 */
import { attempt, compare } from './compare.ts';
import type { Standing } from '#casino/engine/steps.ts';
import type { RoundEvent, Title } from '#casino/engine/title.ts';
import type { LiveTitle } from '#casino/engine/live-title.ts';
import { canonicalJson } from './canonical.ts';
import { firstLink } from './chain.ts';
import { commitmentOf, isHash, seedHash } from './commitment.ts';
import { seedStream } from './stream.ts';

/** A round as it was published. Amounts in minor units. */
export interface RoundRecord {
  stakeMinor: bigint;
  /** What was taken from the purse. */
  stakedMinor: bigint;
  wonMinor: bigint;
  params: unknown;
  events: readonly RoundEvent[];
  /** For a round in which the player acts. */
  actions?: readonly unknown[] | undefined;
  serverSeedHash: string;
  /** `null` while the seed is in use: the outcome cannot be replayed yet. */
  serverSeed: string | null;
  clientSeed: string;
  nonce: number;
  mathHash: string;
  mathVersion: string;
  profileHash: string;
  commitment: string;
  /** For a shared round: the published link of the chain that its seed belongs to. */
  published?: string | undefined;
}

/** What a live table has drawn for everybody. */
export interface SharedRecord {
  link: string;
  salt: string;
  /** Place in the chain. */
  number: number;
  published: string;
  /** The mathematics that drew it; older rounds do not name it. */
  math_version?: string | undefined;
  math_hash?: string | undefined;
  /** The last event of the draw. */
  result: RoundEvent;
}

/** What is asked of a round, and the checks that answer it. */
export const QUESTIONS = {
  /** Does the round follow from the seeds that it names? */
  follows: ['chain', 'commitment', 'seed', 'cost', 'events', 'win'],
  /** Is it checked by the published mathematics that it names? */
  mathematics: ['mathematics'],
  /** Was the hash shown before the bet? */
  promise: ['promise'],
  /** Is it the round that the house signed? */
  receipt: ['receipt'],
} as const;
export type Question = keyof typeof QUESTIONS;

/**
 * - `chain`: the seed is the link at the round's place in the chain whose beginning the site names
 * - `commitment`: the promise is the hash of the four parts that the round names
 * - `mathematics`: the mathematics used for checking has the hash and the version that the round names
 * - `seed`: the revealed server seed has the hash that the round names
 * - `cost`: the purse paid what the rules say the round costs
 * - `events`: replaying gives the same events, in the same order
 * - `win`: replaying gives the same win
 * - `promise`: the hash that the round names is one that was shown before it
 * - `receipt`: the round is what the house signed when it was settled
 */
export type CheckName = (typeof QUESTIONS)[Question][number];

export interface Check {
  name: CheckName;
  /**
   * `unknown`: the server seed is not revealed yet, this program does not have the mathematics, or nothing was kept from before
   * the bet.
   */
  result: 'holds' | 'fails' | 'unknown';
  /** What the round states, and what we computed. */
  stated: string;
  computed: string;
}

export interface Verification {
  /**
   * `unfair` when a check fails; `unknown-rules` when this program does not have the mathematics; `pending` when the seed is not
   * revealed yet; otherwise `fair`, which says nothing about `promise` while that is unknown.
   */
  verdict: 'fair' | 'unfair' | 'pending' | 'unknown-rules';
  /** By question; a question that no check answers is unknown. */
  answers: Record<Question, Check['result']>;
  checks: Check[];
}

/** What the player has kept from before the bet and from its end; without it these questions stay unknown. */
export interface Kept {
  /** Hashes of which the round must name one. */
  noted?: readonly string[] | undefined;
  /** Other hashes that were shown before the round. */
  shown?: readonly string[] | undefined;
  /** The round as it is published and as it was signed, both spelled the same way. */
  receipt?: { stated: string; signed: string } | undefined;
}

/**
 * What was found under the hash that a round names (titles/archive.ts): the title as it was, with its hash; or what was found in its
 * place.
 */
export type Mathematics = { title: Title; hash: string } | { altered: string };

/** `found` is `undefined` when the hash that the round names is not known here. */
export function verifyRound(found: Mathematics | undefined, round: RoundRecord, kept: Kept = {}): Verification {
  const { published, nonce, serverSeed } = round;
  const mathematics = compareMathematics(found, round);
  // A round is replayed only with the mathematics that it names.
  const title = mathematics.result === 'holds' && found && 'title' in found ? found.title : undefined;
  return verdictOn([
    ...(published === undefined ? [] : [compareChain(published, nonce, serverSeed ?? '')]),
    compare(
      'commitment',
      round.commitment,
      attempt(() => commitmentOf(round)),
    ),
    mathematics,
    ...replayChecks(title, round),
    comparePromise(published === undefined ? [round.serverSeedHash] : [published, round.serverSeedHash], kept),
    kept.receipt
      ? compare('receipt', kept.receipt.stated, kept.receipt.signed)
      : { name: 'receipt', result: 'unknown', stated: '', computed: '' },
  ]);
}

function compareMathematics(
  found: Mathematics | undefined,
  { mathVersion, mathHash }: Pick<RoundRecord, 'mathVersion' | 'mathHash'>,
): Check {
  const stated = `${mathVersion} ${mathHash}`;
  if (!found) return { name: 'mathematics', result: 'unknown', stated, computed: '' };
  return compare('mathematics', stated, 'title' in found ? `${found.title.version} ${found.hash}` : found.altered);
}

function comparePromise(hashes: readonly string[], { noted, shown = [] }: Kept): Check {
  const known = [...(noted ?? []), ...shown];
  const check = { name: 'promise', stated: hashes[0]!, computed: known.join(' ') } as const;
  if (hashes.some((hash) => known.includes(hash))) return { ...check, result: 'holds' };
  return { ...check, result: noted ? 'fails' : 'unknown' };
}

/** The same for a shared draw at a live table. `followed` as in `firstLink`. */
export function verifyShared(
  found: Mathematics | undefined,
  { link, salt, number, published, result, math_version, math_hash }: SharedRecord,
  followed?: Map<string, string>,
  kept: Kept = {},
): Verification {
  const named = math_version !== undefined && math_hash !== undefined;
  const mathematics = compareMathematics(found, { mathVersion: math_version ?? '', mathHash: math_hash ?? '' });
  const title = found && 'title' in found && (!named || mathematics.result === 'holds') ? found.title : undefined;
  const stated = attempt(() => canonicalJson(result));
  return verdictOn([
    compareChain(published, number, link, followed),
    ...(named || !found ? [mathematics] : []),
    title
      ? compare(
          'events',
          stated,
          attempt(() => canonicalJson((title as LiveTitle).draw(seedStream(link).random(salt, number)).at(-1))),
        )
      : { name: 'events', result: 'unknown', stated, computed: '' },
    comparePromise([published], kept),
  ]);
}

const compareChain = (published: string, place: number, link: string, followed?: Map<string, string>): Check =>
  compare(
    'chain',
    published,
    attempt(() => firstLink(place, link, followed)),
  );

function verdictOn(checks: Check[]): Verification {
  const answer = (question: Question): Check['result'] => {
    const names: readonly CheckName[] = QUESTIONS[question];
    const results = checks.filter(({ name }) => names.includes(name)).map(({ result }) => result);
    if (results.includes('fails')) return 'fails';
    return results.length === 0 || results.includes('unknown') ? 'unknown' : 'holds';
  };
  const answers = {
    follows: answer('follows'),
    mathematics: answer('mathematics'),
    promise: answer('promise'),
    receipt: answer('receipt'),
  };
  const isOf = (name: CheckName, result: Check['result']): boolean =>
    checks.some((check) => check.name === name && check.result === result);
  const verdict = checks.some(({ result }) => result === 'fails')
    ? 'unfair'
    : isOf('mathematics', 'unknown')
      ? 'unknown-rules'
      : answers.follows === 'unknown'
        ? 'pending'
        : 'fair';
  return { verdict, answers, checks };
}

function replayChecks(title: Title | undefined, round: RoundRecord): Check[] {
  const { serverSeed } = round;
  if (serverSeed === null || !title) {
    const later = { result: 'unknown', computed: '' } as const;
    return [
      serverSeed === null ? { name: 'seed', stated: round.serverSeedHash, ...later } : compareSeed(round, serverSeed),
      // The cost of a round in which the player acts depends on its course.
      !title || title.steps
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
    compareSeed(round, serverSeed),
    compare('cost', String(round.stakedMinor), cost),
    compare('events', canonicalEvents(round.events), outcome ? canonicalEvents(outcome.events) : missing),
    compare('win', String(round.wonMinor), outcome ? String(outcome.wonMinor) : missing),
  ];
}

const compareSeed = (round: RoundRecord, serverSeed: string): Check =>
  compare('seed', round.serverSeedHash, isHash(serverSeed) ? seedHash(serverSeed) : 'not a seed');

function costOf(title: Title, round: RoundRecord): string {
  const parsed = title.params.safeParse(round.params);
  if (!parsed.success) return 'choices outside the rules';
  return attempt(() => String(title.costMinor(round.stakeMinor, parsed.data)));
}

/** `undefined` when the rules do not offer these choices or actions, or when they do not end the round. */
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
