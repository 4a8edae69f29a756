// Sports trading at the desk: what traders and support see of events and bets, and what traders do to them.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '#testing/api-client.ts';
import { BettingSite, becomes, betOf, idOf, on } from '#sportsbook/bets/testing/betting-site.ts';
import { place, placed } from '#sportsbook/bets/testing/bets.ts';
import { openEditor, type EditorWorld } from './testing/editor-world.ts';
import type { Answer, Clerk } from './testing/desk-world.ts';

let world: EditorWorld;
let stage: BettingSite;
let [trader, second, manager, support, risk] = [] as unknown as [Clerk, Clerk, Clerk, Clerk, Clerk];
beforeAll(async () => {
  world = await openEditor();
  stage = new BettingSite(world.site);
  await stage.begin();
  [trader, second, manager, support, risk] = (await Promise.all(
    ['trader', 'trader', 'manager', 'support', 'risk'].map((role, nth) => world.clerk(`${role}.${nth}`, [role])),
  )) as [Clerk, Clerk, Clerk, Clerk, Clerk];
});
afterAll(() => {
  stage.stop();
  return world.close();
});

async function act(
  clerk: Clerk,
  name: string,
  id: string,
  fields: Record<string, string> = {},
  kind = 'event',
): Promise<Answer> {
  const { version } = await clerk.subject(id, kind);
  return clerk.perform(name, {
    id,
    fields,
    reason: 'The feed was wrong here.',
    playerText: 'The price was wrong.',
    version,
    key: randomUUID(),
  });
}

const page = async (clerk: Clerk, kind: string, id: string) => (await clerk.call(`subjects/${kind}/${id}`)).body;
const rowsOf = async (clerk: Clerk, list: string, query = ''): Promise<Array<{ id: string; values: any }>> =>
  (await clerk.call(`lists/${list}${query}`)).body.rows;
const table = (body: any, title: string): Array<{ id: string; values: any }> =>
  body.tables.find((candidate: { title: string }) => candidate.title === title).rows;
const player = (money?: bigint): Promise<ApiClient> => stage.player(money);

test('an event shows its stakes, its liability and its feed, and the list of liability leads to it', async () => {
  const { id } = await stage.event();
  const bettor = await player();
  await placed(bettor, [on(id)], { stake: '100.00' });
  await placed(bettor, [on(id, 'x')], { stake: '20.00' });
  const [line] = (await rowsOf(trader, 'events', '?name=City')).filter((row) => row.id === id);
  expect(line!.values).toMatchObject({
    bets: 2,
    stakes: { minor: '12000', currency: 'EUR' },
    liability: { minor: '8000', currency: 'EUR' },
    feed: 'sending',
    state: 'scheduled',
  });
  const body = await page(trader, 'event', id);
  expect(table(body, 'Where bets stand')[0]!.values).toMatchObject({
    market: '1x2',
    outcome: '1',
    bets: 1,
    price: '2.00',
  });
  expect(table(body, 'Prices').find((row) => row.id === '1x2 x')!.values).toMatchObject({
    price: '3.50',
    bettable: 'taken',
  });
  expect(body.links[0].url).toMatch(/\/betting\/football\/northern-premier\/.*-v-/);
  const [most] = await rowsOf(trader, 'liability');
  expect(most!.values).toMatchObject({ event: { kind: 'event', id }, market: '1x2', outcome: '1' });
  const answer = (await trader.call(`find?text=${id}`)).body;
  expect(JSON.stringify(answer)).toContain(id);
});

test('one trader suspends and resumes at once; whole events and single markets', async () => {
  const { id } = await stage.event();
  const bettor = await player();
  expect((await act(trader, 'sports suspend', id)).body.outcome).toBe('done');
  expect(await page(trader, 'event', id)).toMatchObject({ state: 'suspended' });
  await expect.poll(async () => (await place(bettor, [on(id)])).status).toBe('unavailable');
  expect((await act(trader, 'sports resume', id)).body.outcome).toBe('done');
  expect((await act(trader, 'sports suspend', id, { market: 'total/total=2.5' })).body.outcome).toBe('done');
  const body = await page(trader, 'event', id);
  expect(table(body, 'Markets').map(({ id: ref, values }) => [ref, values.state])).toEqual([
    ['1x2', 'active'],
    ['total/total=2.5', 'suspended by hand'],
  ]);
  await expect.poll(async () => (await place(bettor, [on(id)])).status).toBe('accepted');
});

test('a market with bets is settled by two, and one without bets by a manager alone', async () => {
  const { id } = await stage.event();
  const bettor = await player();
  const bet = await placed(bettor, [on(id)]);
  const { body: form } = await manager.call(`acts/${encodeURIComponent('sports settle')}/form?id=${id}`);
  expect(form.results.parts).toMatchObject({
    '1x2': expect.arrayContaining([
      { value: '1', label: '1, 1 bet' },
      { value: 'x', label: 'x' },
    ]),
    'total/total=2.5': expect.arrayContaining([{ value: 'over', label: 'over' }]),
  });
  const settlement = { market: '1x2', results: '1=won x=lost 2=lost' };
  const preview = await manager.call(`acts/${encodeURIComponent('sports settle')}/preview`, { id, fields: settlement });
  expect(preview.body.text).toBe(
    '1x2: 1 won, x lost, 2 lost. On it: 1 bet, of which 1 has an outcome that pays; together these may return 20.00 EUR.',
  );
  expect((await act(manager, 'sports settle', id, settlement)).body.outcome).toBe('asked');
  expect((await betOf(bettor, bet)).state).toBe('accepted');
  expect((await act(trader, 'sports settle', id, settlement)).body.outcome).toBe('done');
  await becomes(bettor, bet, 'settled');
  const alone = { market: 'total/total=2.5', results: 'over=won under=lost' };
  expect((await act(manager, 'sports settle', id, alone)).body.outcome).toBe('done');
  expect((await act(manager, 'sports settle', id, { ...alone, results: 'over=perhaps' })).body.error.message).toMatch(
    /no result/,
  );
  const after = await manager.call(`acts/${encodeURIComponent('sports settle')}/form?id=${id}`);
  expect(after.body.results.parts).toEqual({});
  const undone = await page(trader, 'event', id);
  expect(table(undone, 'Markets')[0]!.values).toMatchObject({
    state: 'settled',
    results: '1 won, 2 lost, x lost',
  });
});

test('a price near the producer’s is set by one trader, one far from it by two; the page shows both', async () => {
  const { id, name } = await stage.event();
  const price = (clerk: Clerk, odds: string) => act(clerk, 'sports price', id, { price: odds, selection: '1x2 1' });
  expect((await price(trader, '2.10')).body.outcome).toBe('done');
  const priceRow = async () =>
    table(await page(trader, 'event', id), 'Prices').find((row) => row.id === '1x2 1')!.values;
  expect(await priceRow()).toMatchObject({ price: '2.10', feed: '2.00', manual: '2.10' });
  await stage.feed.odds(name, [[on(id).market, { '1': 1950, x: 3500, '2': 4000 }]]);
  expect(await priceRow()).toMatchObject({ price: '2.10', feed: '1.95', manual: '2.10' });
  expect((await price(trader, '3')).body.outcome).toBe('asked');
  expect(await priceRow()).toMatchObject({ price: '2.10' });
  expect((await price(second, '3')).body.outcome).toBe('done');
  expect(await priceRow()).toMatchObject({ price: '3.00', feed: '1.95' });
  await stage.feed.odds(name, [[on(id).market, { '1': 1200, x: 6500, '2': 9000 }]]);
  expect(await priceRow()).toMatchObject({ price: null, feed: '1.20', manual: '3.00, waits' });
  expect((await page(trader, 'event', id)).evidence[0].text).toContain('1x2 1');
  expect((await price(trader, 'feed')).body.outcome).toBe('done');
  expect(await priceRow()).toMatchObject({ price: '1.20', manual: null });
});

test('a price is boosted with its worst cost in sight, listed with its turnover and cost, and stopped', async () => {
  const { id, name } = await stage.event({ hasGoals: false });
  const fields = { odds: '2.10', highest: '50', from: 'now', until: 'start', selection: '1x2 1' };
  const preview = await trader.call(`acts/${encodeURIComponent('boosts make')}/preview`, { id, fields });
  expect(preview.body.text).toMatch(/^Now 2\.00\. A single bet of the highest stake costs 5\.00 EUR more when it wins/);
  expect((await act(trader, 'boosts make', id, { ...fields, odds: '2.20' })).body.error.message).toMatch(/for certain/);
  expect((await act(trader, 'boosts make', id, fields)).body.outcome).toBe('done');
  const bettor = await player();
  await expect.poll(async () => (await place(bettor, [on(id, '1', 2100)])).status).toBe('accepted');
  const row = async () => (await rowsOf(trader, 'price-boosts')).find(({ values }) => values.event.id === id)!;
  expect((await row()).values).toMatchObject({
    selection: '1x2: 1',
    book: '2.00',
    odds: '2.10',
    bets: 1,
    staked: { minor: '1000', currency: 'EUR' },
    state: 'running',
  });
  const boost = (await row()).id;
  expect((await act(trader, 'boosts stop', boost, {}, 'price-boost')).body.outcome).toBe('done');
  expect((await row()).values).toMatchObject({ state: 'ended', why: 'stopped by hand' });
  await stage.feed.settle(name, on(id).market, { '1': 'won', x: 'lost', '2': 'lost' });
  await expect.poll(async () => (await row()).values.cost).toEqual({ minor: '100', currency: 'EUR' });
});

test('support sees why a bet was refused: from the player, by rule, with what it was decided by', async () => {
  const { id, name } = await stage.event();
  const bettor = await player(10_000_000n);
  const number = String(await idOf(bettor));
  expect((await place(bettor, [on(id)], { stake: '50000.00' })).status).toBe('too-high');
  await stage.feed.odds(name, [[on(id).market, { '1': 1900, x: 3500, '2': 4000 }]]);
  await expect.poll(async () => (await place(bettor, [on(id)])).status).toBe('odds-changed');
  expect((await place(bettor, [on(id, '1', 1900)], { stake: '0.01' })).status).toBe('refused');
  const rows = await rowsOf(support, 'refused-bets', `?player=${number}`);
  expect(rows.map(({ values }) => values.rule).toReversed()).toEqual(
    expect.arrayContaining(['bets.too-high', 'bets.odds-changed', 'bets.lowest-stake']),
  );
  const tooHigh = rows.find(({ values }) => values.rule === 'bets.too-high')!;
  const body = await page(support, 'refused-bet', tooHigh.id);
  const inputs = Object.fromEntries(body.sections[0].facts.map((fact: any) => [fact.label, fact.value]));
  expect(inputs).toMatchObject({ 'stake of a line': '50000.00', 'limited by': expect.stringMatching(/may/) });
  expect(table(body, 'Legs')[0]!.values).toMatchObject({ market: '1x2', outcome: '1', seen: '2.00', now: '1.90' });
});

test('a bet is found by its id, shows its legs and its decision, and is void with what its player reads', async () => {
  const { id } = await stage.event();
  const bettor = await player();
  const bet = await placed(bettor, [on(id)]);
  const rows = await rowsOf(trader, 'bets', `?event=${id}`);
  expect(rows.map((row) => row.id)).toEqual([bet]);
  expect(rows[0]!.values).toMatchObject({
    stake: { minor: '1000' },
    win: { minor: '2000' },
    odds: '2.00',
    factor: 100,
    state: 'accepted',
  });
  expect(JSON.stringify((await support.call(`find?text=${bet}`)).body)).toContain(bet);
  const body = await page(support, 'bet', bet);
  expect(table(body, 'Legs')[0]!.values).toMatchObject({ seen: '2.00', odds: '2.00', now: '2.00', result: 'open' });
  expect(body.sections[0].facts.map((fact: any) => fact.label)).toContain('Highest stake of a line then');
  expect((await act(support, 'bets void', bet, {}, 'bet')).body.error.reason.rule).toBe('desk.right');
  expect((await act(risk, 'bets void', bet, {}, 'bet')).body.outcome).toBe('done');
  expect((await betOf(bettor, bet)).reason).toMatchObject({ inputs: { because: 'The price was wrong.' } });
  const number = String(await idOf(bettor));
  expect((await act(risk, 'bets factor', number, { percent: '40' }, 'player')).body.outcome).toBe('done');
  expect((await rowsOf(trader, 'bets', `?player=${number}`))[0]!.values.factor).toBe(40);
});

test('a margin is set on a competition, and a producer is retired and restored', async () => {
  const { id } = await stage.event();
  const competition = (await page(manager, 'event', id)).facts.find((fact: any) => fact.label === 'Competition').value;
  expect(
    (await act(trader, 'sports margin', competition.id, { percent: '108', kind: '' }, 'competition')).body.outcome,
  ).toBe('asked');
  expect(
    (await act(manager, 'sports margin', competition.id, { percent: '108', kind: '' }, 'competition')).body.outcome,
  ).toBe('done');
  const [line] = (await rowsOf(trader, 'competitions')).filter((row) => row.id === competition.id);
  expect(line!.values.margin).toBe('all kinds 108 %');
  expect((await rowsOf(trader, 'producers')).map((row) => [row.id, row.values.state])).toContainEqual([
    'scripted',
    'sending',
  ]);
  await stage.feed.deliver([
    { type: 'alive', producer: 'leaving', timestamp: new Date().toISOString(), subscribed: true },
  ]);
  expect((await act(manager, 'sports retire', 'leaving', {}, 'producer')).body.outcome).toBe('done');
  expect(await page(manager, 'producer', 'leaving')).toMatchObject({ state: 'retired' });
  expect((await act(manager, 'sports restore', 'leaving', {}, 'producer')).body.outcome).toBe('done');
});
