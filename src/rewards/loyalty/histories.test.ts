// Random histories of stakes, of what is taken back, and of purchases, against a model that knows nothing of the code.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '#platform/db/database.ts';
import { announce } from '#platform/events/events.ts';
import { stakeReopened, stakeReversed, stakeSettled, type StakeSettled } from '#money/stakes/index.ts';
import { stakesOf, withoutMissions } from './testing/loyalty.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import type { LoyaltyInfo, Product } from './contract.ts';

const TOKEN = 'editor-of-loyalty-0123456789abc';
let site: TestSite;
let stakes: ReturnType<typeof stakesOf>;
beforeAll(async () => {
  site = await startTestSite({ environment: { LOYALTY: 'on', CONTENT_TOKEN: TOKEN } });
  stakes = stakesOf(site);
  await withoutMissions(site, TOKEN);
});
// The books are checked as the site closes.
afterAll(() => site.close());

/** Cents for a point, by type of game. */
const CENTS: Readonly<Record<string, number>> = { slot: 1000, fast: 2000, sports: 1500, casino: 6000, live: 5000 };
const LEVELS = [0, 5, 50, 150, 400, 1000, 2500, 6000, 15_000, 40_000];
/** Spend points that each level brings as it is reached. */
const BRINGS: Readonly<Record<number, number>> = { 2: 2, 7: 200 };

/** A generator of its own, so that a history can be repeated by its seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

class Model {
  tier = 0;
  balance = 0;
  level = 1;
  readonly #open = new Map<string, { category: string; total: number; tier: number }>();

  settle(round: string, category: string, cents: number, isKept: boolean): void {
    const tier = Math.floor((cents * 1_000_000) / CENTS[category]!);
    this.#add(tier);
    for (let next = this.level + 1; next <= 10 && this.tier >= LEVELS[next - 1]! * 1_000_000; next++) {
      this.level = next;
      this.balance += (BRINGS[next] ?? 0) * 1_000_000;
    }
    if (isKept) this.#open.set(round, { category, total: cents, tier });
  }

  takeBack(round: string, cents: number): void {
    const openRound = this.#open.get(round);
    if (!openRound) return;
    const returned = Math.min(cents, openRound.total);
    const tier =
      returned === openRound.total ? openRound.tier : Math.floor((openRound.tier * returned) / openRound.total);
    openRound.total -= returned;
    openRound.tier -= tier;
    if (openRound.total === 0) this.#open.delete(round);
    this.#add(-tier);
  }

  #add(tier: number): void {
    this.tier += tier;
    this.balance += tier;
  }

  get points(): number {
    return Math.max(0, Math.floor(this.balance / 1_000_000));
  }
}

const CATEGORIES = Object.keys(CENTS);
const SEEDS = process.env['SEEDS'] ? process.env['SEEDS'].split(',').map(Number) : [11, 4_242, 987_654];

test.each(SEEDS)(
  'points are never below zero, and level, points and history are what the model says (seed %i)',
  async (seed) => {
    const pick = numbers(seed);
    const client = await site.player();
    const { uid } = await client.ok<{ uid: number }>('Account.getInfo');
    const id = BigInt(uid);
    const model = new Model();
    const bets: StakeSettled[] = [];
    const { db } = site.site.services;
    for (let turn = 0; turn < 60; turn++) {
      const what = pick(10);
      if (what < 5 || bets.length === 0) {
        const category = CATEGORIES[pick(CATEGORIES.length)]!;
        const kind = category === 'sports' ? 'bet' : pick(2) === 0 ? 'outside' : 'round';
        const stake = stakes.settled(id, { kind, category, stakedMinor: String(1 + pick(60_000)) });
        await transaction(db, (tx) => announce(tx, stakeSettled, stake));
        model.settle(stake.roundId, category, Number(stake.stakedMinor), kind !== 'round');
        if (kind !== 'round') bets.push(stake);
      } else if (what < 7) {
        const bet = bets[pick(bets.length)]!;
        const stakedMinor = String(1 + pick(Number(bet.stakedMinor)));
        const at = new Date().toISOString();
        await transaction(db, (tx) =>
          announce(tx, stakeReversed, { ...bet, stakedMinor, fact: randomUUID(), reversedAt: at }),
        );
        model.takeBack(bet.roundId, Number(stakedMinor));
      } else if (what < 8) {
        const bet = bets[pick(bets.length)]!;
        await transaction(db, (tx) => announce(tx, stakeReopened, { ...bet, reopenedAt: new Date().toISOString() }));
        model.takeBack(bet.roundId, Infinity);
      } else await shop();
    }
    await shop();

    async function shop(): Promise<void> {
      const before = await settledStanding();
      expect(before).toMatchObject({
        points: model.points,
        level: model.level,
        tier_points: Math.floor(model.tier / 1_000_000),
      });
      expect(before.owed > 0).toBe(model.balance < 0);
      const items = (await client.ok<{ items: Product[] }>('Loyalty.getproducts')).items.filter(
        ({ kind, bar }) => kind === 'cash' && bar === null,
      );
      const product = items[pick(Math.max(1, items.length))];
      if (!product) return;
      const { data } = await client.call('Loyalty.buyproduct', { id: String(product.id), request_id: randomUUID() });
      expect(data !== undefined).toBe(model.points >= product.points);
      if (data !== undefined) model.balance -= product.points * 1_000_000;
    }

    /** Behind all that was announced, and with the rewards of the levels that it has brought. */
    async function settledStanding(): Promise<LoyaltyInfo> {
      await stakes.counted();
      await expect
        .poll(
          async () =>
            (
              await site.database.ownerPool.query(
                'select from loyalty.rewards where player_id = $1 and due_at is not null',
                [id],
              )
            ).rowCount,
        )
        .toBe(0);
      return client.ok<LoyaltyInfo>('Loyalty.getinfo');
    }

    const { rows } = await site.database.ownerPool.query<{ is_true: boolean }>(
      `select p.tier = h.tier and p.balance = h.balance as is_true from loyalty.players p,
              lateral (select sum(tier) as tier, sum(balance) as balance from loyalty.history where player_id = p.player_id) h
        where p.player_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ is_true: true }]);
  },
);
