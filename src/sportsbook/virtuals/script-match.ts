// A stored match or race with its seed, and what is said of it.
import type { Services } from '#platform/context.ts';
import { linkAt } from '#fairness/seed-chains/index.ts';
import { racesResult, scriptOfRace, type ScriptedRace } from './races/script-race.ts';
import { finalBoard, lineMaker, scriptOf, type Line, type ScriptedMatch } from './rules/script.ts';
import { CHAINS, findSeed, isRace, type MatchRow, type RaceRow, type ScriptRow } from './store.ts';
import { pastLink } from './lanes.ts';

export const scriptMatch = async (services: Services, row: MatchRow): Promise<ScriptedMatch> => ({
  ...commonOf(row),
  record: { ...row.record, link: await seedOf(services, row) },
  keepsMargin: row.keeps_margin,
});

export const scriptRace = async (services: Services, row: RaceRow): Promise<ScriptedRace> => ({
  ...commonOf(row),
  record: { ...row.record, link: await seedOf(services, row) },
});

const commonOf = (row: ScriptRow): Omit<ScriptedMatch, 'record' | 'keepsMargin'> => ({
  id: row.id,
  commitment: row.commitment,
  fixture: row.fixture,
  announcedAt: row.announced_at.getTime(),
  startsAt: row.starts_at.getTime(),
  pace: row.pace,
  revealsAt: row.reveals_at.getTime(),
  priceError: row.price_error,
});

const seedOf = async (services: Services, { id, chain_id, place }: ScriptRow): Promise<string> =>
  chain_id === null ? pastLink(await findSeed(services.db), id) : linkAt(services, CHAINS, chain_id, place!);

/** What is played has a script; what is only announced has a result. */
export async function linesOf(services: Services, row: ScriptRow): Promise<Iterator<Line, void>> {
  if (isRace(row)) {
    const race = await scriptRace(services, row);
    return row.is_told ? racesResult(race) : scriptOfRace(race);
  }
  const match = await scriptMatch(services, row);
  return row.is_told ? resultLines(match) : scriptOf(match);
}

function* resultLines({ announcedAt, fixture, id, record, pace }: ScriptedMatch): Generator<Line, void> {
  const line = lineMaker(id);
  yield line(announcedAt, {
    type: 'fixture_change',
    fixture: { ...fixture, status: 'ended', commitment: null, revealed: null },
  });
  const scoreboard = finalBoard(record, pace);
  yield line(announcedAt, { type: 'odds_change', scoreboard, incidents: [], markets: [] });
}
