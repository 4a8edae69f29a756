// Limits of an outcome: what is staked on the others of its market pays for it, and no few players use them up.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { place, quote, slipOf, type Pick } from './testing/bets.ts';
import { on, startBettingSite, type BettingSite } from './testing/betting-site.ts';
import { riskLeftOf, netRisk } from './rules/limits.ts';

const LIMITS = {
  win: [100, 100, 100, 100, 100],
  outcome: 10,
  market: 10,
  event: 10,
  player: 10,
  payout: 100_000,
  day: 100_000,
};
let stage: BettingSite;
beforeAll(async () => {
  stage = await startBettingSite({ BET_LIMITS: JSON.stringify(LIMITS) });
});
afterAll(() => stage.close());

const event = () => stage.event({ prices: { '1': 2000, x: 2000, '2': 2000 } });
const pick = (id: string, outcome = '1'): Pick => on(id, outcome, 2000);

describe('the share of a player', () => {
  test('three players who bet as much as they can leave the rest to others', async () => {
    const { id } = await event();
    const [first, second, third, fourth] = await stage.players(4);
    for (const player of [first!, second!, third!]) {
      let bets = 0;
      for (let answer = await place(player, [pick(id)], { stake: '30.00' }); answer.status === 'accepted'; bets++)
        answer = await place(player, [pick(id)], { stake: '30.00' });
      expect(bets).toBe(3);
      expect(await place(player, [pick(id)], { stake: '30.00' })).toMatchObject({
        status: 'too-high',
        because: 'share',
        highest_stake: { amount: '10.00' },
      });
    }
    expect((await quote(fourth!, slipOf([pick(id)]))).bets[0]).toMatchObject({ highest_stake: { amount: '100.00' } });
    expect(await place(fourth!, [pick(id)], { stake: '100.00' })).toMatchObject({ status: 'accepted' });
  });

  test('is not passed by bets that arrive together, on the quick path or the careful one', async () => {
    const { id } = await event();
    const [player] = await stage.players(1);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, nth) =>
        place(player!, [pick(id)], { stake: '30.00', ...(nth % 2 === 0 && { policy: 'any' as const }) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'accepted')).toHaveLength(3);
  });
});

describe('stakes on one outcome', () => {
  const fill = async (id: string, outcome: string, players: number): Promise<string[]> =>
    Promise.all(
      (await stage.players(players)).map(
        async (player) => (await place(player, [pick(id, outcome)], { stake: '100.00' })).status,
      ),
    );

  test('make room for the others of the market: a book with two sides is not full', async () => {
    const { id } = await event();
    expect(new Set(await fill(id, '1', 10))).toEqual(new Set(['accepted']));
    expect(await fill(id, '1', 1)).toEqual(['too-high']);
    expect(new Set(await fill(id, '2', 10))).toEqual(new Set(['accepted']));
    // What is lost on one is staked on the other: as much as before fits again.
    expect(new Set(await fill(id, '1', 10))).toEqual(new Set(['accepted']));
    expect(await fill(id, '1', 1)).toEqual(['too-high']);
  });

  test('of other markets make none', async () => {
    const [firstEvent, secondEvent] = [await event(), await event()];
    await fill(firstEvent.id, '2', 3);
    await fill(secondEvent.id, '1', 10);
    expect(await fill(secondEvent.id, '1', 1)).toEqual(['too-high']);
  });
});

describe('the rule', () => {
  const cents = fc.bigInt({ min: 0n, max: 10_000n });
  const bet = fc.record({ outcome: fc.integer({ min: 0, max: 2 }), risk: cents, staked: cents });

  test('no winner of a market costs more than an outcome may carry, whatever bets came before', () =>
    fc.assert(
      fc.property(fc.array(bet, { maxLength: 40 }), (bets) => {
        const most = { outcome: 20_000n, market: 30_000n, event: 30_000n };
        const outcomes = [0, 1, 2].map(() => ({ risk: 0n, staked: 0n }));
        const market = () => {
          const staked = outcomes.reduce((sum, outcome) => sum + outcome.staked, 0n);
          const losses = outcomes.map((outcome) => netRisk({ kind: '1x2' }, outcome, { staked }));
          return { staked, risk: losses.reduce((sum, loss) => sum + (loss > 0n ? loss : 0n), 0n) };
        };
        for (const { outcome, risk, staked } of bets) {
          const now = market();
          const riskLeft = riskLeftOf({ kind: '1x2' }, most, { outcome: outcomes[outcome]!, market: now, event: now });
          if ([riskLeft.outcome, riskLeft.market, riskLeft.event].some((limit) => risk > limit)) continue;
          outcomes[outcome]!.risk += risk;
          outcomes[outcome]!.staked += staked;
        }
        const outcomesOfMarket = market();
        for (const outcome of outcomes) {
          const lost = outcome.risk - (outcomesOfMarket.staked - outcome.staked);
          expect(lost).toBeLessThanOrEqual(most.outcome);
        }
        expect(outcomesOfMarket.risk).toBeLessThanOrEqual(most.market);
      }),
    ));

  test('two outcomes that win together do not pay for each other', () => {
    const outcome = { risk: 100n, staked: 50n };
    expect(netRisk({ kind: 'double-chance' }, outcome, { staked: 500n })).toBe(100n);
    expect(netRisk({ kind: '1x2' }, outcome, { staked: 500n })).toBe(-350n);
  });
});
