/**
 * The standings file of a finished tournament: what was promised, every round that counted, the scores, the places and the
 * prizes. Canonical JSON, so that its SHA-256 is the same for everybody; whole numbers that may be large are texts.
 */
import { compare } from '#fairness/seeds/compare.ts';
import * as z from 'zod/mini';
import { toEurCents } from '#kernel/exchange.ts';
import { CURRENCY_EXPONENTS, type Currency } from '#kernel/money.ts';
import { canonicalHash, canonicalJson } from '#fairness/seeds/canonical.ts';
import { bankrollTerms } from './bankroll.ts';
import type { Title } from '#casino/engine/title.ts';
import { bankrollChecks, bankrollScores } from './bankroll-standings.ts';
import { lastPrizedPlace, poolOf, prizeOf, type Prize, type PrizeTerms } from './prizes.ts';
import { addRound, NO_SCORE, rankedEntries, type Score, type ScoringTerms } from './scoring.ts';
import { SCORING_RULES } from './scoring-rules.ts';

export const STANDINGS_FORMAT = 'baize-standings-1';

const currency = z.enum(Object.keys(CURRENCY_EXPONENTS) as [Currency, ...Currency[]]);
const whole = z.string().check(z.regex(/^-?[0-9]{1,40}$/));
const places = { from: z.int(), to: z.int() };

export const termsSchema = z.strictObject({
  scoring: z.strictObject({
    rule: z.enum(SCORING_RULES),
    rounds: z.nullable(z.int()),
    minimum: z.partialRecord(currency, whole),
    rates: z.record(z.string(), z.string()),
  }),
  /** Sysnames of the games whose rounds count; `null`: all games. */
  games: z.nullable(z.array(z.string())),
  /** They were chosen one by one. */
  hasOwnGames: z.boolean(),
  entry: z.strictObject({
    kind: z.enum(['automatic', 'opt-in', 'buy-in']),
    /** In minor units by currency. */
    price: z.nullable(z.partialRecord(currency, whole)),
  }),
  prizes: z.union([
    z.strictObject({
      kind: z.literal('table'),
      table: z.array(z.strictObject({ ...places, reward: z.record(z.string(), z.unknown()) })),
    }),
    z.strictObject({
      kind: z.literal('pool'),
      guaranteedCents: whole,
      percentOfEntries: z.int(),
      shares: z.array(z.strictObject({ ...places, hundredths: z.int() })),
    }),
  ]),
  resetOnCashout: z.boolean(),
  /** Prizes are held until their player has made a deposit, or their identity is confirmed. */
  unlockedBy: z.optional(z.literal('deposit-or-identity')),
  /** Of equal bankroll alone. */
  bankroll: z.optional(bankrollTerms),
});
export type TournamentTerms = z.output<typeof termsSchema>;

/**
 * `[place in the order of settlement, id, currency, staked, won]`, the amounts in minor units. With equal bankroll
 * `[number of the stake, spin, FUN, staked, won]`.
 */
const listedRound = z.tuple([whole, z.string(), currency, whole, whole]);

const player = z.strictObject({
  /** Stands for the player in this tournament alone. */
  key: z.string(),
  currency,
  /** What was paid to enter, in minor units. */
  paid: whole,
  score: whole,
  rounds: z.int(),
  reached: z.nullable(whole),
  /** `null`: without a place, because the score is not above nothing. */
  place: z.nullable(z.int()),
  prize: z.nullable(z.record(z.string(), z.unknown())),
  /** `null` where they are too many for one file: see `unlisted`. */
  listed: z.nullable(z.array(listedRound)),
});
export type ListedPlayer = z.output<typeof player>;

export const standingsSchema = z.strictObject({
  format: z.literal(STANDINGS_FORMAT),
  tournament: z.strictObject({
    id: z.int(),
    definition: z.string(),
    startsAt: z.string(),
    finishesAt: z.string(),
    closedAt: z.string(),
  }),
  terms: termsSchema,
  termsHash: z.string(),
  poolCents: whole,
  players: z.array(player),
  /** Players, from the last place on, whose rounds are not listed. */
  unlisted: z.int(),
  /** Of equal bankroll alone: what its spins were drawn from, and on how many of them anybody has staked. */
  reels: z.optional(z.strictObject({ seed: z.string(), clientSeed: z.string(), played: z.int() })),
});
export type Standings = z.output<typeof standingsSchema>;

/** A prize as the file has it. */
export const listedPrize = (prize: Prize | undefined): ListedPlayer['prize'] =>
  prize === undefined
    ? null
    : prize.kind === 'reward'
      ? { kind: 'reward', reward: prize.reward }
      : { kind: 'share', cents: String(prize.cents), amount: String(prize.amount), currency: prize.currency };

export interface StandingsCheck {
  name: 'terms' | 'seed' | 'spins' | 'scores' | 'places' | 'prizes';
  result: 'holds' | 'fails' | 'unknown';
  stated: string;
  computed: string;
}

export interface StandingsVerification {
  /** `unknown-rules`: this program does not have the version of the game that its spins were drawn by. */
  verdict: 'fair' | 'unfair' | 'unknown-rules';
  hash: string;
  checks: StandingsCheck[];
  /** Scores that could not be computed, because their rounds are not listed. */
  unlisted: number;
}

/** Computes everything again from the rounds that the file lists. `title`: by the mathematics that equal bankroll names. */
export function verifyStandings(file: Standings, title?: Title): StandingsVerification {
  const scores = checkScores(file);
  const checks = [
    compare('terms', file.termsHash, canonicalHash(file.terms)),
    ...bankrollChecks(file, title),
    scores.check,
    checkPlaces(file),
    checkPrizes(file),
  ];
  const has = (result: StandingsCheck['result']): boolean => checks.some((check) => check.result === result);
  return {
    verdict: has('fails') ? 'unfair' : has('unknown') ? 'unknown-rules' : 'fair',
    hash: canonicalHash(file),
    checks,
    unlisted: scores.unlisted,
  };
}

function checkScores(file: Standings): { check: StandingsCheck; unlisted: number } {
  const { players, terms } = file;
  const scorer = terms.bankroll
    ? bankrollScores(terms.bankroll, file)
    : (listed: Listed) => scoreOf(listed, terms.scoring);
  let unlisted = 0;
  for (const { key, listed, score, rounds, reached } of players) {
    if (!listed) {
      unlisted++;
      continue;
    }
    const computed = scorer(listed);
    const [stated, recomputed] = [
      [score, rounds, reached].join(' '),
      [computed.score, computed.rounds, computed.reached].join(' '),
    ];
    if (stated !== recomputed)
      return { check: compare('scores', `player ${key}: ${stated}`, `player ${key}: ${recomputed}`), unlisted };
  }
  return { check: compare('scores', 'all', 'all'), unlisted };
}

type Listed = NonNullable<ListedPlayer['listed']>;

export function scoreOf(listed: Listed, terms: ScoringTerms): Score {
  const inOrder = listed
    .map(([number, , code, staked, won]) => ({
      number: BigInt(number),
      round: { currency: code, staked: BigInt(staked), won: BigInt(won) },
    }))
    .toSorted((a, b) => (a.number < b.number ? -1 : 1));
  return inOrder.reduce((score, { number, round }) => addRound(score, round, number, terms), NO_SCORE);
}

const rankOf = ({ key, score, reached }: ListedPlayer) => ({
  key,
  score: BigInt(score),
  reached: reached === null ? null : BigInt(reached),
});

function checkPlaces({ players }: Standings): StandingsCheck {
  const computed = rankedEntries(players.map(rankOf)).map(({ key }, index) => `${index + 1} ${key}`);
  const stated = players
    .filter(({ place }) => place !== null)
    .toSorted((a, b) => a.place! - b.place!)
    .map(({ place, key }) => `${place} ${key}`);
  const at = computed.findIndex((line, index) => line !== stated[index]);
  if (at < 0 && computed.length === stated.length) return compare('places', 'all', 'all');
  const place = at < 0 ? computed.length : at;
  return compare('places', stated[place] ?? 'nobody', computed[place] ?? 'nobody');
}

function checkPrizes({ players, terms, poolCents }: Standings): StandingsCheck {
  const { prizes, scoring } = terms;
  const paid = players.reduce(
    (sum, player) => sum + toEurCents(BigInt(player.paid), player.currency, scoring.rates),
    0n,
  );
  const pool = poolOf(prizes as PrizeTerms, paid);
  if (String(pool) !== poolCents) return compare('prizes', `a pool of ${poolCents}`, `a pool of ${pool}`);
  for (const player of players) {
    const prize =
      player.place === null || player.place > lastPrizedPlace(prizes as PrizeTerms)
        ? undefined
        : prizeOf(prizes as PrizeTerms, player.place, {
            poolCents: pool,
            currency: player.currency,
            rates: scoring.rates,
          });
    const [stated, computed] = [canonicalJson(player.prize), canonicalJson(listedPrize(prize))];
    if (stated !== computed)
      return compare('prizes', `player ${player.key}: ${stated}`, `player ${player.key}: ${computed}`);
  }
  return compare('prizes', 'all', 'all');
}
