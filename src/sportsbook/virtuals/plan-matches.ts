/**
 * Publishes upcoming matches: their strengths are drawn, their place in the chain of their lane is taken, and what decides them
 * is committed to. Matches due while the league stood still are announced as results, which were never open to bets.
 */
import { seedStream } from '#fairness/seeds/stream.ts';
import { models } from '#sportsbook/models/models.ts';
import { matchCommitment, type MatchRecord } from '#sportsbook/models/verify-match.ts';
import type { Services } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import type { Competition } from './competitions/competition.ts';
import {
  aheadMs,
  matchesBetween,
  seasonName,
  seasonStart,
  slotMs,
  type PlannedMatch,
  type SeasonRandom,
} from './rules/calendar.ts';
import { competitorOf } from './rules/competitors.ts';
import { fateOf } from './rules/fates.ts';
import { endOf, type ScriptedMatch } from './rules/script.ts';
import { misjudgeStrengths, ratings, strengthsOf } from './rules/strengths.ts';
import { pastSeed, takeSeeds, type Seed } from './lanes.ts';
import { insertRows, knownIds, seedOfLeague, type MatchRow } from './store.ts';

/** How many are planned at a time; the process yields in between. */
const BATCH = 40;

/** What is planned: most urgent first. */
export type Span = 'now' | 'ahead' | 'past';

export type Stream = ReturnType<typeof seedStream>;

/** Plans missing matches of a span, and has them announced. */
export async function planMatches(
  services: Services,
  span: Span,
  competitions: readonly Competition[],
  announceRows: (rows: MatchRow[]) => Promise<void>,
): Promise<void> {
  const secret = await seedOfLeague(services.db, Buffer.from(services.random.bytes(32)).toString('hex'));
  const pace = services.config.LEAGUE_PACE;
  const stream = seedStream(secret);
  const seasonRandom = orderOf(stream);
  for (const competition of competitions) {
    const [from, to] = edgesOf(competition, pace, span, services.clock.now().getTime());
    const planned = matchesBetween(competition, pace, from, to, seasonRandom);
    for (let at = 0; at < planned.length; at += BATCH) {
      const batch = planned.slice(at, at + BATCH);
      const existingIds = await knownIds(
        services.db,
        batch.map(({ id }) => id),
      );
      const missing = batch.filter(({ id }) => !existingIds.has(id));
      if (missing.length === 0) continue;
      await announceRows(
        span === 'past'
          ? await announcePast(services, stream, secret, missing, pace)
          : await announce(services, stream, missing, pace),
      );
      await new Promise(setImmediate);
    }
  }
}

/** Draws of the order of play. */
export const orderOf =
  (stream: Stream): SeasonRandom =>
  (competition, season) =>
    stream.random(`${competition} order`, season);

/** The same for all matches of a season. */
export const ratingsOf = (stream: Stream, competition: Competition, season: number): number[] =>
  ratings(competition, stream.random(`${competition.id} ratings`, season));

/** A match that is nearly over is not begun any more, but counted as past. */
function edgesOf(competition: Competition, pace: number, span: Span, now: number): [from: number, to: number] {
  const begun = now - 0.9 * slotMs(competition, pace);
  const soon = now + slotMs(competition, pace);
  if (span === 'past') return [seasonStart(competition, pace, now), begun];
  if (span === 'now') return [begun, soon];
  return [soon, now + aheadMs(competition, pace)];
}

const laneOf = ({ competition, lane }: PlannedMatch): string => `${competition.id} ${lane}`;

async function announce(
  services: Services,
  stream: Stream,
  planned: readonly PlannedMatch[],
  pace: number,
): Promise<MatchRow[]> {
  const now = services.clock.now();
  const priceError = services.config.LEAGUE_PRICE_ERROR;
  return takeSeeds(services, Map.groupBy(planned, laneOf), (match, seed, { chainId, revealsAfter }) => {
    const record = withFate(recordOf(stream, match, seed, priceError));
    const revealsAt = Math.max(revealsAfter, endOf(record, match.startsAt, pace));
    return rowOf(match, record, { chainId, pace, now, revealsAt, priceError });
  });
}

/** Matches before the league's time, with a seed that belongs to no published chain. */
async function announcePast(
  services: Services,
  stream: Stream,
  secret: string,
  planned: readonly PlannedMatch[],
  pace: number,
): Promise<MatchRow[]> {
  if (planned.length === 0) return [];
  const now = services.clock.now();
  const rows = planned.map((match) => {
    const record = recordOf(stream, match, pastSeed(secret, match.id), 0);
    return rowOf(match, record, { pace, now, revealsAt: endOf(record, match.startsAt, pace), priceError: 0 });
  });
  await transaction(services.db, (tx) => insertRows(tx, rows));
  return rows;
}

/** `priceError`: in percent of the usual error. */
function recordOf(stream: Stream, match: PlannedMatch, seed: Seed, priceError: number): MatchRecord {
  const { competition, season, home, away, startsAt } = match;
  const rated = ratingsOf(stream, competition, season);
  const random = seedStream(seed.link).random(`${seed.salt} strengths`, seed.place);
  const strengths = strengthsOf(competition, rated[home]!, rated[away]!, random);
  const { sport } = competition;
  return {
    match: match.id,
    sport,
    competitors: [competitorOf(competition, home).id, competitorOf(competition, away).id],
    startsAt: new Date(startsAt).toISOString(),
    model: models[sport].version,
    strengths,
    believed: misjudgeStrengths(sport, strengths, priceError / 100, random),
    ...seed,
  };
}

/** Only for matches that can be bet on: past ones all come to their end. */
function withFate(record: MatchRecord): MatchRecord {
  const fate = fateOf(record, seedStream(record.link).random(`${record.salt} fate`, record.place));
  return fate ? { ...record, fate } : record;
}

interface Row {
  chainId?: bigint;
  pace: number;
  now: Date;
  revealsAt: number;
  priceError: number;
}

function rowOf(match: PlannedMatch, record: MatchRecord, { chainId, pace, now, revealsAt, priceError }: Row): MatchRow {
  const { link: _, ...stored } = record;
  return {
    id: match.id,
    lane: laneOf(match),
    chain_id: chainId ?? null,
    place: chainId === undefined ? null : record.place,
    record: stored,
    commitment: matchCommitment(record),
    fixture: fixtureOf(match, pace),
    pace,
    announced_at: now,
    starts_at: new Date(match.startsAt),
    reveals_at: new Date(revealsAt),
    sent: 0,
    next_at: now,
    is_told: chainId === undefined,
    price_error: priceError,
    keeps_margin: true,
  };
}

function fixtureOf(
  { competition, season, round, home, away, startsAt }: PlannedMatch,
  pace: number,
): ScriptedMatch['fixture'] {
  return {
    sport: competition.sport,
    competition: competitionOf(competition, seasonName(competition, pace, season)),
    competitors: [competitorOf(competition, home), competitorOf(competition, away)],
    startsAt: new Date(startsAt).toISOString(),
    isSimulated: true,
    round: String(round),
  };
}

export const competitionOf = (
  { id, names, region, rating, place }: Competition,
  season: string,
): ScriptedMatch['fixture']['competition'] => ({
  id,
  names: { ...names },
  region: { ...region },
  rating,
  place,
  season,
});
