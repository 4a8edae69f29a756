/**
 * A simulated race as it is committed to before its first price, and its check afterwards: the seed is the link of a published chain,
 * the whole record has the hash that was shown, and running it again gives the same finish and the same results of its markets.
 */
import * as z from 'zod/mini';
import { canonicalHash, canonicalJson } from '#fairness/seeds/canonical.ts';
import { firstLink } from '#fairness/seeds/chain.ts';
import { attempt, compare, type Compared } from '#fairness/seeds/compare.ts';
import { parseMarketRef } from '../market.ts';
import { isStarting, playRace, RACE_MODEL, type PlayedRace } from './play-race.ts';
import { resultsOfPlaces } from './results.ts';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const MOST_RUNNERS = 40;
const byRunner = z.array(z.int()).check(z.minLength(2), z.maxLength(MOST_RUNNERS));

/** Everything that decides a race, and what it is called. */
const raceRecord = z
  .strictObject({
    race: z.string(),
    /** Names of the runners in ids, in the order of the event's competitors. */
    runners: z.array(z.string()).check(z.minLength(2), z.maxLength(MOST_RUNNERS)),
    startsAt: z.string(),
    /** In metres. */
    distance: z.int().check(z.minimum(100), z.maximum(20_000)),
    /** Time of a winner over this distance and on this going, about, in milliseconds. */
    par: z.int().check(z.minimum(1)),
    model: z.string(),
    /** Logarithms of their weights, in millionths. */
    strengths: byRunner,
    /** What prices take them to be. */
    believed: byRunner,
    /** The published link of the chain, the salt that was drawn after it, and this race's place and link. */
    published: hash,
    salt: z.string(),
    place: z.int().check(z.minimum(1)),
    link: hash,
    /** Who does not start, by place in the list of runners from 1, and when that is said. Nobody in most races. */
    withdrawn: z.optional(z.strictObject({ runner: z.int().check(z.minimum(1)), at: z.string() })),
  })
  .check(
    z.refine(
      ({ runners, strengths, believed, withdrawn }) =>
        strengths.length === runners.length &&
        believed.length === runners.length &&
        (withdrawn?.runner ?? 1) <= runners.length,
    ),
  );
export type RaceRecord = z.output<typeof raceRecord>;

/** SHA-256 of the record's canonical JSON. The link in it is secret until the result, so the hash reveals nothing. */
export const raceCommitment = (record: RaceRecord): string => canonicalHash(record);

/** What is revealed with the result. */
export const revealedRace = (record: RaceRecord): string => canonicalJson(record);

/**
 * - `record`: what is revealed can be read
 * - `commitment`: it has the hash that was shown before the first price
 * - `chain`: its seed is the link at its place of the published chain
 * - `model`: this program has the model that it was run by
 * - `finish`: running it gives the same places, and the same times where they are stated
 * - `settlement`: and the same result of every market
 */
export type RaceCheck = Compared<'record' | 'commitment' | 'chain' | 'model' | 'finish' | 'settlement'>;

export interface RaceVerification {
  verdict: 'fair' | 'unfair';
  checks: RaceCheck[];
  /** The chain of its seed, by its published link, and the salt that it was run with. */
  chain?: Pick<RaceRecord, 'published' | 'salt'>;
  /** The race run anew; nothing when the record cannot be. */
  played?: PlayedRace & { record: RaceRecord };
}

/** What the site said of the race; leave out what it has not said. */
export interface StatedRace {
  commitment: string;
  revealed: string;
  /** Runners by place in the event's list, from 1. */
  finish?: readonly { runner: number; place: number; timeMs?: number | undefined }[] | undefined;
  /** Results by market (`marketRef`), `{ 1: 'won', 2: 'lost' }` as the site shows them. Deductions are no part of them. */
  markets?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
}

export function verifyRace(stated: StatedRace): RaceVerification {
  const record = readRecord(stated.revealed);
  if (!record)
    return { verdict: 'unfair', checks: [compare('record', stated.revealed.slice(0, 80), 'is no record of a race')] };
  const checks: RaceCheck[] = [
    compare('record', record.race, record.race),
    compare('commitment', stated.commitment, raceCommitment(record)),
    compare(
      'chain',
      record.published,
      attempt(() => firstLink(record.place, record.link)),
    ),
    compare('model', record.model, RACE_MODEL),
  ];
  if (checks.some(({ result }) => result === 'fails')) return { verdict: 'unfair', checks };

  const played = playRace(record);
  if (stated.finish) checks.push(compare('finish', ...finishesOf(stated.finish, played)));
  for (const [ref, results] of Object.entries(stated.markets ?? {}))
    checks.push(
      compare('settlement', `${ref} ${canonicalJson(results)}`, `${ref} ${resultsIn(record, played, ref, results)}`),
    );
  const verdict = checks.every(({ result }) => result === 'holds') ? 'fair' : 'unfair';
  const { published, salt } = record;
  return { verdict, checks, chain: { published, salt }, played: { ...played, record } };
}

function readRecord(text: string): RaceRecord | undefined {
  try {
    const parsed = raceRecord.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

type Finish = NonNullable<StatedRace['finish']>;

/** As `1. 4 (58.340 s), 2. 1 (58.405 s)`; those who share a place by their numbers. */
function finishesOf(finish: Finish, { finish: played }: PlayedRace): [stated: string, computed: string] {
  const hasTimes = finish.every(({ timeMs }) => timeMs !== undefined);
  const finishText = (entries: Finish): string =>
    entries
      .toSorted((a, b) => a.place - b.place || a.runner - b.runner)
      .map(({ place, runner, timeMs }) => `${place}. ${runner}${hasTimes ? ` (${(timeMs! / 1000).toFixed(3)} s)` : ''}`)
      .join(', ');
  return [finishText(finish), finishText(played)];
}

/** A market that was opened after a withdrawal never had the outcome of who was withdrawn. */
function resultsIn(
  record: RaceRecord,
  { finish }: PlayedRace,
  ref: string,
  stated: Readonly<Record<string, string>>,
): string {
  const places = placesOf(ref);
  if (places === undefined) return 'is no market of a race';
  const starts = isStarting(record);
  const runners = record.runners.map((_, runner) => ({ isNonRunner: !starts(runner) }));
  const results = Object.entries(resultsOfPlaces(finish, runners, places));
  return canonicalJson(Object.fromEntries(results.filter(([id, result]) => result !== 'void' || id in stated)));
}

function placesOf(ref: string): number | undefined {
  const key = parseMarketRef(ref);
  if (key?.kind === 'race-winner') return 1;
  const places = key?.kind === 'race-placed' ? Number(key.specifiers['places']) : 0;
  return Number.isInteger(places) && places > 0 ? places : undefined;
}
