// A race as a scripted feed reports it: its card with prices, the running, the withdrawal of a runner, and the result.
import type { Fixture } from '../feed-messages.ts';
import type { EachWayTerms, Finisher, Race, Runner, Running } from '../race-messages.ts';
import { placedResult, placeOdds } from '#sportsbook/models/race/results.ts';
import type { MarketKey, OutcomeResult } from '#sportsbook/models/market.ts';
import { type Prices, type ScriptedFeed } from './feed.ts';

export const RACE_WINNER: MarketKey = { kind: 'race-winner', specifiers: {} };
const TERMS = { part: 5, places: 3 };
const placedIn = (places: number): MarketKey => ({ kind: 'race-placed', specifiers: { places: String(places) } });
const eachWayAt = ({ part, places }: EachWayTerms): MarketKey => ({
  kind: 'race-placed',
  specifiers: { part: String(part), places: String(places) },
});
/** The place part of an each-way bet at the usual terms, and a bet of its own on the same. */
export const EACH_WAY = eachWayAt(TERMS);
export const PLACED = placedIn(TERMS.places);

const HORSES = [
  ['Silver Dawn', 'M. Arkwright', 'J. Sollers', '3-1-2'],
  ['Thornfield', 'R. Calloway', 'P. Brandt', '1-4-1'],
  ['Quiet Harbour', 'S. Ferrant', 'J. Sollers', '2-2-5'],
  ['Kestrel’s Flight', 'T. Oduya', 'A. Whitlock', '6-3-1'],
  ['Old Compass', 'L. Marchetti', 'D. Renshaw', '5-P-4'],
  ['Rosewater', 'C. Hale', 'K. Lindqvist', '7-6-3'],
  ['Copper Lantern', 'D. Moya', 'A. Whitlock', '8-5-9'],
  ['Northern Ember', 'E. Castellan', 'P. Brandt', '9-0-7'],
] as const;
const ODDS = [3500, 4500, 5000, 7000, 11_000, 13_000, 21_000, 34_000];

const runnersOf = (count: number): Runner[] =>
  HORSES.slice(0, count).map(([, jockey, trainer, form], nth) => ({
    number: nth + 1,
    draw: ((nth * 3) % count) + 1,
    jockey,
    trainer,
    age: 3 + (nth % 4),
    weight: 600 - nth * 12,
    form,
    isNonRunner: false,
  }));

export function raceOf(changes: Partial<Race> & { count?: number } = {}): Race {
  const { count = HORSES.length, ...rest } = changes;
  return {
    title: { en: 'Larkfield Handicap', es: 'Hándicap de Larkfield', ru: 'Гандикап Ларкфилда' },
    distance: 1600,
    going: 'good-to-firm',
    eachWay: TERMS,
    hasStartingPrice: true,
    runners: runnersOf(count),
    ...rest,
  };
}

/** Of a race with this name; the course is the competition. */
export const raceFixture = (name: string, changes: Partial<Fixture> = {}): Partial<Fixture> => {
  const race = changes.race ?? raceOf();
  return {
    sport: 'horse-racing',
    competition: {
      id: 'meadowbrook',
      names: { en: 'Meadowbrook', es: 'Meadowbrook', ru: 'Медоубрук' },
      region: { en: 'Northland', es: 'Tierra del Norte', ru: 'Северный край' },
      rating: 2,
      place: 1,
      season: '2026',
    },
    competitors: race.runners.map((_, nth) => ({ id: `${name}-${nth + 1}`, name: HORSES[nth]![0] })),
    race,
    ...changes,
  };
};

const pricesOf = ({ runners }: Race): Prices =>
  Object.fromEntries(runners.flatMap(({ isNonRunner }, nth) => (isNonRunner ? [] : [[String(nth + 1), ODDS[nth]!]])));

/** A race on its feed, from the card to the result. */
export class ScriptedRace {
  readonly #feed: ScriptedFeed;
  readonly name: string;
  #fixture: Partial<Fixture>;

  constructor(feed: ScriptedFeed, name: string, changes: Partial<Fixture> = {}) {
    this.#feed = feed;
    this.name = name;
    this.#fixture = raceFixture(name, changes);
  }

  get id(): string {
    return this.#feed.idOf(this.name);
  }

  get race(): Race {
    return this.#fixture.race!;
  }

  get #places(): number {
    return this.race.eachWay?.places ?? TERMS.places;
  }

  /** Its card, its prices to win and those of the places. */
  async open(): Promise<string> {
    await this.announceSport();
    const id = await this.change({});
    await this.price();
    return id;
  }

  /** Without it there is no such sport. */
  announceSport(): Promise<void> {
    const names = { en: 'Horse racing', es: 'Carreras de caballos', ru: 'Скачки' };
    return this.#feed.deliver([
      {
        type: 'sports',
        producer: this.#feed.name,
        timestamp: new Date().toISOString(),
        sports: [{ id: 'horse-racing', names, place: 20 }],
      },
    ]);
  }

  /** `odds`: of each runner by its place in the card; by default those that it began with. */
  async price(prices: Prices = pricesOf(this.race)): Promise<void> {
    const terms = this.race.eachWay;
    const ofPlaces = Object.fromEntries(
      Object.entries(prices).map(([id, odds]) => [id, odds && placeOdds(odds, terms?.part ?? TERMS.part)]),
    );
    await this.#feed.odds(this.name, [
      [RACE_WINNER, prices],
      ...(terms ? ([[eachWayAt(terms), ofPlaces]] as const) : []),
      [placedIn(this.#places), ofPlaces],
    ]);
  }

  change(changes: Partial<Fixture>): Promise<string> {
    this.#fixture = { ...this.#fixture, ...changes };
    return this.#feed.fixture(this.name, this.#fixture);
  }

  /** The runner at this place in the card, from 1. */
  async withdraw(
    runner: number,
    { withdrawnAt, deduction }: Pick<Runner, 'withdrawnAt' | 'deduction'> = {},
  ): Promise<void> {
    const runners = this.race.runners.map((entry, nth) =>
      nth + 1 === runner
        ? { ...entry, isNonRunner: true, ...(withdrawnAt && { withdrawnAt }), ...(deduction && { deduction }) }
        : entry,
    );
    await this.change({ race: { ...this.race, runners } });
    await this.price();
  }

  async start(): Promise<void> {
    await this.change({ status: 'live' });
    await this.#feed.stop(this.name, 'event-over');
  }

  async run(running: Running): Promise<void> {
    await this.#feed.send(this.name, { type: 'odds_change', scoreboard: null, incidents: [], running, markets: [] });
  }

  /** With its markets: as the places say, at the odds that it began with. */
  async finish(finish: readonly Finisher[]): Promise<void> {
    await this.change({ status: 'ended', race: { ...this.race, finish: [...finish] } });
    const settled = (key: MarketKey, places: number) => ({
      ...key,
      specifiers: { ...key.specifiers },
      outcomes: this.race.runners.map(({ isNonRunner }, nth) => ({
        id: String(nth + 1),
        result: (isNonRunner ? 'void' : placedResult(finish, nth + 1, places)) satisfies OutcomeResult,
        ...(places === 1 && { startingPrice: ODDS[nth]! }),
      })),
    });
    await this.#feed.send(this.name, {
      type: 'bet_settlement',
      markets: [
        settled(RACE_WINNER, 1),
        ...(this.race.eachWay ? [settled(eachWayAt(this.race.eachWay), this.#places)] : []),
        settled(placedIn(this.#places), this.#places),
      ],
    });
  }
}

/** Where the runners are after so many of `ofMs`, the first of the card in front and each of the others a little behind. */
export const runningAt = ({ distance, runners }: Race, atMs: number, ofMs: number): Running => ({
  atMs,
  metres: runners.map(({ isNonRunner }, nth) =>
    isNonRunner ? null : Math.min(distance, Math.round(((distance * atMs) / ofMs) * (1 - nth * 0.008) * 10) / 10),
  ),
});
