// How horses came in the last times that they ran.
import { playRace } from '#sportsbook/models/race/play-race.ts';
import type { RaceRecord } from '#sportsbook/models/race/verify-race.ts';
import { perProcess, type Services } from '#platform/context.ts';
import { scriptRace } from '../script-match.ts';
import { isRace, rowsOverSince } from '../store.ts';

const SIX_HOURS_MS = 6 * 3_600_000;
const LATE_MS = 1_800_000;
const MAX_RUNS = 6;
const OVER_NINTH = 9;

interface Run {
  startsAt: number;
  place: number;
}

export class Forms {
  /** When each of the races began, as far back as races are looked at. */
  readonly #races = new Map<string, number>();
  readonly #runs = new Map<string, Run[]>();

  has(race: string): boolean {
    return this.#races.has(race);
  }

  /** The last race that is in it; before the first, -Infinity. */
  get newest(): number {
    return Math.max(-Infinity, ...this.#races.values());
  }

  /** A race that is over. */
  add(record: RaceRecord): void {
    if (this.#races.has(record.race)) return;
    const startsAt = Date.parse(record.startsAt);
    this.#races.set(record.race, startsAt);
    for (const { runner, place } of playRace(record).finish) {
      const horse = record.runners[runner - 1]!;
      const runs = [...(this.#runs.get(horse) ?? []), { startsAt, place }].sort((a, b) => a.startsAt - b.startsAt);
      this.#runs.set(horse, runs.slice(-2 * MAX_RUNS));
    }
  }

  forget(before: number): void {
    for (const [race, startsAt] of this.#races) if (startsAt < before) this.#races.delete(race);
  }

  /** Its places in earlier races, oldest first, as they are printed: `3-1-2`, `0` from the tenth on. Empty: it has not run. */
  before(horse: string, startsAt: number): string {
    const runs = (this.#runs.get(horse) ?? []).filter((run) => run.startsAt < startsAt);
    return runs
      .slice(-MAX_RUNS)
      .map(({ place }) => (place > OVER_NINTH ? '0' : String(place)))
      .join('-');
  }
}

const formsByLane = perProcess('league.forms', () => new Map<string, Forms>());

/** Of the races of a meeting that have been run lately. */
export async function formsOf(services: Services, lane: string): Promise<Forms> {
  const { db, clock } = services;
  const forms = formsByLane(services).get(lane) ?? new Forms();
  formsByLane(services).set(lane, forms);
  const since = clock.now().getTime() - SIX_HOURS_MS;
  forms.forget(since);
  // What is over later than its successor has been late by a few minutes at most.
  const from = new Date(Math.max(since, forms.newest - LATE_MS));
  for (const row of await rowsOverSince(db, from, { lanes: [lane] }))
    if (isRace(row) && !forms.has(row.id)) forms.add((await scriptRace(services, row)).record);
  return forms;
}
