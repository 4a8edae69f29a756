/**
 * Publishes upcoming races as matches are published: their runners are drawn, their place in the chain of their meeting is taken, and what
 * decides them is committed to. Those that were over before anybody could bet on them are announced as results.
 */
import { seedStream } from '#fairness/seeds/stream.ts';
import { raceCommitment, type RaceRecord } from '#sportsbook/models/race/verify-race.ts';
import { RACE_MODEL } from '#sportsbook/models/race/play-race.ts';
import type { Random } from '#kernel/random.ts';
import type { Services } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { pastSeed, takeSeeds, type Seed } from '../lanes.ts';
import { insertRows, knownIds, seedOfLeague, type RaceRow, type ScriptRow } from '../store.ts';
import { aheadMs, atPace, PAST_MS, racesBetween, seasonOf, type MeetingRandom, type PlannedRace } from './calendar.ts';
import { cardOf, type Card } from './card.ts';
import { formsOf, type Forms } from './form.ts';
import { RACING_SPORT, type Meeting } from './meeting.ts';
import { meetings } from './meetings.ts';
import { misjudgeRunners, WITHDRAWN_ONE_IN } from './race-prices.ts';
import { raceEndOf } from './script-race.ts';

/** A race that has just begun is still run, though nobody could bet on it; at the standard pace. */
const BEGUN_MS = 30_000;

const laneOf = ({ id }: Meeting): string => `${id} 0`;
export const raceLanes: readonly string[] = meetings.map(laneOf);

interface Planning {
  services: Services;
  random: MeetingRandom;
  forms: Forms;
  pace: number;
  now: Date;
}

export async function planRaces(
  services: Services,
  running: readonly Meeting[],
  {
    isLookingBack,
    announceRows,
  }: { isLookingBack: boolean; announceRows: (rows: readonly ScriptRow[]) => Promise<void> },
): Promise<void> {
  const secret = await seedOfLeague(services.db, Buffer.from(services.random.bytes(32)).toString('hex'));
  const pace = services.config.LEAGUE_PACE;
  const stream = seedStream(secret);
  const now = services.clock.now();
  const begun = now.getTime() - atPace(BEGUN_MS, pace);
  for (const meeting of running) {
    const past = isLookingBack
      ? await unknownOf(services, racesBetween(meeting, pace, begun - atPace(PAST_MS, pace), begun))
      : [];
    const ahead = await unknownOf(services, racesBetween(meeting, pace, begun, now.getTime() + aheadMs(pace)));
    if (past.length + ahead.length === 0) continue;
    const random: MeetingRandom = (what, number) => stream.random(what, number);
    const planning = { services, random, forms: await formsOf(services, laneOf(meeting)), pace, now };
    await announceRows(await announcePast(planning, secret, past));
    await announceRows(await announce(planning, ahead));
    await new Promise(setImmediate);
  }
}

async function unknownOf({ db }: Services, planned: readonly PlannedRace[]): Promise<PlannedRace[]> {
  const existingIds = await knownIds(
    db,
    planned.map(({ id }) => id),
  );
  return planned.filter(({ id }) => !existingIds.has(id));
}

async function announce(planning: Planning, planned: readonly PlannedRace[]): Promise<RaceRow[]> {
  const { services, pace } = planning;
  const priceError = services.config.LEAGUE_PRICE_ERROR;
  return takeSeeds(
    services,
    Map.groupBy(planned, ({ meeting }) => laneOf(meeting)),
    (race, seed, { chainId, revealsAfter }) => {
      const drawn = drawRace(planning, race, seed, priceError);
      const record = withWithdrawal(drawn.record, race, pace);
      const revealsAt = Math.max(revealsAfter, raceEndOf(record, race.startsAt, pace));
      return rowOf(planning, race, { ...drawn, record, chainId, revealsAt, priceError });
    },
  );
}

async function announcePast(planning: Planning, secret: string, planned: readonly PlannedRace[]): Promise<RaceRow[]> {
  const { services, pace, forms } = planning;
  const rows = planned.map((race) => {
    const drawn = drawRace(planning, race, pastSeed(secret, race.id), 0);
    // The races after it know how its runners came in.
    forms.add(drawn.record);
    const revealsAt = raceEndOf(drawn.record, race.startsAt, pace);
    return rowOf(planning, race, { ...drawn, revealsAt, priceError: 0 });
  });
  await transaction(services.db, (tx) => insertRows(tx, rows));
  return rows;
}

interface DrawnRace {
  record: RaceRecord;
  card: Card;
}

function drawRace({ random }: Planning, planned: PlannedRace, seed: Seed, priceError: number): DrawnRace {
  const onTheDay: Random = seedStream(seed.link).random(`${seed.salt} strengths`, seed.place);
  const card = cardOf(planned, random, onTheDay);
  const { keys, par, strengths, race } = card;
  const record: RaceRecord = {
    race: planned.id,
    runners: keys,
    startsAt: new Date(planned.startsAt).toISOString(),
    distance: race.distance,
    par,
    model: RACE_MODEL,
    strengths,
    believed: misjudgeRunners(strengths, priceError / 100, onTheDay),
    ...seed,
  };
  return { record, card };
}

/** Between three and eighteen minutes before the start, at the standard pace. */
const WITHDRAWN_MIN = [3, 18] as const;

/** Drawn from the seed, and committed to with the rest. */
function withWithdrawal(record: RaceRecord, { startsAt }: PlannedRace, pace: number): RaceRecord {
  const random = seedStream(record.link).random(`${record.salt} withdrawal`, record.place);
  if (random.int(WITHDRAWN_ONE_IN) > 0) return record;
  const runner = 1 + random.int(record.runners.length);
  const [latest, earliest] = WITHDRAWN_MIN;
  const minutes = latest + random.int(earliest - latest + 1);
  return { ...record, withdrawn: { runner, at: new Date(startsAt - atPace(minutes * 60_000, pace)).toISOString() } };
}

interface RaceToStore extends DrawnRace {
  chainId?: bigint;
  revealsAt: number;
  priceError: number;
}

function rowOf(
  { forms, pace, now }: Planning,
  { id, meeting, startsAt }: PlannedRace,
  { record, card, chainId, revealsAt, priceError }: RaceToStore,
): RaceRow {
  const { link: _, ...stored } = record;
  const { names, region, rating, place } = meeting;
  const runners = card.race.runners.map((runner, nth) => {
    const form = forms.before(card.keys[nth]!, startsAt);
    return { ...runner, ...(form !== '' && { form }) };
  });
  return {
    id,
    lane: laneOf(meeting),
    chain_id: chainId ?? null,
    place: chainId === undefined ? null : record.place,
    record: stored,
    commitment: raceCommitment(record),
    fixture: {
      sport: RACING_SPORT.id,
      competition: { id: meeting.id, names, region, rating, place, season: seasonOf(startsAt) },
      competitors: card.competitors,
      startsAt: record.startsAt,
      isSimulated: true,
      race: { ...card.race, runners, eachWay: null },
    },
    pace,
    announced_at: now,
    starts_at: new Date(startsAt),
    reveals_at: new Date(revealsAt),
    sent: 0,
    next_at: now,
    is_told: chainId === undefined,
    price_error: priceError,
    keeps_margin: true,
  };
}
