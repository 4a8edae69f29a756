// Casino and rewards at the desk, over its own listener: what the pages show, and what the acts do.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { secureRandom } from '#platform/secure-random.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { giveMoney } from '#testing/money.ts';
import { openEditor, type EditorWorld } from './testing/editor-world.ts';
import type { Answer, Clerk } from './testing/desk-world.ts';

let world: EditorWorld;
let manager: Clerk;
let risk: Clerk;
let crm: Clerk;
let player: ApiClient;
let playerId: string;
beforeAll(async () => {
  world = await openEditor();
  manager = await world.clerk('max', ['manager']);
  risk = await world.clerk('rita', ['risk']);
  crm = await world.clerk('cleo', ['crm']);
  player = await world.site.player();
  playerId = String((await player.ok<{ uid: number }>('Account.getInfo')).uid);
  await giveMoney(world.site, player, 100_000n);
});
afterAll(() => world.close());

interface Line {
  id: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- of any list
  values: Record<string, any>;
}

async function rowsOf(clerk: Clerk, list: string, filters: Record<string, string> = {}): Promise<Line[]> {
  const { status, body } = await clerk.call(`lists/${list}?${new URLSearchParams(filters)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.rows as Line[];
}

async function act(
  clerk: Clerk,
  name: string,
  [kind, id]: readonly [string, string],
  fields: Record<string, string> = {},
): Promise<Answer> {
  const version = kind === 'list' ? '' : (await clerk.subject(id, kind)).version;
  const reason = 'Because the test says so.';
  const order = { id, fields, reason, playerText: 'We have looked into it.', version, key: randomUUID() };
  const { me } = clerk;
  const isStepUp = (await me()).acts.find((info) => info.name === name)?.isStepUp ?? false;
  return isStepUp ? clerk.perform(name, order) : clerk.call(`acts/${encodeURIComponent(name)}`, { order });
}

const done = async (answer: Promise<Answer>): Promise<string> => {
  const { body } = await answer;
  expect(body).toMatchObject({ outcome: 'done' });
  return (body as { note: string }).note;
};

const play = () =>
  player.call('Games.playRound', {
    sysname: 'coral-court',
    mode: 'play',
    stake: '0.60',
    request_id: uuidv7(Date.now(), secureRandom),
  });

describe('games', () => {
  test('are listed with their proof, and closed all at once by who may close them', async () => {
    const [dice] = await rowsOf(risk, 'games', { game: 'dice' });
    expect(dice).toMatchObject({ id: 'dice', values: { state: 'open', type: 'fast' } });
    expect(Number(dice!.values['proof'])).toBeGreaterThan(90);
    const preview = await risk.call('acts/games%20disable-all/preview', { id: 'games', fields: {} });
    expect(preview.body.text).toMatch(/^[1-9]\d* games take no new rounds from then on/);
    expect(await done(act(risk, 'games disable-all', ['list', 'games']))).toContain('Every game takes no new rounds');
    expect(await rowsOf(risk, 'games', { state: 'open' })).toEqual([]);
    await expect.poll(async () => (await play()).error?.reason?.rule).toBe('games.switched-off');
    expect((await act(risk, 'games enable-all', ['list', 'games'])).status).toBe(403);
    await done(act(manager, 'games enable-all', ['list', 'games']));
    expect(await rowsOf(risk, 'games', { state: 'closed with all' })).toEqual([]);
  });

  test('are closed and opened one by one, with the reason on their page', async () => {
    await done(act(risk, 'games disable', ['game', 'plinko']));
    const closed = await risk.subject('plinko', 'game');
    expect(closed).toMatchObject({ state: 'closed' });
    expect(JSON.stringify(closed.facts)).toContain('Because the test says so.');
    await done(act(manager, 'games enable', ['game', 'plinko']));
    expect((await risk.subject('plinko', 'game')).state).toBe('open');
  });

  test('have the page `all`, by which the command closes every game', async () => {
    expect(await risk.subject('all', 'game')).toMatchObject({ title: 'Every game', state: 'open' });
  });
});

describe('rounds', () => {
  test('of a player are listed, found by their id, and lead to their replay', async () => {
    await expect.poll(async () => (await play()).error).toBeUndefined();
    const [round] = await rowsOf(manager, 'rounds', { player: playerId });
    expect(round).toMatchObject({ values: { mode: 'money', staked: { minor: '60', currency: 'EUR' } } });
    const ofGame = await rowsOf(manager, 'rounds', { game: 'coral-court' });
    expect(ofGame.map(({ id }) => id)).toContain(round!.id);
    expect(await rowsOf(manager, 'rounds', { game: 'plinko' })).toEqual([]);
    const { body: links } = await manager.call(`find?text=${round!.id}`);
    expect(JSON.stringify(links)).toContain(round!.id);
    const page = await manager.subject(round!.id, 'round');
    expect(page.links?.map(({ url }) => new URL(url).pathname)).toContain(`/r/${round!.id}`);
    expect(JSON.stringify(page.sections)).toContain('not revealed');
  });
});

describe('bonuses', () => {
  test('are awarded with a preview of their cost, and cancelled with what the player reads', async () => {
    const { body: form } = await crm.call(`acts/bonuses%20award/form?id=${playerId}`);
    const definitions = (form as { definition: { choices: { value: string }[] } }).definition.choices;
    expect(definitions.length).toBeGreaterThan(0);
    const fields = { definition: definitions[0]!.value, amount: '5' };
    const { body: preview } = await crm.call('acts/bonuses%20award/preview', { id: playerId, fields });
    expect((preview as { text: string }).text).toContain('costs the house');
    await done(act(crm, 'bonuses award', ['player', playerId], fields));
    const [award] = await rowsOf(crm, 'bonuses', { player: playerId });
    expect(award!.values).toMatchObject({ granted: { minor: '500', currency: 'EUR' } });
    // It may become active meanwhile: then what was seen is not what is there.
    const cancelled = async () => (await act(risk, 'bonuses cancel', ['bonus', award!.id])).body.outcome as string;
    await expect.poll(cancelled).toBe('done');
    await expect
      .poll(async () => (await risk.subject(award!.id, 'bonus')).timeline.map(({ text }) => text).join(' '))
      .toContain('We have looked into it.');
  });

  test('codes are shown once and stand nowhere in the journal; a player is put into a segment', async () => {
    const { body: form } = await crm.call('acts/codes%20make/form?id=codes');
    const offer = (form as { offer: { choices: { value: string }[] } }).offer.choices[0]!.value;
    const { body } = await act(crm, 'codes make', ['list', 'codes'], {
      offer,
      batch: 'spring',
      count: '3',
      prefix: '',
    });
    const codes = (body as { shownOnce: { text: string } }).shownOnce.text.split('\n');
    expect(codes).toHaveLength(3);
    const { rows } = await world.site.database.ownerPool.query<{ all: string }>(
      'select string_agg(e::text, chr(10)) as all from journal.entries e',
    );
    for (const code of codes) expect(rows[0]!.all).not.toContain(code);
    expect(await rowsOf(crm, 'codes')).toMatchObject([{ id: 'spring', values: { codes: 3, uses: 0 } }]);
    await done(act(crm, 'segments add', ['player', playerId], { segment: 'vip' }));
    expect(await rowsOf(crm, 'segments')).toMatchObject([{ id: 'vip', values: { players: 1 } }]);
    expect(await rowsOf(crm, 'segment-players', { segment: 'vip' })).toHaveLength(1);
    expect((await rowsOf(crm, 'player-offers', { player: playerId })).length).toBeGreaterThan(0);
  });

  test('points are corrected', async () => {
    const fields = { direction: 'give', points: '12' };
    expect(await done(act(crm, 'loyalty correct', ['player', playerId], fields))).toContain('has 12 points');
    expect(await rowsOf(crm, 'points', { player: playerId })).toMatchObject([{ values: { points: '12' } }]);
  });
});

describe('tournaments', () => {
  test('are announced from a template, started and cancelled', async () => {
    const { body: form } = await crm.call('acts/tournaments%20create/form?id=tournaments');
    const template = (form as { template: { choices: { value: string }[] } }).template.choices[0]!.value;
    const start = new Date(world.clock.now().getTime() + 86_400_000).toISOString().slice(0, 16);
    const { body } = await act(crm, 'tournaments create', ['list', 'tournaments'], { template, hours: '2', start });
    // Above a sum of prizes it is a second person who says yes.
    if ((body as { outcome: string }).outcome === 'asked') return;
    const [tournament] = await rowsOf(crm, 'tournaments', { state: 'future', template });
    await done(act(crm, 'tournaments cancel', ['tournament', tournament!.id]));
    expect((await crm.subject(tournament!.id, 'tournament')).state).toBe('cancelled');
  });
});

test('a reported message waits with the talk around it until its author is muted', async () => {
  const { ownerPool } = world.site.database;
  await ownerPool.query(
    `insert into live_tables.reports values (1, 999, $1, 'roulette', 'Send me your password.', now(), now())`,
    [playerId],
  );
  expect(await rowsOf(manager, 'chat-reports', { state: 'open' })).toMatchObject([
    { id: '1', values: { text: 'Send me your password.', reports: 1 } },
  ]);
  const today = await manager.call('today');
  expect(JSON.stringify(today.body)).toContain('chat-reports');
  await done(act(manager, 'chat mute-author', ['chat-report', '1']));
  expect(await rowsOf(manager, 'chat-reports', { state: 'open' })).toEqual([]);
  await done(act(manager, 'chat unmute', ['player', playerId]));
  expect(await rowsOf(manager, 'chat-reports', { state: 'open' })).toHaveLength(1);
});

test('a difference of a supplier waits until somebody has looked into it', async () => {
  await world.site.database.ownerPool.query(
    `insert into suppliers.differences (provider, day, player, reference, kind, our_currency, our_staked, our_won, found_at)
     values ('acme', '2026-03-31', $1, 'r 1/2', 'missing-there', 'EUR', 100, 0, now())`,
    [playerId],
  );
  const [difference] = await rowsOf(manager, 'supplier-differences', { state: 'waiting' });
  expect(difference!.values).toMatchObject({ what: 'not in theirs', ourStake: { minor: '100', currency: 'EUR' } });
  const id = encodeURIComponent(difference!.id);
  const { body: page } = await manager.call(`subjects/supplier-difference/${id}`);
  const order = {
    id: difference!.id,
    fields: {},
    reason: 'Settled with them by mail.',
    version: page.version,
    key: randomUUID(),
  };
  expect((await manager.perform('providers decide', order)).body).toMatchObject({ outcome: 'done' });
  expect(await rowsOf(manager, 'supplier-differences', { state: 'waiting' })).toEqual([]);
});

test.each([
  'jackpots',
  'jackpot-drops',
  'draws',
  'rewards',
  'orders',
  'cashbacks',
  'bonus-costs',
  'suppliers',
  'live-tables',
  'open-rounds',
])('the list %s opens, and so does the page of its first row', async (list) => {
  const { body: me } = await manager.call('me');
  const rows = await rowsOf(manager, list);
  const kind = (me as { listings: { name: string; subject?: string }[] }).listings.find(
    ({ name }) => name === list,
  )?.subject;
  if (kind && rows[0])
    expect((await manager.call(`subjects/${kind}/${encodeURIComponent(rows[0].id)}`)).status).toBe(200);
});
