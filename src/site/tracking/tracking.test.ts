// What is noted of visits, and what is not.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { LOGGED_IN } from '#site/shell/signals.ts';
import { eventsOf, eventsOfPage, hitsOf } from './web/tracking.ts';
import { TRIGGERS } from './web/triggers.ts';
import { convertedTrackId, EVENT_NAMES } from './contract.ts';
import { covers } from '#testing/covers.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ environment: { CONTENT_TOKEN: 'a-token-of-the-tests-for-content' } });
});
afterAll(() => site.close());

const rows = async (table: 'events' | 'hits') =>
  (await site.database.ownerPool.query(`select * from tracking.${table} order by id`)).rows as Record<
    string,
    unknown
  >[];
const hit = (query: Record<string, string>, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) =>
  fetch(`${site.url}/hit?${new URLSearchParams(query)}`, { headers });

describe('events', () => {
  test('are a list of about seventy names, each with one trigger', covers('OP-05 1/2', 'AN-01 1/2'), () => {
    expect(EVENT_NAMES.length).toBeGreaterThanOrEqual(65);
    expect(EVENT_NAMES.length).toBeLessThanOrEqual(80);
    expect(new Set(EVENT_NAMES).size).toBe(EVENT_NAMES.length);
    expect(Object.keys(TRIGGERS).toSorted()).toEqual([...EVENT_NAMES].toSorted());
    for (const name of ['pageview', 'login', 'sign_up', 'make_deposit']) expect(EVENT_NAMES).toContain(name);
  });

  test('are kept with their parameters and the player', covers('~AP-42'), async () => {
    const client = await site.player();
    await client.ok('events.handle', { event_name: 'pageview', event_params: '{"path":"/promotions"}' });
    const { uid } = await client.ok<{ uid: number }>('Account.getInfo');
    const storedEvent = (await rows('events')).at(-1)!;
    expect(storedEvent).toMatchObject({ name: 'pageview', params: { path: '/promotions' } });
    expect(Number(storedEvent['player_id'])).toBe(uid);
  });

  test.each([
    ['another name', { event_name: 'drop_table' }],
    ['no name', {}],
    ['parameters that are no JSON', { event_name: 'login', event_params: 'x' }],
    ['a long value', { event_name: 'login', event_params: JSON.stringify({ a: 'x'.repeat(201) }) }],
    ['a nested value', { event_name: 'login', event_params: '{"a":{"b":1}}' }],
    [
      'too many values',
      {
        event_name: 'login',
        event_params: JSON.stringify(Object.fromEntries(Array.from('abcdefghijklm').map((key) => [key, 1]))),
      },
    ],
    ['a strange key', { event_name: 'login', event_params: '{"__proto__":1}' }],
  ])('with %s are refused', covers('~AP-42'), async (_, fields) =>
    expect((await site.visitor().call('events.handle', fields as Record<string, string>)).status).toBe(400),
  );

  test('of a page of another site are refused', covers('~AP-42'), async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await site.visitor().call('events.handle', { event_name: 'login' }, { headers })).status).toBe(403);
  });

  test(
    'of a log-in that fails carry the code of the error; a code that is asked for is none',
    covers('~ER-12', '~ER-14', '~ST-12'),
    () => {
      const refused = (type: string, rule: string) =>
        new ApiRefusal({ type, message: '', reason: { rule, inputs: {} }, request_id: '' } as never, 401);
      expect(eventsOf({ call: 'Auth.login', refusal: refused('AuthorizationException', 'accounts.password') })).toEqual(
        [['login_error', { error_code: 'AuthorizationException', status: 401, rule: 'accounts.password' }]],
      );
      const events = eventsOf({
        call: 'Auth.login',
        refusal: refused('AuthorizationException', 'accounts.second-factor'),
      });
      expect(events.map(([name]) => name)).toEqual(['two_factor_request']);
      const offline = new ApiRefusal({ type: 'NetworkFailure' }, 0);
      expect(eventsOf({ call: 'Auth.logout', refusal: offline })).toEqual([
        ['logout_error', { error_code: 'NetworkFailure', status: 0 }],
      ]);
      // By password, passkey or another service: one event, and none for the call itself.
      expect(eventsOf({ call: LOGGED_IN })).toEqual([['login', {}]]);
      expect(eventsOf({ call: 'Auth.login' })).toEqual([]);
      expect(eventsOf({ call: 'Account.getInfo' })).toEqual([]);
    },
  );

  test('of pages say which', covers('~AN-01'), () => {
    const names = (address: string) => eventsOfPage(address).map(([name]) => name);
    expect(names('/')).toEqual(['pageview']);
    expect(names('/cashier/deposit/card')).toEqual(['pageview', 'deposit_open']);
    expect(names('/gamehall?category=slots')).toEqual(['pageview', 'category_select']);
    expect(eventsOfPage('/game/x?secret=1')[0]![1]).toEqual({ path: '/game/x' });
  });
});

describe('hits', () => {
  test.each([
    ['td_123', '123'],
    ['123', '123'],
    ['td_td_1', 'td_1'],
    ['x_td_1', 'x_td_1'],
    [' td_7 ', '7'],
  ])('track_id %s is sent as %s', covers('~AN-03'), (input, sent) => expect(convertedTrackId(input)).toBe(sent));

  test('are sent for visitors who came by a link or from another site', covers('~AN-02'), () => {
    const origin = 'https://own.example';
    expect(hitsOf('?track_id=td_9', '', origin)).toEqual({ referer: '', track_id: '9' });
    expect(hitsOf('', 'https://partner.example/', origin)).toEqual({
      referer: 'https://partner.example/',
      track_id: '',
    });
    expect(hitsOf('', 'https://own.example/promotions', origin)).toBeUndefined();
  });

  test('are kept without what is behind the address that they came from', covers('~AN-02'), async () => {
    expect((await hit({ referer: 'https://partner.example/list?mail=a@b.c#x', track_id: '123' })).status).toBe(204);
    expect((await rows('hits')).at(-1)).toMatchObject({
      referer: 'https://partner.example/list',
      track_id: '123',
      fraud_session: '',
    });
    // As the page has converted it.
    await hit({ track_id: 'td_1' });
    expect((await rows('hits')).at(-1)).toMatchObject({ track_id: 'td_1' });
    const before = (await rows('hits')).length;
    await hit({ referer: 'javascript:alert(1)', track_id: '' });
    expect((await hit({ track_id: '1' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(await rows('hits')).toHaveLength(before);
  });

  test('carry the fraud session only while it is asked for', covers('AN-05 1/2'), async () => {
    const sent = { referer: 'https://partner.example/', fraud_session: 'a-session' };
    await hit(sent);
    expect((await rows('hits')).at(-1)).toMatchObject({ fraud_session: '' });
    const headers = { authorization: 'Bearer a-token-of-the-tests-for-content', 'content-type': 'application/json' };
    const { data } = (await (await fetch(`${site.url}/content/general-info`)).json()) as {
      data: { id?: number } | { id: number }[];
    };
    const id = Array.isArray(data) ? data[0]!.id : data.id;
    const path = Array.isArray(data) ? `/content/general-info/${id}` : '/content/general-info';
    const body = JSON.stringify({ data: { is_seon_enabled: true } });
    expect((await fetch(site.url + path, { method: 'PUT', headers, body })).status).toBe(200);
    await expect
      .poll(async () => {
        await hit(sent);
        return (await rows('hits')).at(-1)!['fraud_session'];
      })
      .toBe('a-session');
  });
});
