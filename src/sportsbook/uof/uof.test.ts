// A feed of Sportradar's kind, from the broker to the page and to the bet that it settles.
import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { placed } from '#sportsbook/bets/testing/bets.ts';
import { giveMoney } from '#testing/money.ts';
import type { Broker } from './testing/broker.ts';
import { BROKERS } from './testing/brokers.ts';
import { makeCertificate } from './testing/certificate.ts';
import { eventId, odds1x2, outcome, startUofWorld, xml, type UofWorld } from './testing/uof-site.ts';

let broker: Broker;
let world: UofWorld;

describe.each(BROKERS)('with $name', ({ start }) => {
  beforeAll(async () => {
    const folder = mkdtempSync(path.join(inject('testFolder'), 'broker-'));
    broker = await start(path.join(folder, 'broker'), makeCertificate(path.join(folder, 'certificate')));
    world = await startUofWorld(broker);
    await world.ready();
  });
  afterAll(async () => {
    await world?.close();
    await broker?.close();
  });

  const from = (product: number, match: number, attributes = '', timestamp = Date.now()) => ({
    product,
    match,
    attributes,
    timestamp,
  });
  const prices = (product: number, match: number, markets: string, timestamp?: number): string =>
    xml('odds_change', from(product, match, '', timestamp), `<odds>${markets}</odds>`);
  const status = (match: number, attributes: string, markets = ''): string =>
    xml('odds_change', from(1, match), `<sport_event_status ${attributes}/><odds>${markets}</odds>`);
  const settled = (match: number, markets: string, attributes = 'certainty="2"', timestamp?: number): string =>
    xml('bet_settlement', from(1, match, attributes, timestamp), `<outcomes>${markets}</outcomes>`);
  const results = (id: number, outcomes: Record<string, string>, specifiers = ''): string =>
    `<market id="${id}" specifiers="${specifiers}">${Object.entries(outcomes)
      .map(([outcomeId, result]) => `<outcome id="${outcomeId}" ${result}/>`)
      .join('')}</market>`;
  const home = results(1, { '1': 'result="1"', '2': 'result="0"', '3': 'result="0"' });
  const away = results(1, { '1': 'result="0"', '2': 'result="0"', '3': 'result="1"' });

  async function say(match: number, ...messages: string[]): Promise<void> {
    world.say(match, ...messages);
    await world.isApplied();
  }
  async function resultsOf(match: number, ref: string): Promise<Record<string, string | null>> {
    const market = await world.market(match, ref);
    return Object.fromEntries(market?.outcomes.map(({ id, result }) => [id, result]) ?? []);
  }
  async function oddsOf(match: number, ref: string): Promise<Record<string, number | null>> {
    const market = await world.market(match, ref);
    return Object.fromEntries(market?.outcomes.map(({ id, odds }) => [id, odds]) ?? []);
  }

  test('a match is on the site with its prices, and a bet on it is paid', async () => {
    await say(1, prices(3, 1, odds1x2()));
    const { event, markets } = await world.details(1);
    expect(event.competitors.map(({ name }) => name)).toEqual(['City 1', 'United 1']);
    expect(markets.map(({ ref, state }) => [ref, state])).toEqual([['1x2', 'active']]);
    const player = await world.site.player();
    await giveMoney(world.site, player, 10_000n);
    const market = { kind: '1x2', specifiers: {} };
    await placed(player, [{ event: eventId(1), market, outcome: '1', odds: 2100 }], { stake: '5.00', policy: 'any' });
    await say(1, settled(1, home));
    await expect
      .poll(async () => (await player.ok<{ balance_main: { amount: string } }>('Account.getInfo')).balance_main.amount)
      .toBe('105.50');
  });

  test('pre-match odds hand a match over to live odds, and no longer stop it', async () => {
    await say(2, prices(3, 2, odds1x2()));
    world.api.change('sr:match:2', { status: 'live' });
    await say(2, status(2, 'status="1" match_status="6" home_score="0" away_score="0"', odds1x2(1.9)));
    await say(2, prices(3, 2, '<market id="1" status="-2"/>'), xml('bet_stop', from(3, 2, 'groups="all"')));
    const { event, markets } = await world.details(2);
    expect([event.status, event.scoreboard?.period, markets[0]!.state]).toEqual(['live', '1h', 'active']);
    expect(await oddsOf(2, '1x2')).toEqual({ '1': 1900, x: 3300, '2': 3500 });
  });

  test('what was only seen settles, and the official result overwrites it; what was seen later does not', async () => {
    await say(3, prices(3, 3, odds1x2()), settled(3, home, 'certainty="1"'));
    expect(await resultsOf(3, '1x2')).toEqual({ '1': 'won', x: 'lost', '2': 'lost' });
    await say(3, settled(3, away), settled(3, home, 'certainty="1"'));
    expect(await resultsOf(3, '1x2')).toEqual({ '1': 'lost', x: 'lost', '2': 'won' });
  });

  test('halves, refunds and dead heats; what cannot be told is left to a trader', async () => {
    const total = (line: string): string =>
      `<market id="18" specifiers="total=${line}">${outcome('12', 1.9)}${outcome('13', 1.9)}</market>`;
    const scorers =
      '<market id="40" specifiers="type=prematch"><outcome id="sr:player:41" odds="4"/><outcome id="sr:player:42" odds="5"/></market>';
    await say(4, prices(3, 4, total('2.25') + total('2') + odds1x2() + scorers));
    await say(
      4,
      settled(
        4,
        results(18, { '12': 'result="0" void_factor="0.5"', '13': 'result="1" void_factor="0.5"' }, 'total=2.25') +
          results(18, { '12': 'result="0" void_factor="1"', '13': 'result="0" void_factor="1"' }, 'total=2') +
          results(
            40,
            { 'sr:player:41': 'result="1" dead_heat_factor="0.3333"', 'sr:player:42': 'result="0"' },
            'type=prematch',
          ) +
          results(1, { '1': 'result="1" void_factor="0.25"', '2': 'result="0"', '3': 'result="0"' }),
      ),
    );
    expect(await resultsOf(4, 'total/total=2.25')).toEqual({ over: 'half-lost', under: 'half-won' });
    expect(await resultsOf(4, 'total/total=2')).toEqual({ over: 'void', under: 'void' });
    await expect
      .poll(() => resultsOf(4, 'uof.40/type=prematch'))
      .toEqual({ 'sr:player:41': '1/3', 'sr:player:42': 'lost' });
    expect(await resultsOf(4, '1x2')).toEqual({ '1': null, x: 'lost', '2': 'lost' });
    expect(await world.market(4, '1x2')).toMatchObject({ state: 'suspended', reason: 'trader' });
  });

  test('a cancellation has a period, and is taken back by it; a settled market may be cancelled', async () => {
    const [from1, to1] = [Date.now() - 3_600_000, Date.now() - 1_800_000];
    const period = `start_time="${from1}" end_time="${to1}"`;
    const cancelled = (type: string, attributes = ''): string =>
      xml(type, from(1, 5, attributes), '<market id="1" void_reason="12"/>');
    await say(
      5,
      prices(3, 5, odds1x2()),
      cancelled('bet_cancel', period),
      cancelled('bet_cancel', `end_time="${from1}"`),
    );
    const cancellations = async (): Promise<unknown> =>
      (
        await world.site.database.ownerPool.query('select cancellations from book.markets where event_id = $1', [
          eventId(5),
        ])
      ).rows[0];
    await say(5, cancelled('rollback_bet_cancel', `end_time="${from1}"`));
    const left = { reason: 'wrong-price', from: new Date(from1).toISOString(), to: new Date(to1).toISOString() };
    expect(await cancellations()).toEqual({ cancellations: [left] });
    await say(5, settled(5, home), cancelled('bet_cancel'));
    expect(await world.market(5, '1x2')).toMatchObject({ state: 'cancelled', void_reason: 'wrong-price' });
    await say(5, cancelled('rollback_bet_cancel'));
    expect(await world.market(5, '1x2')).toMatchObject({ state: 'settled' });
    await say(5, xml('rollback_bet_settlement', from(1, 5), '<market id="1"/>'));
    expect(await resultsOf(5, '1x2')).toEqual({ '1': null, x: null, '2': null });
  });

  test('a stop is of the groups that it names', async () => {
    const half = `<market id="68" specifiers="total=0.5">${outcome('12', 1.5)}${outcome('13', 2.5)}</market>`;
    await say(6, prices(3, 6, odds1x2() + half), xml('bet_stop', from(3, 6, 'groups="1st_half|corners"')));
    const states = async (): Promise<string[]> =>
      (await world.details(6)).markets.map(({ ref, state }) => `${ref} ${state}`).toSorted();
    expect(await states()).toEqual(['1x2 active', 'total/period=1h&total=0.5 suspended']);
    await say(6, xml('bet_stop', from(3, 6, 'groups="all"')));
    expect(await states()).toEqual(['1x2 suspended', 'total/period=1h&total=0.5 suspended']);
    // Not offered any more: its prices are not named.
    await say(6, prices(3, 6, '<market id="1" status="0"/>'));
    expect(await world.market(6, '1x2')).toMatchObject({ state: 'deactivated' });
    expect(await oddsOf(6, '1x2')).toEqual({ '1': 2100, x: 3300, '2': 3500 });
  });

  test("a market of the feed's own is shown in its words, with the names of its players", async () => {
    const cards = `<market id="136">${outcome('1', 2)}${outcome('2', 4)}${outcome('3', 3)}</market>`;
    const scorer = `<market id="40" specifiers="type=prematch">${outcome('sr:player:711', 3.5)}${outcome('1716', 9)}</market>`;
    const goals = `<market id="21" specifiers="variant=sr:exact_goals:2+">${outcome('sr:exact_goals:2+:0', 9)}${outcome('sr:exact_goals:2+:2', 1.3)}</market>`;
    // Of a kind that the feed does not describe.
    const strange = `<market id="99999">${outcome('1', 2)}</market>`;
    await say(7, prices(3, 7, cards + scorer + goals + strange));
    await expect.poll(async () => (await world.details(7)).markets.length).toBe(3);
    const labels = (await world.details(7)).markets.map(({ label }) => label);
    expect(labels.map((label) => label?.name.es)).toEqual(['Tarjetas 1x2', 'Goleador', 'Exact goals']);
    expect(labels[1]!.outcomes).toMatchObject({
      'sr:player:711': { en: 'Striker 71 en', ru: 'Striker 71 ru' },
      '1716': { en: 'No goal' },
    });
    expect(labels[2]!.outcomes['sr:exact_goals:2+:2']!.en).toBe('2+');
  });

  test('a free text has no market until it is described', async () => {
    const variant = 'pre:markettext:42';
    const market = `<market id="559" specifiers="variant=${variant}">${outcome('pre:outcometext:1', 2)}${outcome('pre:outcometext:2', 3)}</market>`;
    await say(8, prices(3, 8, market));
    expect((await world.details(8)).markets).toEqual([]);
    world.api.freeTexts.set(variant, 'First to thank the crowd');
    await expect.poll(async () => (await world.details(8)).markets.length).toBe(1);
    const [freeText] = (await world.details(8)).markets;
    expect([freeText!.label!.name.ru, freeText!.label!.outcomes['pre:outcometext:2']!.en]).toEqual([
      'First to thank the crowd (ru)',
      'Bea Holm',
    ]);
  });

  test('odds of 1 and less are no odds, and a message without a status changes none', async () => {
    await say(9, status(9, 'status="1" match_status="6" home_score="1" away_score="0"', odds1x2()));
    const market = `<market id="1">${outcome('1', 1)}${outcome('2', 0.5)}${outcome('3', 15, 'active="0"')}</market>`;
    await say(9, prices(1, 9, market));
    expect(await oddsOf(9, '1x2')).toEqual({ '1': null, x: null, '2': null });
    expect((await world.details(9)).event).toMatchObject({ status: 'live', scoreboard: { score: [1, 0] } });
  });

  test('what comes again changes nothing, and old odds do not come back', async () => {
    const now = Date.now();
    const settlement = settled(10, home, 'certainty="2"', now);
    await say(10, prices(3, 10, odds1x2(2.5), now), prices(3, 10, odds1x2(2), now - 5_000));
    expect(await oddsOf(10, '1x2')).toMatchObject({ '1': 2500 });
    await say(10, settlement, xml('rollback_bet_settlement', from(1, 10, '', now + 1), '<market id="1"/>'));
    await say(10, settlement.replace('certainty', 'request_id="7" certainty'));
    expect(await resultsOf(10, '1x2')).toEqual({ '1': null, x: null, '2': null });
  });

  test('XML that is not what it should be stops its match, and nothing else', async () => {
    await say(11, prices(3, 11, odds1x2()));
    await say(12, prices(3, 12, odds1x2()));
    const bomb = '<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;">]>';
    await say(11, `${bomb}<bet_stop product="3" event_id="sr:match:11" timestamp="1">&c;</bet_stop>`);
    expect(await world.market(11, '1x2')).toMatchObject({ state: 'suspended' });
    expect(await world.market(12, '1x2')).toMatchObject({ state: 'active' });
    // What is said under the key of another match is not believed of either.
    await say(12, prices(3, 11, odds1x2(9)));
    expect(await world.market(12, '1x2')).toMatchObject({ state: 'suspended' });
    await say(11, prices(3, 11, odds1x2(2.2)));
    expect(await oddsOf(11, '1x2')).toMatchObject({ '1': 2200 });
  });

  test('a fixture that has changed is fetched again', async () => {
    await say(13, prices(3, 13, odds1x2()));
    world.api.change('sr:match:13', { startsAt: '2030-01-02T18:30:00+00:00' });
    await say(13, xml('fixture_change', from(3, 13, 'change_type="2"')));
    expect((await world.details(13)).event.starts_at).toBe('2030-01-02T18:30:00.000Z');
    world.api.change('sr:match:13', { status: 'cancelled' });
    await say(13, xml('fixture_change', from(3, 13, 'change_type="3"')));
    expect((await world.details(13)).event.status).toBe('cancelled');
  });

  test('twenty thousand messages do not wait with the broker', async () => {
    const timestamp = Date.now();
    for (let nth = 0; nth < 20_000; nth++)
      world.say(20 + (nth % 10), prices(3, 20 + (nth % 10), odds1x2(2 + (nth % 500) / 1000), timestamp + nth));
    await broker.settle();
    await expect.poll(() => broker.waiting()).toBe(0);
    await world.isApplied();
    expect(await oddsOf(29, '1x2')).toMatchObject({ '1': 2499 });
  });
});
