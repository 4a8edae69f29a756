/**
 * Publishes upcoming races as matches are published: their runners are drawn, their place in the chain of their meeting is taken, and what
 * decides them is committed to. Those that were over before anybody could bet on them are announced as results.
 */
import { seedStream } from '#fairness/seeds/stream.ts';
import { raceCommitment } from '#sportsbook/models/race/verify-race.ts';
import type { Services } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { pastSeed, takeSeeds } from '../lanes.ts';
import { insertRows, knownIds, seedOfLeague, type RaceRow, type ScriptRow } from '../store.ts';
import { aheadMs, atPace, PAST_MS, racesBetween, type MeetingRandom, type PlannedRace } from './calendar.ts';
import { drawRace, fixtureOf, withWithdrawal, type DrawnRace } from './draw-race.ts';
import { formsOf, type Forms } from './form.ts';
import type { Meeting } from './meeting.ts';
import { meetings } from './meetings.ts';
import { raceEndOf } from './script-race.ts';

/** A race that has just begun is still run, though nobody could bet on it; at the standard pace. */
const BEGUN_MS = 30_000;

/** How many are planned at a time. */
const BATCH = 12;

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
    for await (const batch of batchesOf(past)) await announceRows(await announcePast(planning, secret, batch));
    for await (const batch of batchesOf(ahead)) await announceRows(await announce(planning, batch));
  }
}

/** The process yields between them. */
async function* batchesOf(planned: readonly PlannedRace[]): AsyncGenerator<PlannedRace[]> {
  for (let at = 0; at < planned.length; at += BATCH) {
    yield planned.slice(at, at + BATCH);
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
  const { services, random, pace } = planning;
  const priceError = services.config.LEAGUE_PRICE_ERROR;
  return takeSeeds(
    services,
    Map.groupBy(planned, ({ meeting }) => laneOf(meeting)),
    (race, seed, { chainId, revealsAfter }) => {
      const drawn = withWithdrawal(drawRace(race, random, seed, priceError), race.startsAt, pace);
      const revealsAt = Math.max(revealsAfter, raceEndOf(drawn.record, race.startsAt, pace));
      return rowOf(planning, race, { ...drawn, chainId, revealsAt, priceError });
    },
  );
}

async function announcePast(planning: Planning, secret: string, planned: readonly PlannedRace[]): Promise<RaceRow[]> {
  const { services, random, pace, forms } = planning;
  const rows = planned.map((race) => {
    const drawn = drawRace(race, random, pastSeed(secret, race.id), 0);
    // The races after it know how its runners came in.
    forms.add(drawn.record);
    const revealsAt = raceEndOf(drawn.record, race.startsAt, pace);
    return rowOf(planning, race, { ...drawn, revealsAt, priceError: 0 });
  });
  await transaction(services.db, (tx) => insertRows(tx, rows));
  return rows;
}

interface RaceToStore extends DrawnRace {
  chainId?: bigint;
  revealsAt: number;
  priceError: number;
}

function rowOf(
  { forms, pace, now }: Planning,
  race: PlannedRace,
  { record, card, chainId, revealsAt, priceError }: RaceToStore,
): RaceRow {
  const { link: _, ...stored } = record;
  return {
    id: race.id,
    lane: laneOf(race.meeting),
    chain_id: chainId ?? null,
    place: chainId === undefined ? null : record.place,
    record: stored,
    commitment: raceCommitment(record),
    fixture: fixtureOf(race, card, forms),
    pace,
    announced_at: now,
    starts_at: new Date(race.startsAt),
    reveals_at: new Date(revealsAt),
    sent: 0,
    next_at: now,
    is_told: chainId === undefined,
    price_error: priceError,
    keeps_margin: true,
  };
}
