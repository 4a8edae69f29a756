// Bets on races as a player sees them: each way, at the starting price, with non-runners and dead heats.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#testing/api-client.ts';
import type { Slip } from './contract.ts';
import { offerOf, takeOffer } from './testing/cash-outs.ts';
import { place, placed, placeSlip, quote, slipOf, type Pick } from './testing/bets.ts';
import type { Prices } from '#sportsbook/book/testing/feed.ts';
import { becomes, betOf, details, mainOf, startBettingSite, type BettingSite } from './testing/betting-site.ts';
import { RACE_PRICES, resultsWith, stageRace, TO_PLACE, TO_WIN, type StagedRace } from './testing/staged-race.ts';

let stage: BettingSite;
beforeAll(async () => {
  stage = await startBettingSite();
});
afterAll(() => stage.close());

/** To win and, in a bet of its own, to be placed. */
const eachWay = (win: Pick, toPlace: Pick, stake = '10.00'): Slip => {
  const { legs, bets } = slipOf([win, toPlace], { stake });
  return { legs, bets: [0, 1].map((leg) => ({ ...bets[0]!, type: 'single', legs: [leg] })) };
};

const atStart = ({ legs, bets }: Slip): Slip => ({ legs: legs.map((leg) => ({ ...leg, is_at_start: true })), bets });

const idsOf = (answer: Awaited<ReturnType<typeof placeSlip>>): string[] =>
  answer.bets.map((bet) => {
    if (!('bet' in bet)) throw new Error(JSON.stringify(bet));
    return bet.bet.id;
  });

const idOf = ({ bets: [first] }: Awaited<ReturnType<typeof placeSlip>>): string => {
  if (!first || !('bet' in first)) throw new Error(JSON.stringify(first));
  return first.bet.id;
};

const returnedOf = async (player: ApiClient, id: string): Promise<string | undefined> =>
  (await betOf(player, id)).returned?.amount;

describe('each way', () => {
  test('is a bet to win and one to be placed, at the terms of the race', async () => {
    const race = await stageRace(stage);
    const player = await stage.player();
    const slip = eachWay(race.on('4'), race.on('4', TO_PLACE));
    const quoted = await quote(player, slip);
    expect(quoted.bets.map(({ refusal, potential_return: most }) => [refusal, most.amount])).toEqual([
      [null, '70.00'],
      [null, '25.00'],
    ]);
    const [win, toPlace] = idsOf(await placeSlip(player, slip));
    expect(await mainOf(player)).toBe('980.00');
    await race.start();
    await race.settle(TO_WIN, resultsWith({ '1': 'won' }));
    await race.settle(TO_PLACE, resultsWith({ '1': 'won', '4': 'won' }));
    await becomes(player, win!, 'settled');
    await becomes(player, toPlace!, 'settled');
    expect([await returnedOf(player, win!), await returnedOf(player, toPlace!)]).toEqual(['0.00', '25.00']);
    expect(await mainOf(player)).toBe('1005.00');
  });

  test('its place part is not taken without its win part, and not when that is refused', async () => {
    const race = await stageRace(stage);
    const player = await stage.player();
    const alone = await place(player, [race.on('4', TO_PLACE)]);
    expect(alone).toMatchObject({ status: 'refused', rule: 'bets.each-way' });
    const mismatch = await placeSlip(player, eachWay(race.on('3'), race.on('4', TO_PLACE)));
    expect(mismatch.bets[1]).toMatchObject({ status: 'refused', rule: 'bets.each-way' });
    const changed = eachWay({ ...race.on('4'), odds: 8000 }, race.on('4', TO_PLACE));
    expect((await placeSlip(player, changed)).bets).toMatchObject([
      { status: 'odds-changed' },
      { status: 'refused', rule: 'bets.each-way' },
    ]);
    const more = eachWay(race.on('4'), race.on('4', TO_PLACE));
    more.bets[1]!.stake = '50.00';
    expect((await placeSlip(player, more)).bets[1]).toMatchObject({ status: 'refused', rule: 'bets.each-way' });
  });

  test('a request that comes again places no place part whose win part has been cashed out since', async () => {
    const race = await stageRace(stage);
    const player = await stage.player();
    const [slip, options] = [eachWay(race.on('4'), race.on('4', TO_PLACE), '600.00'), { requestId: randomUUID() }];
    // The balance is enough for the first of them.
    const first = await placeSlip(player, slip, options);
    expect(first.bets.map(({ status }) => status)).toEqual(['accepted', 'refused']);
    expect((await takeOffer(player, await offerOf(player, idOf(first)))).status).toBe(200);
    await race.price(RACE_PRICES);
    const again = await placeSlip(player, slip, options);
    expect(again.bets[1]).toMatchObject({ status: 'refused', rule: 'bets.each-way' });
  });

  test('a request that comes again finds both parts, whatever has become of the first', async () => {
    const race = await stageRace(stage);
    const player = await stage.player();
    const [slip, options] = [eachWay(race.on('4'), race.on('4', TO_PLACE)), { requestId: randomUUID() }];
    const ids = idsOf(await placeSlip(player, slip, options));
    expect((await takeOffer(player, await offerOf(player, ids[0]!))).status).toBe(200);
    expect(idsOf(await placeSlip(player, slip, options))).toEqual(ids);
  });

  test('ends with the start: bets that wait are decided one by one', async () => {
    const race = await stageRace(stage);
    const player = await stage.player();
    await race.start();
    await race.price(RACE_PRICES);
    const slip = eachWay(race.on('4'), race.on('4', TO_PLACE));
    expect((await quote(player, slip)).legs.map(({ reason }) => reason)).toEqual([null, 'not-offered']);
    expect((await placeSlip(player, slip)).bets).toMatchObject([
      { status: 'held' },
      { status: 'unavailable', legs: [{ reason: 'not-offered' }] },
    ]);
  });

  test('in a dead heat for the last place, half of the stake is placed', async () => {
    const race = await stageRace(stage);
    const player = await stage.player();
    const [, toPlace] = idsOf(await placeSlip(player, eachWay(race.on('4'), race.on('4', TO_PLACE))));
    await race.start();
    await race.settle(TO_PLACE, resultsWith({ '1': 'won', '2': { shared: 1, tied: 2 }, '4': { shared: 1, tied: 2 } }));
    await becomes(player, toPlace!, 'settled');
    expect(await returnedOf(player, toPlace!)).toBe('12.50');
  });

  test('neither part can be edited into something else', async () => {
    const race = await stageRace(stage);
    const player = await stage.player();
    const [win, toPlace] = idsOf(await placeSlip(player, eachWay(race.on('4'), race.on('4', TO_PLACE))));
    expect((await betOf(player, toPlace!)).edit.not_because).toBe('each-way');
    expect((await betOf(player, win!)).edit.not_because).toBeNull();
  });
});

describe('at the starting price', () => {
  test('a bet is paid at the odds at the start, whatever they were when it was placed', async () => {
    const race = await stageRace(stage);
    const player = await stage.player();
    const slip = atStart(slipOf([race.on('1')]));
    expect((await quote(player, slip)).legs[0]).toMatchObject({ has_starting_price: true, odds: 3000 });
    const [id] = idsOf(await placeSlip(player, slip));
    expect((await betOf(player, id!)).legs[0]).toMatchObject({ is_at_start: true, odds: 3000 });
    await race.price({ '1': 2500, '2': 4200, '3': 5000, '4': 7000, '5': 11_000, '6': 21_000 });
    await race.start();
    await race.settle(TO_WIN, resultsWith({ '1': 'won' }), { '1': 2600, '2': 4200 });
    await becomes(player, id!, 'settled');
    expect(await returnedOf(player, id!)).toBe('26.00');
    expect((await betOf(player, id!)).legs[0]).toMatchObject({ is_at_start: true, odds: 2600 });
    expect((await details(player, id!)).decision.lines[0]).toMatchObject({ factor: '13/5' });
    // Taken back, it has no odds again; decided once more, the new ones count.
    await stage.feed.send(race.name, { type: 'rollback_bet_settlement', markets: [{ ...TO_WIN, specifiers: {} }] });
    await becomes(player, id!, 'accepted', 1);
    expect((await betOf(player, id!)).legs[0]).toMatchObject({ odds: 3000, result: null });
    await race.settle(TO_WIN, resultsWith({ '1': 'won' }), { '1': 2400 });
    await becomes(player, id!, 'settled', 1);
    expect(await returnedOf(player, id!)).toBe('24.00');
    expect(await mainOf(player)).toBe('1014.00');
  });

  test('the feed need not say it: then the last odds before the start count, for the place part at its fraction', async () => {
    const race = await stageRace(stage);
    const player = await stage.player();
    const [win, toPlace] = idsOf(await placeSlip(player, atStart(eachWay(race.on('4'), race.on('4', TO_PLACE)))));
    await race.price({ '1': 3000, '2': 4000, '3': 5000, '4': 9000, '5': 11_000, '6': 21_000 });
    await race.start();
    await race.settle(TO_WIN, resultsWith({ '4': 'won' }));
    await race.settle(TO_PLACE, resultsWith({ '4': 'won', '1': 'won' }));
    await becomes(player, win!, 'settled');
    await becomes(player, toPlace!, 'settled');
    expect([await returnedOf(player, win!), await returnedOf(player, toPlace!)]).toEqual(['90.00', '30.00']);
  });

  test('nothing else goes with it: no cash-out, no edit, no starting price where a race has none', async () => {
    const race = await stageRace(stage);
    const player = await stage.player();
    const [id] = idsOf(await placeSlip(player, atStart(slipOf([race.on('1')]))));
    const bet = await betOf(player, id!);
    expect([bet.cash_out.not_because, bet.edit.not_because]).toEqual(['starting-price', 'starting-price']);
    const { id: match } = await stage.event();
    const onMatch = atStart(
      slipOf([{ event: match, market: { kind: '1x2', specifiers: {} }, outcome: '1', odds: 2000 }]),
    );
    expect((await placeSlip(player, onMatch)).bets[0]).toMatchObject({
      status: 'unavailable',
      legs: [{ leg: 0, reason: 'not-offered' }],
    });
  });

  test('limits count it at more than what is shown, since it may rise', async () => {
    const race = await stageRace(stage);
    const player = await stage.player();
    const highest = async (slip: Slip) => Number((await quote(player, slip)).bets[0]!.highest_stake.amount);
    const [fixed, starting] = [await highest(slipOf([race.on('1')])), await highest(atStart(slipOf([race.on('1')])))];
    expect(starting).toBeLessThan(fixed / 2);
    expect(starting).toBeGreaterThan(0);
  });
});

describe('a non-runner', () => {
  const PRICES_WITHOUT_LAST: Prices = { '1': 3000, '2': 3000, '3': 4000, '4': 5500, '5': 8000 };
  const NEW_PRICES: Prices = { '2': 3000, '3': 4000, '4': 5500, '5': 8000, '6': 15_000 };

  test('gives its stakes back at once; bets placed before bear the deduction of its odds, those placed later do not', async () => {
    const race = await stageRace(stage);
    const player = await stage.player();
    const onGone = await placed(player, [race.on('1')]);
    const before = await placed(player, [race.on('2')]);
    const [starting] = idsOf(await placeSlip(player, atStart(slipOf([race.on('2')]))));
    await race.withdraw({ runner: 1 });
    await becomes(player, onGone, 'void');
    expect(await returnedOf(player, onGone)).toBe('10.00');
    // Until there are new prices nothing is taken at the old ones.
    expect(await place(player, [race.on('2')])).toMatchObject({
      status: 'unavailable',
      legs: [{ reason: 'non-runner' }],
    });
    await race.price(NEW_PRICES);
    const after = await placed(player, [race.on('2', TO_WIN, NEW_PRICES)]);
    await race.start();
    await race.settle(TO_WIN, { '2': 'won', '3': 'lost', '4': 'lost', '5': 'lost', '6': 'lost' });
    await becomes(player, before, 'settled');
    await becomes(player, after, 'settled');
    await becomes(player, starting!, 'settled');
    // Odds of 3.00 (2/1) take thirty percent of what is won.
    expect((await betOf(player, before)).legs[0]!.result).toBe('1/1-30');
    expect((await details(player, before)).decision.lines[0]).toMatchObject({ factor: '31/10' });
    expect(await Promise.all([before, after, starting!].map((id) => returnedOf(player, id)))).toEqual([
      '31.00',
      '30.00',
      '30.00',
    ]);
  });

  test('with the deduction that the feed names, together with a dead heat, and taken back', async () => {
    const race = await stageRace(stage);
    const player = await stage.player();
    const onGone = await placed(player, [race.on('6')]);
    const onOther = await placed(player, [race.on('2')]);
    await race.withdraw({ runner: 6, deduction: 10 });
    await becomes(player, onGone, 'void');
    // It was a mistake of the feed.
    await race.withdraw();
    await becomes(player, onGone, 'accepted', 1);
    await race.withdraw({ runner: 6, deduction: 10 });
    await becomes(player, onGone, 'void', 1);
    await race.price(NEW_PRICES);
    await race.start();
    await race.settle(TO_WIN, resultsWith({ '2': { shared: 1, tied: 2 }, '3': { shared: 1, tied: 2 }, '6': 'void' }));
    await becomes(player, onOther, 'settled');
    // Half of 10.00 at 3.00 to one, less a tenth of the winnings.
    expect((await betOf(player, onOther)).legs[0]!.result).toBe('1/2-10');
    expect(await returnedOf(player, onOther)).toBe('18.50');
    expect(await mainOf(player)).toBe('1008.50');
  });

  test('several take no more than nine tenths together, and an accumulator bears it on its leg alone', async () => {
    const [race, match] = [await stageRace(stage), await stage.event()];
    const player = await stage.player();
    const single = await placed(player, [race.on('5')]);
    const onMatch: Pick = { event: match.id, market: { kind: '1x2', specifiers: {} }, outcome: '1', odds: 2000 };
    const accumulator = await placed(player, [race.on('5'), onMatch]);
    await race.withdraw({ runner: 1, deduction: 60 });
    await race.withdraw({ runner: 1, deduction: 60 }, { runner: 2, deduction: 60 });
    await stage.feed.fixture(match.name, { status: 'live' });
    await stage.feed.settle(match.name, onMatch.market, { '1': 'won', x: 'lost', '2': 'lost' });
    await race.settle(TO_WIN, resultsWith({ '1': 'void', '2': 'void', '5': 'won' }));
    await becomes(player, single, 'settled');
    await becomes(player, accumulator, 'settled');
    expect(await returnedOf(player, single)).toBe('20.00');
    expect(await returnedOf(player, accumulator)).toBe('40.00');
  });

  test('lowers what a bet is cashed out for, as it will lower what it wins', async () => {
    const race = await stageRace(stage);
    const player = await stage.player();
    const id = await placed(player, [race.on('2')], { stake: '100.00' });
    await race.withdraw({ runner: 6, deduction: 50 });
    await race.price(PRICES_WITHOUT_LAST);
    const offer = await player.ok<{ items: { status: string; fair?: { amount: string } }[] }>('Bets.getCashOutOffers', {
      ids: id,
    });
    expect(offer.items[0]).toMatchObject({ status: 'offered' });
    const chances = Object.values(PRICES_WITHOUT_LAST).map((odds) => 1000 / odds!);
    const chance = 1000 / 3000 / chances.reduce((sum, value) => sum + value, 0);
    // 100.00 at 4.00, half of the winnings deducted.
    expect(Number(offer.items[0]!.fair!.amount)).toBeCloseTo(250 * chance, 0);
  });
});

describe('a race in the lists', () => {
  test('stands among races alone, with its runners and what each withdrawal deducts', async () => {
    const race: StagedRace = await stageRace(stage);
    await race.withdraw({ runner: 3 });
    const visitor = stage.site.visitor();
    const idsWhen = async (when: string) =>
      (await visitor.ok<{ items: { id: string }[] }>('Sports.getEvents', { when, count: '100' })).items.map(
        ({ id }) => id,
      );
    expect(await idsWhen('races')).toContain(race.id);
    for (const when of ['upcoming', 'open', 'outright', 'results']) expect(await idsWhen(when)).not.toContain(race.id);
    const { event } = await visitor.ok<{ event: { race: { runners: unknown[] } } }>('Sports.getEvent', { id: race.id });
    expect(event.race.runners[2]).toMatchObject({ number: 3, is_non_runner: true, deduction: 20 });
    expect(event.race.runners[0]).toMatchObject({ is_non_runner: false, deduction: 0, withdrawn_at: null });
  });
});
