// A race of six as a feed says it, with each-way terms and bets at the starting price.
import type { Fixture } from '#sportsbook/book/feed-messages.ts';
import { fixtureOf, type Prices } from '#sportsbook/book/testing/feed.ts';
import { bookOf } from '#sportsbook/book/book.ts';
import type { MarketKey, OutcomeResult } from '#sportsbook/models/market.ts';
import { placeOdds } from '#sportsbook/models/race/results.ts';
import type { BettingSite, StagedEvent } from './betting-site.ts';
import type { Pick } from './bets.ts';

export const TO_WIN: MarketKey = { kind: 'race-winner', specifiers: {} };
/** A quarter of the odds, first two. */
export const TO_PLACE: MarketKey = { kind: 'race-placed', specifiers: { part: '4', places: '2' } };

export const RACE_PRICES: Prices = { '1': 3000, '2': 4000, '3': 5000, '4': 7000, '5': 11_000, '6': 21_000 };

const placePrices = (prices: Prices): Prices =>
  Object.fromEntries(Object.entries(prices).map(([id, odds]) => [id, odds && placeOdds(odds, 4)]));

type Race = NonNullable<Fixture['race']>;

export interface Withdrawn {
  /** Place in the list of runners, from 1. */
  runner: number;
  deduction?: number;
}

const raceWithout = (withdrawn: readonly Withdrawn[]): Race => ({
  title: { en: 'Larkfield Handicap' },
  distance: 1600,
  eachWay: { places: 2, part: 4 },
  hasStartingPrice: true,
  runners: Array.from({ length: 6 }, (_, nth) => {
    const withdrawal = withdrawn.find(({ runner }) => runner === nth + 1);
    return {
      number: nth + 1,
      isNonRunner: withdrawal !== undefined,
      ...(withdrawal?.deduction !== undefined && { deduction: withdrawal.deduction }),
    };
  }),
});

export class StagedRace implements StagedEvent {
  readonly name: string;
  readonly id: string;
  readonly #stage: BettingSite;

  constructor(stage: BettingSite, { name, id }: StagedEvent) {
    this.#stage = stage;
    this.name = name;
    this.id = id;
  }

  /** A selection at the odds that the race began with. */
  on = (outcome: string, market: MarketKey = TO_WIN, prices: Prices = RACE_PRICES): Pick => ({
    event: this.id,
    market,
    outcome,
    odds: (market === TO_WIN ? prices : placePrices(prices))[outcome]!,
  });

  async withdraw(...withdrawn: Withdrawn[]): Promise<void> {
    await this.#stage.feed.fixture(this.name, { race: raceWithout(withdrawn) });
    await this.#refresh();
  }

  async price(prices: Prices): Promise<void> {
    await this.#stage.feed.odds(this.name, [
      [TO_WIN, prices],
      [TO_PLACE, placePrices(prices)],
    ]);
    await this.#refresh();
  }

  start(): Promise<unknown> {
    return this.#stage.feed.fixture(this.name, { status: 'live' });
  }

  /** `startingPrices`: what the feed says of them. */
  async settle(
    key: MarketKey,
    results: Record<string, OutcomeResult>,
    startingPrices: Readonly<Record<string, number>> = {},
  ): Promise<void> {
    await this.#stage.feed.send(this.name, {
      type: 'bet_settlement',
      markets: [
        {
          kind: key.kind,
          specifiers: { ...key.specifiers },
          outcomes: Object.entries(results).map(([id, result]) => ({
            id,
            result,
            ...(startingPrices[id] !== undefined && { startingPrice: startingPrices[id] }),
          })),
        },
      ],
    });
  }

  #refresh = (): Promise<void> => bookOf(this.#stage.site.site.services).refresh();
}

let races = 0;

export async function stageRace(stage: BettingSite): Promise<StagedRace> {
  const name = `race-${++races}`;
  const { competition } = fixtureOf(name);
  const id = await stage.feed.fixture(name, {
    sport: 'horse-racing',
    competition: { ...competition, id: 'larkfield', names: { en: 'Larkfield' } },
    competitors: Array.from({ length: 6 }, (_, nth) => ({ id: `${name}-${nth + 1}`, name: `Runner ${nth + 1}` })),
    race: raceWithout([]),
  });
  const race = new StagedRace(stage, { name, id });
  await race.price(RACE_PRICES);
  return race;
}

/** All lost but those that are named. */
export const resultsWith = (results: Record<string, OutcomeResult>): Record<string, OutcomeResult> => ({
  ...Object.fromEntries(Object.keys(RACE_PRICES).map((id) => [id, 'lost' as const])),
  ...results,
});
