// The stand-in as a reader meets it: its broker by amqplib, its REST API by HTTP.
import amqp from 'amqplib';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startSandboxUof, type SandboxUof, type SandboxUofOptions } from './sandbox-uof.ts';
import { readXml, type Element } from './xml.ts';

const TOKEN = 'token-of-a-bookmaker';
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function standIn(options: Partial<SandboxUofOptions> = {}): Promise<SandboxUof> {
  const uof = await startSandboxUof({
    brokerPort: 0,
    apiPort: 0,
    token: TOKEN,
    bookmaker: '17',
    aliveMs: 200,
    ...options,
  });
  closing.push(() => uof.close());
  return uof;
}

const oneMatch = (speed = 1_000): Partial<SandboxUofOptions> => ({
  scenario: { file: path.join(import.meta.dirname, 'scenarios/one-match.jsonl'), speed },
});

async function call(
  uof: SandboxUof,
  target: string,
  init: RequestInit = {},
): Promise<{ status: number; text: string }> {
  const headers = { 'x-access-token': TOKEN, ...(init.headers as Record<string, string> | undefined) };
  const response = await fetch(`${uof.apiUrl}${target}`, { ...init, headers });
  return { status: response.status, text: await response.text() };
}

async function get(uof: SandboxUof, target: string): Promise<Element> {
  const { status, text } = await call(uof, target);
  expect({ target, status }).toEqual({ target, status: 200 });
  return readXml(text);
}

const elementsIn = ({ name, children, ...rest }: Element, wanted: string): Element[] => [
  ...(name === wanted ? [{ name, children, ...rest }] : []),
  ...children.flatMap((child) => elementsIn(child, wanted)),
];

async function listen(uof: SandboxUof) {
  const model = await amqp.connect({
    hostname: '127.0.0.1',
    port: uof.broker!.port,
    username: TOKEN,
    password: '',
    vhost: uof.virtualHost,
  });
  closing.push(() => model.close().catch(() => {}));
  const channel = await model.createChannel();
  const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true, durable: false });
  await channel.bindQueue(queue, 'unifiedfeed', '#');
  const heard: { key: string; body: Element }[] = [];
  await channel.consume(
    queue,
    (message) => message && heard.push({ key: message.fields.routingKey, body: readXml(message.content.toString()) }),
    { noAck: true },
  );
  return { model, heard, kinds: () => heard.map(({ body }) => body.name).filter((name) => name !== 'alive') };
}

test('a reader finds its virtual host by its token, and hears a match from its announcement to its result', async () => {
  let now = Date.now();
  const uof = await standIn({ ...oneMatch(1), now: () => now });
  const who = await get(uof, '/v1/users/whoami.xml');
  expect(who.attributes).toMatchObject({ response_code: 'OK', bookmaker_id: '17', virtual_host: '/unifiedfeed/17' });
  const { heard, kinds } = await listen(uof);
  now += 300_000;
  await expect.poll(() => kinds().length).toBe(7);
  expect(kinds()).toEqual([
    'odds_change',
    'odds_change',
    'odds_change',
    'odds_change',
    'bet_settlement',
    'bet_settlement',
    'bet_settlement',
  ]);
  expect(heard.some(({ key }) => key === '-.-.-.alive.-.-.-.-')).toBe(true);
  const status = elementsIn(
    await get(uof, '/v1/sports/en/sport_events/sr:match:60400001/summary.xml'),
    'sport_event_status',
  )[0]!;
  expect(status.attributes).toMatchObject({
    status: 'ended',
    match_status_code: '100',
    home_score: '1',
    away_score: '0',
  });
  expect(status.attributes['winner_id']).toBe('sr:competitor:920003');
});

test('without the token nothing is said, and what does not exist is not found', async () => {
  const uof = await standIn(oneMatch());
  for (const headers of [{ 'x-access-token': 'wrong' }, { 'x-access-token': '' }]) {
    const { status, text } = await call(uof, '/v1/users/whoami.xml', { headers });
    expect([status, readXml(text).attributes['response_code']]).toEqual([403, 'FORBIDDEN']);
  }
  for (const target of [
    '/v1/sports/en/sport_events/sr:match:1/fixture.xml',
    '/v1/sports/en/competitors/sr:competitor:1/profile.xml',
    '/v1/sports/e1/sports.xml',
    '/v1/descriptions/en/markets/559/variants/pre:markettext:1',
    '/v1/nothing',
    '/v2/users/whoami.xml',
  ]) {
    const { status, text } = await call(uof, target);
    expect({ target, status, name: readXml(text).name }).toEqual({ target, status: 404, name: 'page_not_found' });
  }
});

test('everything that the league names is described in each language', async () => {
  const uof = await standIn();
  const texts: string[] = [];
  for (const locale of ['en', 'es', 'ru']) {
    const descriptions = await get(uof, `/v1/descriptions/${locale}/markets.xml?include_mappings=true`);
    const [total] = elementsIn(descriptions, 'market').filter(({ attributes }) => attributes['id'] === '18');
    texts.push(elementsIn(total!, 'outcome')[1]!.attributes['name']!);
    expect(elementsIn(await get(uof, `/v1/descriptions/${locale}/variants.xml`), 'variant').length).toBeGreaterThan(1);
    expect(
      elementsIn(await get(uof, `/v1/descriptions/${locale}/match_status.xml`), 'match_status').length,
    ).toBeGreaterThan(20);
    const schedule = await get(uof, `/v1/sports/${locale}/schedules/pre/schedule.xml?start=0&limit=1000`);
    const events = elementsIn(schedule, 'sport_event');
    expect(events.length).toBeGreaterThan(10);
    const football = events.find((event) => elementsIn(event, 'sport')[0]!.attributes['id'] === 'sr:sport:1')!;
    const { id } = football.attributes;
    expect(
      elementsIn(await get(uof, `/v1/sports/${locale}/sport_events/${id}/fixture.xml`), 'fixture')[0]!.attributes[
        'status'
      ],
    ).toBe('not_started');
    const [competitor] = elementsIn(football, 'competitor');
    const profile = await get(uof, `/v1/sports/${locale}/competitors/${competitor!.attributes['id']}/profile.xml`);
    const [player] = elementsIn(profile, 'player');
    const playerProfile = await get(uof, `/v1/sports/${locale}/players/${player!.attributes['id']}/profile.xml`);
    expect(elementsIn(playerProfile, 'player')[0]!.attributes['name']).toBe(player!.attributes['name']);
    const variant = `pre:markettext:${id!.slice('sr:match:'.length)}`;
    const freeText = await get(uof, `/v1/descriptions/${locale}/markets/559/variants/${encodeURIComponent(variant)}`);
    texts.push(elementsIn(freeText, 'market')[0]!.attributes['name']!);
    const tournaments = await get(uof, `/v1/sports/${locale}/tournaments.xml`);
    const season = elementsIn(tournaments, 'current_season')[0]!.attributes['id']!;
    expect((await get(uof, `/v1/sports/${locale}/sport_events/${season}/summary.xml`)).name).toBe('tournament_info');
  }
  expect(texts).toEqual([
    'over {total}',
    'Most corners',
    'más de {total}',
    'Más córners',
    'больше {total}',
    'Больше угловых',
  ]);
  const german = await get(uof, '/v1/descriptions/de/markets.xml');
  expect(elementsIn(german, 'market').find(({ attributes }) => attributes['id'] === '18')!.attributes['name']).toBe(
    'Total',
  );
  for (const file of ['producers', 'void_reasons', 'betstop_reasons', 'betting_status'])
    expect((await get(uof, `/v1/descriptions/${file}.xml`)).attributes['response_code']).toBe('OK');
});

test('schedules have what is upcoming by pages, what is live, and what a day has', async () => {
  const uof = await standIn();
  const ids = async (target: string): Promise<string[]> =>
    elementsIn(await get(uof, `/v1/sports/en/schedules/${target}`), 'sport_event').map(
      ({ attributes }) => attributes['id']!,
    );
  const upcoming = await ids('pre/schedule.xml');
  const pages = [await ids('pre/schedule.xml?start=0&limit=5'), await ids('pre/schedule.xml?start=5&limit=5')];
  expect(pages.flat()).toEqual(upcoming.slice(0, 10));
  const live = await ids('live/schedule.xml');
  expect(live.filter((id) => upcoming.includes(id))).toEqual([]);
  const today = await ids(`${new Date().toISOString().slice(0, 10)}/schedule.xml`);
  const tomorrow = await ids(`${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}/schedule.xml`);
  expect([...today, ...tomorrow]).toEqual(expect.arrayContaining(upcoming));
  const changes = await get(uof, '/v1/sports/en/fixtures/changes.xml');
  expect(elementsIn(changes, 'fixture_change').map(({ attributes }) => attributes['sport_event_id'])).toEqual(
    expect.arrayContaining(upcoming.slice(0, 3)),
  );
});

test('a recovery is asked for by POST, is answered on the feed, and is refused beyond its budget', async () => {
  const uof = await standIn();
  const { heard } = await listen(uof);
  const request = async (target: string): Promise<[number, string | undefined]> => {
    const { status, text } = await call(uof, target, { method: 'POST' });
    return [status, readXml(text).attributes['response_code']];
  };
  const complete = (): unknown[] =>
    heard.filter(({ body }) => body.name === 'snapshot_complete').map(({ body }) => body.attributes['request_id']);
  expect(await request('/v1/pre/recovery/initiate_request?request_id=41')).toEqual([202, 'ACCEPTED']);
  await expect.poll(complete).toEqual(['41']);
  expect(heard.some(({ body }) => body.name === 'odds_change' && body.attributes['request_id'] === '41')).toBe(true);
  const event = heard.find(({ body }) => body.attributes['request_id'] === '41')!.body.attributes['event_id'];
  expect(await request(`/v1/pre/odds/events/${event}/initiate_request?request_id=42`)).toEqual([202, 'ACCEPTED']);
  expect(await request(`/v1/pre/stateful_messages/events/${event}/initiate_request?request_id=43`)).toEqual([
    202,
    'ACCEPTED',
  ]);
  await expect.poll(complete).toEqual(['41', '42', '43']);
  expect(await request('/v1/pre/recovery/initiate_request?request_id=44')).toEqual([202, 'ACCEPTED']);
  expect(await request('/v1/pre/recovery/initiate_request?request_id=45')).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(await request('/v1/betpal/recovery/initiate_request')).toEqual([404, undefined]);
  expect(await request(`/v1/pre/recovery/initiate_request?after=${Date.now() + 60_000}`)).toEqual([400, 'BAD_REQUEST']);
  expect(await request(`/v1/pre/recovery/initiate_request?after=yesterday`)).toEqual([400, 'BAD_REQUEST']);
  expect(await request(`/v1/pre/recovery/initiate_request?after=${Date.now() - 80 * 3_600_000}`)).toEqual([
    403,
    'FORBIDDEN',
  ]);
});

test('what goes wrong is switched by HTTP', async () => {
  const uof = await standIn();
  const patch = (body: unknown) => call(uof, '/sandbox/faults', { method: 'PATCH', body: JSON.stringify(body) });
  expect((await patch({ withheldMarkets: [18], unsubscribed: [3] })).status).toBe(200);
  const described = elementsIn(await get(uof, '/v1/descriptions/en/markets.xml'), 'market').map(
    ({ attributes }) => attributes['id'],
  );
  expect(described).not.toContain('18');
  expect(described).toContain('19');
  const { heard, model } = await listen(uof);
  await expect
    .poll(() =>
      heard.flatMap(({ body }) =>
        body.name === 'alive' ? [`${body.attributes['product']} ${body.attributes['subscribed']}`] : [],
      ),
    )
    .toEqual(expect.arrayContaining(['1 1', '3 0']));
  expect((await patch({ withheldMarkets: [] })).status).toBe(200);
  expect(
    elementsIn(await get(uof, '/v1/descriptions/en/markets.xml'), 'market').some(
      ({ attributes }) => attributes['id'] === '18',
    ),
  ).toBe(true);
  expect((await patch({ silent: [2] })).status).toBe(400);
  expect((await patch({ noSuchFault: true })).status).toBe(400);
  expect((await call(uof, '/sandbox/unknown-market', { method: 'POST' })).status).toBe(200);
  await expect
    .poll(() =>
      heard.some(({ body }) => elementsIn(body, 'market').some(({ attributes }) => attributes['id'] === '999999')),
    )
    .toBe(true);
  let isClosed = false;
  model.on('close', () => (isClosed = true));
  model.on('error', () => {});
  expect((await call(uof, '/sandbox/kill-broker', { method: 'POST' })).status).toBe(200);
  await expect.poll(() => isClosed).toBe(true);
  expect((await call(uof, '/sandbox/revive-broker', { method: 'POST' })).status).toBe(200);
  const again = await listen(uof);
  await expect.poll(() => again.heard.length).toBeGreaterThan(1);
  expect((await call(uof, '/sandbox/no-such-switch', { method: 'POST' })).status).toBe(404);
  expect((await call(uof, '/sandbox/state', { headers: { 'x-access-token': 'wrong' } })).status).toBe(403);
});
