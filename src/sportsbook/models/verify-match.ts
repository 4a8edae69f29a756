/**
 * A simulated match as it is committed to before its first price, and its check afterwards: the seed is the link of a published chain,
 * the whole record has the hash that was shown, and playing it again gives the same match and the same results of its markets.
 */
import * as z from 'zod/mini';
import { canonicalHash, canonicalJson } from '#fairness/seeds/canonical.ts';
import { firstLink } from '#fairness/seeds/chain.ts';
import { attempt, compare } from '#fairness/seeds/compare.ts';
import { seedStream } from '#fairness/seeds/stream.ts';
import { decide, type Decision } from './decide.ts';
import { parseMarketRef, MODELLED_SPORTS, type ModelledSport } from './market.ts';
import type { Strengths, Timeline } from './model.ts';
import { models } from './models.ts';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/**
 * What keeps a match from its end, rarely: it is postponed and not played any more, one of the two does not come, or it is abandoned
 * after so many seconds.
 */
const fate = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['postponed', 'walkover']) }),
  z.strictObject({ kind: z.literal('abandoned'), afterS: z.int().check(z.minimum(1)) }),
]);
export type Fate = z.output<typeof fate>;

const strengths = z.record(z.string(), z.array(z.int()).check(z.minLength(1), z.maxLength(4)));

/** Everything that decides a match, and what it is called. */
const matchRecord = z.strictObject({
  match: z.string(),
  sport: z.enum(MODELLED_SPORTS),
  /** Ids, first the one at home. */
  competitors: z.tuple([z.string(), z.string()]),
  startsAt: z.string(),
  model: z.string(),
  strengths,
  /** What prices take the strengths to be. */
  believed: strengths,
  /** The published link of the chain, the salt that was drawn after it, and this match's place and link. */
  published: hash,
  salt: z.string(),
  place: z.int().check(z.minimum(1)),
  link: hash,
  /** Nothing of most matches. */
  fate: z.optional(fate),
});
export type MatchRecord = Omit<z.output<typeof matchRecord>, 'strengths' | 'believed'> & {
  strengths: Strengths;
  believed: Strengths;
};

/** SHA-256 of the record's canonical JSON. The link in it is secret until the result, so the hash reveals nothing. */
export const matchCommitment = (record: MatchRecord): string => canonicalHash(record);

/** What is revealed with the result. */
export const revealedText = (record: MatchRecord): string => canonicalJson(record);

type Playable = Pick<MatchRecord, 'sport' | 'strengths' | 'link' | 'salt' | 'place' | 'fate'>;

/** The match that a record leads to, as far as it was played. */
export function playMatch(record: Playable): Timeline<unknown> {
  const timeline = playWhole(record);
  if (!record.fate) return timeline;
  const endsAt = record.fate.kind === 'abandoned' ? record.fate.afterS : 0;
  const [first, ...later] = timeline.steps;
  return { steps: [first!, ...later.filter(({ at }) => at <= endsAt)], endsAt };
}

/** Whatever keeps it from its end. */
export function playWhole({ sport, strengths, link, salt, place }: Playable): Timeline<unknown> {
  return models[sport].simulate(strengths, seedStream(link).random(salt, place));
}

export interface MatchCheck {
  /**
   * - `record`: what is revealed can be read
   * - `commitment`: it has the hash that was shown before the first price
   * - `chain`: its seed is the link at its place of the published chain
   * - `model`: this program has the model that it was played by
   * - `score`: playing it gives the same score
   * - `settlement`: and the same result of every market
   */
  name: 'record' | 'commitment' | 'chain' | 'model' | 'score' | 'settlement';
  result: 'holds' | 'fails';
  stated: string;
  computed: string;
}

export interface MatchVerification {
  verdict: 'fair' | 'unfair';
  checks: MatchCheck[];
  /** The chain of its seed, by its published link, and the salt that it was played with. */
  chain?: Pick<MatchRecord, 'published' | 'salt'>;
  /** The match played anew; nothing when the record cannot be. */
  played?: { sport: ModelledSport; strengths: Strengths; timeline: Timeline<unknown> };
}

/** What the site said of the match; leave out what it has not said. */
export interface StatedMatch {
  commitment: string;
  revealed: string;
  score?: readonly [number, number];
  /** Results by market (`marketRef`), `{ over: 'won', under: 'lost' }` as the site shows them. */
  markets?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export function verifyMatch(stated: StatedMatch): MatchVerification {
  const record = readRecord(stated.revealed);
  if (!record)
    return { verdict: 'unfair', checks: [compare('record', stated.revealed.slice(0, 80), 'is no record of a match')] };
  const checks: MatchCheck[] = [
    compare('record', record.match, record.match),
    compare('commitment', stated.commitment, matchCommitment(record)),
    compare(
      'chain',
      record.published,
      attempt(() => firstLink(record.place, record.link)),
    ),
    compare('model', record.model, models[record.sport].version),
  ];
  if (checks.some(({ result }) => result === 'fails')) return { verdict: 'unfair', checks };

  const { sport, strengths } = record;
  const timeline = playMatch(record);
  const model = models[sport];
  const end = timeline.steps.at(-1)!.state;
  if (stated.score) checks.push(compare('score', stated.score.join(':'), model.board(end).score.join(':')));
  for (const [ref, results] of Object.entries(stated.markets ?? {})) {
    const key = parseMarketRef(ref);
    const decision = key && decide(key, model.played(end));
    // What was not decided when it came to nothing is void.
    const isVoid = record.fate !== undefined && Object.values(results).every((result) => result === 'void');
    checks.push(
      compare(
        'settlement',
        `${ref} ${canonicalJson(results)}`,
        `${ref} ${decision ? written(decision) : isVoid ? canonicalJson(results) : 'undecided'}`,
      ),
    );
  }
  const verdict = checks.every(({ result }) => result === 'holds') ? 'fair' : 'unfair';
  const { published, salt } = record;
  return { verdict, checks, chain: { published, salt }, played: { sport, strengths, timeline } };
}

function readRecord(text: string): MatchRecord | undefined {
  try {
    const parsed = matchRecord.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

const written = ({ outcomes }: Decision): string =>
  canonicalJson(
    Object.fromEntries(
      outcomes.map(({ id, result }) => [id, typeof result === 'string' ? result : `${result.shared}/${result.tied}`]),
    ),
  );
