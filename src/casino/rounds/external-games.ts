/**
 * Games and rounds that are kept elsewhere. Slices above, which deal with outside suppliers, register theirs at start-up; they
 * are listed, searched and shown in the history together with our own.
 */
import type { Currency } from '#kernel/money.ts';
import { perProcess, type Services } from '#platform/context.ts';
import type { Database } from '#platform/db/database.ts';
import type { CatalogueGame } from './catalogue.ts';
import { countOwnRounds, ownRecentlyPlayed, ownRoundsOf, type RoundCursor } from './store.ts';

type RoundFilter = NonNullable<Parameters<typeof ownRoundsOf>[4]>;
type PlayedRow = Awaited<ReturnType<typeof ownRoundsOf>>[number];

export interface ExternalGames {
  /** Changes whenever the games change. */
  version(): number;
  games(currency: Currency, locale: string): readonly CatalogueGame[];
  /** Whether its supplier takes packs of free spins. */
  hasFreeSpins(sysname: string): boolean;
  /** Rounds older than the cursor, newest first. */
  rounds(
    db: Database,
    playerId: bigint,
    before: RoundCursor | undefined,
    limit: number,
    filter: RoundFilter,
  ): Promise<PlayedRow[]>;
  countRounds(db: Database, playerId: bigint): Promise<number>;
  /** The games played last with the time they were last played, newest first. */
  recentlyPlayed(db: Database, playerId: bigint, count: number): Promise<Array<{ sysname: string; at: Date }>>;
}

const sources = perProcess('games.further', (): ExternalGames[] => []);

export const addExternalGames = (services: Services, further: ExternalGames): void =>
  void sources(services).push(further);

export const externalVersion = (services: Services): string =>
  sources(services)
    .map((source) => source.version())
    .join('.');

export const externalHasFreeSpins = (services: Services, sysname: string): boolean =>
  sources(services).some((source) => source.hasFreeSpins(sysname));

export const externalGames = (services: Services, currency: Currency, locale: string): CatalogueGame[] =>
  sources(services).flatMap((source) => source.games(currency, locale));

/** A round; `isExternal` when it was played at a supplier, so that it cannot be replayed here. */
export type AnyRound = PlayedRow & { isExternal: boolean };

export async function roundsOf(
  services: Services,
  playerId: bigint,
  before: RoundCursor | undefined,
  limit: number,
  filter: RoundFilter = {},
): Promise<AnyRound[]> {
  const houseRounds = (await ownRoundsOf(services.db, playerId, before, limit, filter)).map((row) => ({
    ...row,
    isExternal: false,
  }));
  const externalRounds = await Promise.all(
    sources(services).map((source) => source.rounds(services.db, playerId, before, limit, filter)),
  );
  if (externalRounds.every((rows) => rows.length === 0)) return houseRounds;
  const rounds: AnyRound[] = [...houseRounds, ...externalRounds.flat().map((row) => ({ ...row, isExternal: true }))];
  return rounds.toSorted(newestFirst).slice(0, limit);
}

function newestFirst(a: PlayedRow, b: PlayedRow): number {
  const [first, second] = [BigInt(a.micros), BigInt(b.micros)];
  if (first !== second) return first < second ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

export async function countRounds(services: Services, playerId: bigint): Promise<number> {
  const counts = await Promise.all([
    countOwnRounds(services.db, playerId),
    ...sources(services).map((source) => source.countRounds(services.db, playerId)),
  ]);
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Sysnames, newest first. */
export async function recentlyPlayed(services: Services, playerId: bigint, count: number): Promise<string[]> {
  const lists = await Promise.all([
    ownRecentlyPlayed(services.db, playerId, count),
    ...sources(services).map((source) => source.recentlyPlayed(services.db, playerId, count)),
  ]);
  return lists
    .flat()
    .toSorted((a, b) => b.at.getTime() - a.at.getTime() || a.sysname.localeCompare(b.sysname))
    .slice(0, count)
    .map(({ sysname }) => sysname);
}
