// The feed by a clock that is moved by hand: what is sent when, and what a reader who was away gets again.
import { expect, test } from 'vitest';
import path from 'node:path';
import { Feed } from './feed.ts';
import { LIVE, PRE_MATCH } from './feed-message.ts';
import { openLeague } from './league/league.ts';
import { slotMs } from './league/calendar.ts';
import { openScenario } from './scenario.ts';
import { readXml, type Element } from './xml.ts';

const PACE = 0.5;
const SLOT_MS = slotMs(PACE);
const START = 5_000_000 * SLOT_MS + 1_000;

interface Heard {
  key: string;
  body: Element;
}

function world({ scenario = '' } = {}) {
  let now = START;
  const heard: Heard[] = [];
  const content = scenario
    ? openScenario({ file: path.join(import.meta.dirname, 'scenarios', `${scenario}.jsonl`), from: now, speed: 1 })
    : openLeague({ pace: PACE, from: now });
  const feed = new Feed({
    content,
    publish: (key, text) => void heard.push({ key, body: readXml(text) }),
    now: () => now,
    aliveMs: 10_000,
  });
  return {
    feed,
    content,
    heard,
    now: () => now,
    pass: (ms: number, stepMs = 1_000) => {
      for (const end = now + ms; now < end;) {
        now += Math.min(stepMs, end - now);
        feed.step();
      }
    },
    take: () => heard.splice(0),
  };
}

const typeOf = ({ body }: Heard): string => body.name;
const attributesOf = (list: readonly Heard[], type: string): Readonly<Record<string, string>>[] =>
  list.filter((message) => typeOf(message) === type).map(({ body }) => body.attributes);
const afterTimers = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));

test('both producers say every ten seconds that they are alive, behind everything that was due before', () => {
  const { pass, heard } = world();
  pass(60_000);
  const alive = attributesOf(heard, 'alive');
  expect(alive).toHaveLength(12);
  expect(alive.slice(0, 2)).toEqual([
    { product: '1', timestamp: String(START + 1_000), subscribed: '1' },
    { product: '3', timestamp: String(START + 1_000), subscribed: '1' },
  ]);
  let aliveAt = 0;
  for (const { body } of heard)
    if (body.name === 'alive') aliveAt = Number(body.attributes['timestamp']);
    else expect(Number(body.attributes['timestamp'])).toBeGreaterThan(aliveAt);
});

test('messages have the keys of their producers', () => {
  const { pass, heard } = world();
  pass(SLOT_MS);
  const forms = new Set(heard.map(({ key }) => key.replace(/\d+\.-$/, 'N.-')));
  for (const key of [
    '-.-.-.alive.-.-.-.-',
    'hi.pre.live.fixture_change.1.sr:match.N.-',
    'hi.pre.-.odds_change.1.sr:match.N.-',
    'hi.-.live.odds_change.5.sr:match.N.-',
    'hi.-.live.bet_stop.1.sr:match.N.-',
    'lo.-.live.bet_settlement.1.sr:match.N.-',
    'lo.pre.-.bet_settlement.1.sr:match.N.-',
  ])
    expect(forms).toContain(key);
});

/** Status by producer, event and market. */
type Markets = Map<string, string>;

function apply(markets: Markets, list: readonly Heard[]): void {
  for (const { body } of list) {
    const { product, event_id: event } = body.attributes;
    if (body.name === 'bet_stop')
      for (const [ref, status] of markets)
        if (ref.startsWith(`${product} ${event} `) && status.startsWith('1'))
          markets.set(ref, status.replace('1', '-1'));
    if (body.name === 'bet_settlement')
      for (const { attributes } of body.children[0]!.children)
        markets.set(`${product} ${event} ${attributes['id']} ${attributes['specifiers'] ?? ''}`, '-3');
    if (body.name !== 'odds_change') continue;
    const status = body.children.find(({ name }) => name === 'sport_event_status')?.attributes['status'];
    for (const market of body.children.find(({ name }) => name === 'odds')?.children ?? [])
      markets.set(
        `${product} ${event} ${market.attributes['id']} ${market.attributes['specifiers'] ?? ''}`,
        `${market.attributes['status']} ${market.children.map(({ attributes }) => `${attributes['id']}=${attributes['odds']}`).join()}`,
      );
    if (status === '4') for (const ref of markets.keys()) if (ref.includes(` ${event} `)) markets.delete(ref);
  }
}

const openIn = (markets: Markets): string[] =>
  [...markets]
    .filter(([, status]) => status.startsWith('1'))
    .map((entry) => entry.join(' '))
    .toSorted();

test('a reader who was away has, after a recovery, what one has who was there all the time', async () => {
  const { feed, pass, take, now } = world();
  const [present, absent]: [Markets, Markets] = [new Map(), new Map()];
  const everything: Heard[] = [];
  const read = async (isPresent: boolean): Promise<void> => {
    const list = take();
    everything.push(...list);
    apply(present, list);
    if (isPresent) apply(absent, list);
  };
  feed.recover({ producer: LIVE, requestId: '1' });
  feed.recover({ producer: PRE_MATCH, requestId: '2' });
  await afterTimers();
  await read(true);
  pass(SLOT_MS / 2);
  await read(true);
  const since = now();
  pass(SLOT_MS);
  const missing = take();
  apply(present, missing);
  // Sabotage: without a recovery they differ.
  expect(openIn(absent)).not.toEqual(openIn(present));
  for (const producer of [LIVE, PRE_MATCH] as const)
    feed.recover({ producer, after: since, requestId: `${producer}0` });
  await afterTimers();
  const recovered = take();
  apply(absent, recovered);
  expect(openIn(absent)).toEqual(openIn(present));
  const stateful = (list: readonly Heard[]): string[] =>
    list
      .filter((message) => /settlement|cancel/.test(typeOf(message)))
      .map(({ body: { name, attributes, children } }) =>
        [attributes['product'], attributes['event_id'], name, attributes['timestamp'], JSON.stringify(children)].join(),
      )
      .toSorted();
  expect(stateful(recovered)).toEqual(stateful(missing));
  expect(stateful(missing).length).toBeGreaterThan(10);
  expect(attributesOf(recovered, 'snapshot_complete').map((attributes) => attributes['request_id'])).toEqual([
    '10',
    '30',
  ]);
  for (const { body } of recovered) expect(body.attributes['request_id']).toMatch(/^[13]0$/);
});

test('a recovery that is meant for one node has its number in the key; of one event it has nothing of others', async () => {
  const { feed, pass, take, heard } = world();
  pass(SLOT_MS / 2);
  const event = heard.findLast(({ key }) => key.includes('.live.odds_change.'))!.body.attributes['event_id']!;
  take();
  feed.recover({ producer: LIVE, requestId: '7', node: '4', event: { id: event, what: 'odds' } });
  feed.recover({ producer: LIVE, requestId: '8', node: '4', event: { id: event, what: 'stateful' } });
  await afterTimers();
  const list = take();
  expect(list.every(({ key }) => key.endsWith('.4'))).toBe(true);
  expect(new Set(list.flatMap(({ body }) => body.attributes['event_id'] ?? []))).toEqual(new Set([event]));
  expect(attributesOf(list, 'odds_change')).toHaveLength(1);
  expect(list.filter((message) => typeOf(message) === 'snapshot_complete').map(({ key }) => key)).toEqual([
    '-.-.-.snapshot_complete.-.-.-.4',
    '-.-.-.snapshot_complete.-.-.-.4',
  ]);
});

test('recoveries are refused beyond their budget, which comes back with time', () => {
  const { feed, pass, now } = world();
  const request = (backMs: number | undefined): number =>
    feed.recover({ producer: LIVE, after: backMs === undefined ? undefined : now() - backMs });
  expect(Array.from({ length: 21 }, () => request(60_000)).filter((status) => status === 202)).toHaveLength(20);
  expect(Array.from({ length: 6 }, () => request(2 * 3_600_000))).toEqual([202, 202, 202, 202, 429, 429]);
  expect([request(undefined), request(undefined), request(undefined)]).toEqual([202, 202, 429]);
  expect(feed.recover({ producer: PRE_MATCH, after: now() - 60_000 })).toBe(202);
  pass(600_001, 60_000);
  expect([request(60_000), request(2 * 3_600_000), request(undefined)]).toEqual([202, 202, 429]);
  feed.stop();
});

test('a silent producer says nothing, not even that it is alive, and what it would have said can be recovered', async () => {
  const { feed, pass, take } = world();
  feed.faults.silent = [LIVE];
  pass(SLOT_MS);
  const list = take();
  expect(list.filter(({ body }) => body.attributes['product'] === '1')).toEqual([]);
  expect(attributesOf(list, 'alive').length).toBeGreaterThan(10);
  feed.faults.silent = [];
  feed.recover({ producer: LIVE, after: START });
  await afterTimers();
  expect(attributesOf(take(), 'bet_settlement').length).toBeGreaterThan(5);
});

test('alive messages may say that nobody subscribes', () => {
  const { feed, pass, take } = world();
  feed.faults.unsubscribed = [PRE_MATCH];
  pass(2_000);
  expect(attributesOf(take(), 'alive').map(({ product, subscribed }) => `${product} ${subscribed}`)).toEqual([
    '1 1',
    '3 0',
  ]);
});

test('a recovery may be refused, and may end in the middle', async () => {
  const { feed, pass, take } = world();
  pass(SLOT_MS / 2);
  take();
  feed.faults = { ...feed.faults, refusedRecoveries: 1, refusalStatus: 503, haltedRecoveries: 1 };
  expect(feed.recover({ producer: PRE_MATCH })).toBe(503);
  expect(feed.recover({ producer: PRE_MATCH })).toBe(202);
  await afterTimers();
  const half = take();
  expect(attributesOf(half, 'snapshot_complete')).toEqual([]);
  expect(feed.recover({ producer: PRE_MATCH })).toBe(202);
  await afterTimers();
  const whole = take();
  expect(attributesOf(whole, 'snapshot_complete')).toHaveLength(1);
  expect(half.length).toBe(Math.ceil((whole.length - 1) / 2));
});

test('messages may come twice, change places, or come late', async () => {
  const bodiesWith = (set: (feed: Feed) => void): string[] => {
    const { feed, pass, take } = world();
    set(feed);
    pass(30_000);
    feed.stop();
    return take()
      .filter((message) => typeOf(message) !== 'alive')
      .map(({ body }) => JSON.stringify(body));
  };
  const usual = bodiesWith(() => {});
  expect(usual.length).toBeGreaterThan(10);
  expect(bodiesWith((feed) => (feed.faults.isRepeating = true))).toEqual(usual.flatMap((text) => [text, text]));
  const swapped = bodiesWith((feed) => (feed.faults.isReordering = true));
  expect(swapped.slice(0, 4)).toEqual([usual[1], usual[0], usual[3], usual[2]]);
  expect(bodiesWith((feed) => (feed.faults.delayMs = 3_600_000))).toEqual([]);
});

test('odd messages can be sent: an unknown market, odds of 1 and less, no status', () => {
  const { feed, pass, take } = world();
  pass(SLOT_MS / 2);
  take();
  for (const kind of ['unknown-market', 'low-odds', 'missing-status'] as const)
    expect(feed.sayOddly(kind)).toBeDefined();
  const [unknown, low, bare] = take().map(({ body }) => body);
  const marketOf = (body: Element): Element => body.children.find(({ name }) => name === 'odds')!.children[0]!;
  expect(marketOf(unknown!).attributes['id']).toBe('999999');
  expect(marketOf(low!).children.every(({ attributes }) => Number(attributes['odds']) <= 1)).toBe(true);
  expect(marketOf(bare!).attributes).not.toHaveProperty('status');
  expect(bare!.children.map(({ name }) => name)).toEqual(['odds']);
});

test('a queue can be filled with 20,000 messages', () => {
  const { feed, pass, take } = world();
  pass(30_000);
  take();
  expect(feed.flood(20_000)).toBe(20_000);
  expect(take()).toHaveLength(20_000);
});

test('a stand-in that starts again goes on with the same matches', () => {
  const first = world();
  first.pass(SLOT_MS);
  const texts = first.heard.filter((message) => typeOf(message) !== 'alive').map(({ body }) => JSON.stringify(body));
  const second = world();
  second.pass(SLOT_MS / 2);
  expect(second.heard.filter((message) => typeOf(message) !== 'alive').map(({ body }) => JSON.stringify(body))).toEqual(
    texts.slice(0, second.heard.filter((message) => typeOf(message) !== 'alive').length),
  );
});

test('a scenario is played in its order, with its times made those of today', () => {
  const { pass, heard, content, feed } = world({ scenario: 'two-rounds' });
  pass(400 * 60_000, 10_000);
  const kinds = Object.groupBy(heard, typeOf);
  const sports = new Set(content.events().map(({ tournament }) => tournament.sport.id));
  expect(sports).toEqual(new Set(['sr:sport:1', 'sr:sport:2', 'sr:sport:5', 'sr:sport:9']));
  const football = content.events().filter(({ round, tournament }) => round && tournament.sport.id === 'sr:sport:1');
  expect(Object.values(Object.groupBy(football, ({ round }) => round!)).map((round) => round!.length)).toEqual([4, 4]);
  const postponed = kinds['fixture_change']!.filter(({ body }) => body.attributes['change_type'] === '3');
  expect(postponed).toHaveLength(1);
  expect(feed.book.statusOf(postponed[0]!.body.attributes['event_id']!)!.attributes['status']).toBe('8');
  const [cancel, rollback] = [kinds['bet_cancel']![0]!.body, kinds['rollback_bet_cancel']![0]!.body];
  expect(cancel.attributes).toMatchObject({ start_time: String(START + 60_000), end_time: String(START + 240_000) });
  expect(rollback.attributes['start_time']).toBe(cancel.attributes['start_time']);
  const outcomes = kinds['bet_settlement']!.flatMap(({ body }) => body.children[0]!.children).flatMap((market) =>
    market.children.map(
      ({ attributes }) =>
        ({ reason: market.attributes['void_reason'], ...attributes }) as Record<string, string | undefined>,
    ),
  );
  expect(outcomes.filter((outcome) => outcome['dead_heat_factor'] === '0.5')).toHaveLength(2);
  expect(outcomes.some((outcome) => outcome['void_factor'] === '1' && outcome['reason'] === '9')).toBe(true);
  for (const { body } of heard) expect(JSON.stringify(body)).not.toContain('{t');
});
