// A site with a producer that sends what a test needs, and players with money: the fixture of all tests of bets.
import { expect } from 'vitest';
import type { OutputOf } from '#kernel/method.ts';
import type { Bet, getBet } from '../contract.ts';
import { bookOf } from '#sportsbook/book/book.ts';
import { ApiClient } from '#testing/api-client.ts';
import type { Pick } from './bets.ts';
import { GOALS, scoreOf, ScriptedFeed, WINNER } from '#sportsbook/book/testing/feed.ts';
import { giveMoney } from '#testing/money.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { createPlayers } from '#testing/virtual-players.ts';

export type BetDetails = OutputOf<typeof getBet>;

const PRICES: Record<string, number> = { '1': 2000, x: 3500, '2': 4000 };

/** An event by the producer's name and ours. */
export interface StagedEvent {
  name: string;
  id: string;
}

/** A selection of an event's winner. */
export const on = (id: string, outcome = '1', odds = PRICES[outcome]!): Pick => ({
  event: id,
  market: WINNER,
  outcome,
  odds,
});

export class BettingSite {
  readonly site: TestSite;
  readonly feed: ScriptedFeed;
  #stopBeat: () => void = () => {};
  #events = 0;

  constructor(site: TestSite) {
    this.site = site;
    this.feed = new ScriptedFeed(site.site.services);
  }

  async begin(): Promise<void> {
    await this.feed.alive();
    this.#stopBeat = this.feed.beat();
  }

  /** The producer says nothing more. */
  stop(): void {
    this.#stopBeat();
  }

  async close(): Promise<void> {
    this.stop();
    await this.site.close();
  }

  async event({ isLive = false, prices = PRICES, hasGoals = true } = {}): Promise<StagedEvent> {
    const name = `match-${++this.#events}`;
    const id = await this.feed.fixture(name, { status: isLive ? 'live' : 'scheduled' });
    await this.feed.odds(
      name,
      [[WINNER, prices], ...(hasGoals ? [[GOALS, { over: 1900, under: 1950 }] as const] : [])],
      isLive ? scoreOf(0, 0) : null,
    );
    await bookOf(this.site.site.services).refresh();
    return { name, id };
  }

  /** Registered, with so much in main. */
  async player(amountMinor = 100_000n): Promise<ApiClient> {
    const player = await this.site.player();
    await giveMoney(this.site, player, amountMinor);
    return player;
  }

  /** Many at once, straight from the database. */
  async players(count: number, money = 100_000_000n): Promise<ApiClient[]> {
    const newPlayers = await createPlayers(this.site.database.owner, count, money);
    return newPlayers.map(({ cookie }) => {
      const client = new ApiClient(this.site.url);
      client.cookies.set('sid', cookie.slice('sid='.length));
      return client;
    });
  }
}

export async function startBettingSite(environment: Record<string, string> = {}): Promise<BettingSite> {
  const stage = new BettingSite(await startTestSite({ environment }));
  await stage.begin();
  return stage;
}

export const idOf = async (player: ApiClient): Promise<bigint> =>
  BigInt((await player.ok<{ uid: number }>('Account.getInfo')).uid);
export const mainOf = async (player: ApiClient): Promise<string> =>
  (await player.ok<{ balance_main: { amount: string } }>('Account.getInfo')).balance_main.amount;
export const details = (player: ApiClient, id: string) => player.ok<BetDetails>('Bets.getBet', { id });
export const betOf = async (player: ApiClient, id: string): Promise<Bet> => (await details(player, id)).bet;
export const becomes = (player: ApiClient, id: string, state: Bet['state'], generation = 0) =>
  expect
    .poll(async () => {
      const bet = await betOf(player, id);
      return [bet.state, bet.generation];
    })
    .toEqual([state, generation]);
