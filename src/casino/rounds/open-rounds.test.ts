// Rounds in which the player acts, through the API on a real database: mines, because a rule of it fits in a line.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { parseAmount } from '#kernel/money.ts';
import { verifyRound } from '#fairness/seeds/verify.ts';
import { asPlayed } from '#casino/titles/published.ts';
import { titles } from '#casino/titles/index.ts';
import { systemContext } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { takeStake, type PurseSource } from '#money/stakes/index.ts';
import { siteMigrations } from '#app/migrations.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { giveMoney } from '#testing/money.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import type { OpenRoundState, Seeds, SteppedRound } from './contract.ts';
import type { HistoryRound, Round } from './round-contract.ts';
import { switchesOf, switchOff, switchOn } from './switches.ts';
import { closeDueRounds, closeReplacedRounds } from './close-rounds.ts';

let site: TestSite;
const clock = manualClock(new Date());
beforeAll(async () => {
  site = await startTestSite({ clock, environment: { SESSION_IDLE_MINUTES: '4000' } });
});
afterAll(() => site.close());

const newKey = () => uuidv7(Date.now(), secureRandom);
const opening = (fields: Record<string, string> = {}) => ({
  sysname: 'mines',
  mode: 'play',
  stake: '1.00',
  params: '{"mines":3}',
  request_id: newKey(),
  ...fields,
});
const action = (round: Pick<OpenRoundState, 'round_id' | 'number'>, what: object) => ({
  round_id: round.round_id,
  number: String(round.number),
  action: JSON.stringify(what),
  request_id: newKey(),
});
const take = { do: 'take' };
const cell = (number: number) => ({ do: 'open', cell: number });
const open = (who: ApiClient, fields?: Record<string, string>) =>
  who.ok<SteppedRound>('Games.openRound', opening(fields));
const act = (who: ApiClient, round: SteppedRound, what: object) =>
  who.ok<SteppedRound>('Games.actInRound', action(round, what));
const outcomeOf = async (answer: ReturnType<ApiClient['call']>) => {
  const { status, error } = await answer;
  return [status, error?.reason?.rule];
};
const mainOf = async (player: ApiClient) =>
  parseAmount(
    (await player.ok<{ balance_main: { amount: string } }>('Account.getBalance')).balance_main.amount,
    'EUR',
  )!;
const minor = ({ amount }: { amount: string }) => parseAmount(amount, 'EUR')!;

async function richPlayer(amountMinor = 100_000n): Promise<ApiClient> {
  const player = await site.player();
  await giveMoney(site, player, amountMinor);
  return player;
}

/** Opens until a cell is safe, so that there is something to take. */
async function withPrize(who: ApiClient, fields?: Record<string, string>): Promise<SteppedRound> {
  for (;;) {
    const round = await act(who, await open(who, { params: '{"mines":1}', ...fields }), cell(0));
    if (round.offers.length > 0) return round;
  }
}

describe('a round in which the player acts', () => {
  test('takes the stake when it opens, pays what is taken when it ends, and keeps its mines to itself until then', async () => {
    const player = await richPlayer();
    const round = await open(player);
    expect(round).toMatchObject({
      number: 1,
      offers: [{ do: 'open' }],
      staked: { amount: '1.00' },
      won: { amount: '0.00' },
    });
    expect(await mainOf(player)).toBe(99_900n);
    expect(round.events.map(({ type }) => type)).toEqual(['board']);
    const prized = await withPrize(await richPlayer());
    expect(prized.events.map(({ type }) => type)).toEqual(['board', 'safe']);
    expect(prized).toMatchObject({ number: 2, offers: [{ do: 'open' }, { do: 'take' }] });
  });

  test('pays the prize that it showed, and shows where the mines were', async () => {
    const player = await richPlayer();
    const prized = await withPrize(player);
    const before = await mainOf(player);
    const over = await act(player, prized, take);
    expect(over).toMatchObject({ offers: [], won: { amount: '1.03', currency: 'EUR' }, number: 3 });
    expect(over.events.map(({ type }) => type)).toEqual(['board', 'safe', 'taken', 'reveal', 'final-win']);
    expect(over.events.slice(0, 2)).toEqual(prized.events);
    expect(await mainOf(player)).toBe(before + 103n);
    expect(minor(over.balances.balance_main)).toBe(before + 103n);
  });

  test('answers repeated requests byte for byte, while it is open and when it is over', async () => {
    const player = await richPlayer();
    const order = opening({ params: '{"mines":1}' });
    const first = await player.call('Games.openRound', order);
    const round = first.data as unknown as SteppedRound;
    const step = action(round, cell(7));
    const second = await player.call('Games.actInRound', step);
    const after = await mainOf(player);
    for (let again = 0; again < 3; again++) {
      expect((await player.call('Games.openRound', order)).text).toBe(first.text);
      expect((await player.call('Games.actInRound', step)).text).toBe(second.text);
    }
    const stands = second.data as unknown as SteppedRound;
    if (stands.offers.length > 0) {
      const end = action(stands, take);
      const third = await player.call('Games.actInRound', end);
      expect((await player.call('Games.actInRound', end)).text).toBe(third.text);
      expect((await player.call('Games.actInRound', step)).text).toBe(second.text);
      expect((await player.call('Games.openRound', order)).text).toBe(first.text);
    } else expect(await mainOf(player)).toBe(after);
  });

  test('refuses a key that was used for another request, and nothing moves', async () => {
    const player = await richPlayer();
    const order = opening({ params: '{"mines":1}' });
    const round = await player.ok<SteppedRound>('Games.openRound', order);
    expect(await outcomeOf(player.call('Games.openRound', { ...order, stake: '2.00' }))).toEqual([409, 'request-id']);
    const step = action(round, cell(3));
    await player.ok('Games.actInRound', step);
    const before = await mainOf(player);
    for (const other of [{ action: '{"do":"open","cell":4}' }, { action: '{"do":"take"}' }, { number: '2' }])
      expect(await outcomeOf(player.call('Games.actInRound', { ...step, ...other }))).toEqual([409, 'request-id']);
    expect(await mainOf(player)).toBe(before);
  });

  test('plays an action once when two tabs send one at the same time, and tells the other how it stands', async () => {
    const player = await richPlayer();
    for (let again = 0; again < 5; again++) {
      const prized = await withPrize(player);
      const before = await mainOf(player);
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => player.call('Games.actInRound', action(prized, take))),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const { status, error } of answers.filter((answer) => answer.status !== 200))
        expect([status, error?.reason]).toEqual([
          409,
          { rule: 'games.turn', inputs: { round_id: prized.round_id, number: 3, is_open: false } },
        ]);
      expect(await mainOf(player)).toBe(before + 103n);
    }
  });

  test('goes on by one of two actions that come from two tabs at once, and the money is that of the one', async () => {
    const player = await richPlayer();
    for (let again = 0; again < 5; again++) {
      const prized = await withPrize(player);
      const before = await mainOf(player);
      const [takeAnswer, openAnswer] = await Promise.all([
        player.call('Games.actInRound', action(prized, take)),
        player.call('Games.actInRound', action(prized, cell(1))),
      ]);
      expect([takeAnswer.status, openAnswer.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect((takeAnswer.status === 200 ? openAnswer : takeAnswer).error?.reason?.rule).toBe('games.turn');
      expect(await mainOf(player)).toBe(takeAnswer.status === 200 ? before + 103n : before);
      if (openAnswer.status !== 200) continue;
      const stands = openAnswer.data as unknown as SteppedRound;
      if (stands.offers.length > 0) await act(player, stands, take);
    }
  });

  test('takes no outcome, prize, stake or seed from the player who acts', async () => {
    const player = await richPlayer();
    const round = await open(player, { params: '{"mines":1}' });
    const before = await mainOf(player);
    for (const forged of [
      { won: '100.00' },
      { stake: '0.01' },
      { nonce: '7' },
      { server_seed: 'ff'.repeat(32) },
      { events: '[{"type":"taken","prize":"10000"}]' },
      { number: '0' },
      { number: '2' },
      { number: '-1' },
    ]) {
      const answer = await player.call('Games.actInRound', { ...action(round, cell(3)), ...forged });
      expect([forged, answer.status >= 400 && answer.status < 500]).toEqual([forged, true]);
    }
    expect(await mainOf(player)).toBe(before);
    expect((await act(player, round, cell(3))).number).toBe(2);
  });

  test('opens once when one request comes 10 times at once, and only one beside others', async () => {
    const player = await richPlayer();
    const order = opening();
    const same = await Promise.all(Array.from({ length: 10 }, () => player.call('Games.openRound', order)));
    expect(new Set(same.map(({ text }) => text)).size).toBe(1);
    expect(await mainOf(player)).toBe(99_900n);
    expect(await outcomeOf(player.call('Games.openRound', opening()))).toEqual([409, 'games.one-open-round']);
    const other = await richPlayer();
    const many = await Promise.all(Array.from({ length: 10 }, () => other.call('Games.openRound', opening())));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await mainOf(other)).toBe(99_900n);
  });

  test.each([
    ['{"do":"open","cell":25}'],
    ['{"do":"open","cell":-1}'],
    ['{"do":"open","cell":0.5}'],
    ['{"do":"open"}'],
    ['{"do":"take"}'],
    ['{"do":"win"}'],
    ['{"do":"open","cell":1,"won":"100"}'],
    ['{}'],
  ])('refuses the action %s, with the reason, and goes on as if nothing had been', async (wrong) => {
    const player = await richPlayer();
    const round = await open(player);
    const answer = await player.call('Games.actInRound', { ...action(round, {}), action: wrong });
    expect([answer.status, answer.error?.reason?.rule]).toEqual([400, 'games.action']);
    const { items } = await player.ok<{ items: OpenRoundState[] }>('Games.getOpenRounds');
    expect(items).toMatchObject([{ number: 1, events: round.events }]);
  });

  test('refuses an opened cell, an action out of turn, one behind the end, and any of somebody else', async () => {
    const player = await richPlayer();
    const prized = await withPrize(player);
    expect(await outcomeOf(player.call('Games.actInRound', action(prized, cell(0))))).toEqual([400, 'games.action']);
    for (const number of [0, 1, 3, 999])
      expect(await outcomeOf(player.call('Games.actInRound', action({ ...prized, number }, take)))).toEqual([
        409,
        'games.turn',
      ]);
    const stranger = await richPlayer();
    for (const other of [stranger, site.visitor()])
      expect(await outcomeOf(other.call('Games.actInRound', action(prized, take)))).toEqual([404, 'games.round-known']);
    const over = await act(player, prized, take);
    expect(await outcomeOf(player.call('Games.actInRound', action(over, take)))).toEqual([409, 'games.turn']);
    expect(await outcomeOf(player.call('Games.actInRound', action(over, cell(9))))).toEqual([409, 'games.turn']);
  });

  test('refuses a stake that is not there, an unknown way to play, and a title played the other way', async () => {
    const poor = await richPlayer(99n);
    expect(await outcomeOf(poor.call('Games.openRound', opening()))).toEqual([422, 'wallet.enough']);
    expect((await poor.ok<Seeds>('Games.getSeeds')).next_nonce).toBe(1);
    const player = await richPlayer();
    for (const params of ['{"mines":0}', '{"mines":25}', '{"mines":"3"}', '{}', '{"mines":3,"cells":[]}'])
      expect(await outcomeOf(player.call('Games.openRound', opening({ params })))).toEqual([400, 'games.params']);
    const dice = { sysname: 'dice', params: '{"direction":"under","target":"50.00"}' };
    expect(await outcomeOf(player.call('Games.openRound', opening(dice)))).toEqual([400, 'games.way-to-play']);
    expect(await outcomeOf(player.call('Games.playRound', opening()))).toEqual([400, 'games.way-to-play']);
    expect(await outcomeOf(site.visitor().call('Games.openRound', opening()))).toEqual([401, 'games.sign-in']);
    expect(await mainOf(player)).toBe(100_000n);
  });

  test('splits the stake over main and bonus and pays the win back in the same proportion', async () => {
    const player = await site.player();
    await giveMoney(site, player, 30n);
    await giveMoney(site, player, 10_000n, 'bonus');
    const round = await open(player, { params: '{"mines":1}' });
    const { balances, offers } = await act(player, round, cell(0));
    if (offers.length === 0) return expect(balances.balance_main.amount).toBe('0.00');
    const over = await act(player, { ...round, number: 2 } as SteppedRound, take);
    // 103 × 70/100 = 72.1: 72 to bonus, 31 to main.
    expect(over.balances).toMatchObject({ balance_main: { amount: '0.31' }, balance_bonus: { amount: '100.02' } });
  });

  test('knows which purses have paid its stakes after an upgrade from a version that kept that in the ledger alone', async () => {
    const player = await site.player();
    await giveMoney(site, player, 30n);
    await giveMoney(site, player, 10_000n, 'bonus');
    const { round_id: round } = await open(player, { params: '{"mines":1}' });
    const { rows } = await site.database.ownerPool.query<{ player_id: bigint }>(
      'select player_id from rounds.open_rounds where id = $1',
      [round],
    );
    const [playerId] = rows.map((row) => row.player_id);
    const fact = newKey();
    const stake = { fact, round, playerId: playerId!, currency: 'EUR', house: 'games', amountMinor: 50n } as const;
    const permission = { fencingToken: 0n, isLimited: false, purseOrder: ['main', 'bonus'] as PurseSource[] };
    await transaction(site.database.db, (tx) => takeStake(tx, { ...stake, permission, at: clock.now() }));
    await site.database.ownerPool.query(
      'update rounds.open_rounds set staked = staked + 50, more_stakes = array[$2::uuid] where id = $1',
      [round, fact],
    );
    const partsNow = async () =>
      (
        await site.database.ownerPool.query('select * from stakes.parts where player_id = $1 order by bonus', [
          playerId,
        ])
      ).rows;
    const parts = await partsNow();
    expect(parts).toMatchObject([
      { fact, round, bonus: 50n },
      { fact: round, round, bonus: 70n },
    ]);
    await site.database.ownerPool.query('delete from stakes.parts where player_id = $1', [playerId]);
    for (const id of ['stakes/0007-parts-of-before', 'games/0010-parts-of-open-rounds'])
      await site.database.ownerPool.query(
        siteMigrations()
          .find((migration) => migration.id === id)!
          .sql.replaceAll('games.', 'rounds.'),
      );
    expect(await partsNow()).toEqual(parts);
  });
});

describe('[G02] the stake of a round that is not over', () => {
  const heldBy = async (who: ApiClient, method = 'Account.getBalance') =>
    (await who.ok<{ held_stakes: { id: string; sysname: string; staked: object }[] }>(method)).held_stakes;

  test('stands beside the balances until the round has ended, to its player alone', async () => {
    const [player, other] = [await richPlayer(), await richPlayer()];
    expect(await heldBy(player)).toEqual([]);
    const round = await open(player, { stake: '2.00' });
    const held = [{ id: round.round_id, sysname: 'mines', staked: { amount: '2.00', currency: 'EUR' } }];
    expect(await heldBy(player)).toEqual(held);
    expect(await heldBy(player, 'Account.getInfo')).toEqual(held);
    expect([await heldBy(other), await heldBy(site.visitor(), 'Account.getInfo')]).toEqual([[], []]);
    expect((await site.visitor().call('Account.getBalance')).status).toBe(401);
    // To its end, whichever it is.
    const next = await act(player, round, cell(0));
    if (next.offers.length > 0) {
      expect(await heldBy(player)).toEqual(held);
      await act(player, next, take);
    }
    expect(await heldBy(player)).toEqual([]);
  });

  test('is shown for each of several rounds, in the currency of each', async () => {
    const player = await richPlayer();
    const real = await open(player);
    const demo = await open(player, { mode: 'demo', stake: '5.00' });
    const cards = await open(player, { sysname: 'hi-lo', params: '{}' });
    expect(
      new Set((await heldBy(player)).map(({ id, sysname, staked }) => JSON.stringify([id, sysname, staked]))),
    ).toEqual(
      new Set(
        [
          [real.round_id, 'mines', { amount: '1.00', currency: 'EUR' }],
          [demo.round_id, 'mines', { amount: '5.00', currency: 'FUN' }],
          [cards.round_id, 'hi-lo', { amount: '1.00', currency: 'EUR' }],
        ].map((entry) => JSON.stringify(entry)),
      ),
    );
  });
});

describe('a round left open', () => {
  test('is there after everything was closed, for its title and for the account, and goes on', async () => {
    const player = await richPlayer();
    const prized = await withPrize(player);
    const { balances: _, ...state } = prized;
    for (const query of [{}, { sysname: 'mines' }, { sysname: 'mines', mode: 'play' }])
      expect(await player.ok('Games.getOpenRounds', query)).toEqual({ items: [state] });
    expect(await player.ok('Games.getOpenRounds', { mode: 'demo' })).toEqual({ items: [] });
    expect(await player.ok('Games.getOpenRounds', { sysname: 'dice' })).toEqual({ items: [] });
    expect(await (await richPlayer()).ok('Games.getOpenRounds')).toEqual({ items: [] });
    await act(player, prized, take);
    expect(await player.ok('Games.getOpenRounds')).toEqual({ items: [] });
  });

  test('[G10] is played to its end when its game has been switched off meanwhile, and no other is opened', async () => {
    const player = await richPlayer();
    const prized = await withPrize(player);
    const ctx = systemContext(site.site.services, 'test');
    await switchOff(ctx, { sysname: 'mines', reason: 'test', by_whom: 'test' });
    const other = await richPlayer();
    await expect.poll(() => outcomeOf(other.call('Games.openRound', opening()))).toEqual([503, 'games.switched-off']);
    expect((await act(player, prized, take)).won.amount).toBe('1.03');
    await switchOn(ctx, 'mines');
    await expect.poll(async () => (await other.call('Games.openRound', opening())).status).not.toBe(503);
  });

  test('keeps its seed: neither a new one nor another client seed before it is over', async () => {
    const player = await richPlayer();
    const prized = await withPrize(player);
    for (const [method, fields] of [
      ['Games.rotateSeed', {}],
      ['Games.setClientSeed', { client_seed: 'other' }],
    ] as const) {
      const { status, error } = await player.call(method, fields);
      expect([status, error?.reason]).toEqual([
        409,
        { rule: 'games.round-open', inputs: { game: 'Mines', sysname: 'mines' } },
      ]);
    }
    await act(player, prized, take);
    await player.ok('Games.setClientSeed', { client_seed: 'other' });
    await player.ok('Games.rotateSeed');
  });

  test('leaves other games alone, each round under a nonce of its own', async () => {
    const player = await richPlayer();
    const round = await open(player);
    const params = '{"direction":"under","target":"50.00"}';
    const bet = { sysname: 'dice', mode: 'play', stake: '1.00', params, request_id: newKey() };
    const dice = await player.ok<{ fairness: { nonce: number } }>('Games.playRound', bet);
    expect([round.fairness.nonce, dice.fairness.nonce]).toEqual([1, 2]);
    const demo = await open(player, { mode: 'demo' });
    expect(demo.fairness.nonce).toBe(3);
  });

  test('is closed by its default action a day later, once', async () => {
    const player = await richPlayer();
    const prized = await withPrize(player);
    const before = await mainOf(player);
    const ctx = systemContext(site.site.services, 'test');
    clock.advance(23 * 3_600_000);
    await closeDueRounds(ctx);
    expect(await player.ok('Games.getOpenRounds')).toMatchObject({ items: [{ round_id: prized.round_id }] });
    clock.advance(2 * 3_600_000);
    await Promise.all([closeDueRounds(ctx), closeDueRounds(ctx)]);
    expect(await mainOf(player)).toBe(before + 103n);
    const round = await player.ok<Round>('Games.getRound', { id: prized.round_id });
    expect(round).toMatchObject({ won: { amount: '1.03' }, actions: [cell(0), take] });
    expect(await outcomeOf(player.call('Games.actInRound', action(prized, take)))).toEqual([409, 'games.turn']);
  });

  describe('while its title is published anew', () => {
    const sound = titles['mines']!;
    const steps = sound.steps!;
    /** As after an upgrade that pays twice the stake for whatever is taken. */
    const publishAnew = (version: string) => {
      titles['mines'] = {
        ...sound,
        version,
        rules: { pays: 'double' },
        steps: {
          ...steps,
          play: (stake, ...rest) => {
            const standing = steps.play(stake, ...rest);
            return standing && { ...standing, wonMinor: standing.wonMinor && stake * 2n };
          },
        },
      };
    };
    afterEach(() => void (titles['mines'] = sound));

    test('it is played to its end by the mathematics it names', async () => {
      const player = await richPlayer();
      const prized = await withPrize(player);
      const before = await mainOf(player);
      publishAnew('1.1.0');
      expect(await player.ok('Games.getOpenRounds')).toMatchObject({ items: [{ round_id: prized.round_id }] });
      await closeReplacedRounds(systemContext(site.site.services, 'test'));
      expect(await act(player, prized, take)).toMatchObject({ offers: [], won: { amount: '1.03' } });
      expect(await mainOf(player)).toBe(before + 103n);
      // The next one is played as the title is now.
      await expect.poll(async () => (await act(player, await withPrize(player), take)).won.amount).toBe('2.00');
    });

    test('it is closed by that mathematics when nobody comes back', async () => {
      const player = await richPlayer();
      await withPrize(player);
      const before = await mainOf(player);
      publishAnew('1.1.0');
      clock.advance(25 * 3_600_000);
      await closeDueRounds(systemContext(site.site.services, 'test'));
      expect(await mainOf(player)).toBe(before + 103n);
    });

    test('in another shape, it gives its stakes back at once, and another one can be opened', async () => {
      const player = await richPlayer();
      const prized = await withPrize(player);
      const before = await mainOf(player);
      publishAnew('2.0.0');
      expect(await player.ok('Games.getOpenRounds')).toEqual({ items: [] });
      await closeReplacedRounds(systemContext(site.site.services, 'test'));
      expect(await mainOf(player)).toBe(before + 100n);
      expect(await player.ok('Games.getRound', { id: prized.round_id })).toMatchObject({
        events: [{ type: 'voided' }],
      });
      expect(await open(player)).toMatchObject({ number: 1 });
    });

    test('in another shape, an action upon it gives its stakes back', async () => {
      const player = await richPlayer();
      const prized = await withPrize(player);
      const before = await mainOf(player);
      publishAnew('2.0.0');
      expect(await act(player, prized, take)).toMatchObject({ offers: [], events: [{ type: 'voided' }] });
      expect(await mainOf(player)).toBe(before + 100n);
    });
  });

  test('of mathematics that is not known here waits: a newer version may run beside this one', async () => {
    const player = await richPlayer();
    const round = await open(player);
    await site.database.ownerPool.query(
      `with other as (insert into rounds.math_versions (sysname, math_version, math_hash, profile, profile_hash)
         select sysname, '9.0.0', math_hash, profile, reverse(profile_hash) from rounds.math_versions where sysname = 'mines' limit 1 returning id)
       update rounds.open_rounds set math_id = (select id from other) where id = $1`,
      [round.round_id],
    );
    await closeReplacedRounds(systemContext(site.site.services, 'test'));
    expect(await mainOf(player)).toBe(99_900n);
    clock.advance(25 * 3_600_000);
    await closeDueRounds(systemContext(site.site.services, 'test'));
    expect(await mainOf(player)).toBe(100_000n);
  });
});

test('[G03] a round whose mathematics cannot go on gives its stakes back, and the third of a game closes it', async () => {
  const sound = titles['mines']!;
  const rounds: Array<[ApiClient, SteppedRound]> = [];
  for (let count = 0; count < 3; count++) {
    const player = await richPlayer();
    rounds.push([player, await withPrize(player)]);
  }
  const before = await Promise.all(rounds.map(([player]) => mainOf(player)));
  const ctx = systemContext(site.site.services, 'test');
  clock.advance(25 * 3_600_000);
  const play = (): never => {
    throw new Error('a fault of the mathematics');
  };
  titles['mines'] = { ...sound, steps: { ...sound.steps!, play } };
  try {
    await closeDueRounds(ctx);
  } finally {
    titles['mines'] = sound;
  }
  for (const [index, [player, { round_id: id }]] of rounds.entries()) {
    expect(await mainOf(player)).toBe(before[index]! + 100n);
    expect(await player.ok('Games.getOpenRounds')).toEqual({ items: [] });
    expect(await player.ok('Games.getRound', { id })).toMatchObject({ events: [{ type: 'voided' }] });
  }
  const closed = { sysname: 'mines', by_whom: 'monitor', reason: '3 rounds could not be played to their end' };
  expect(await switchesOf(ctx.db)).toMatchObject([closed]);
  await switchOn(ctx, 'mines');
  const [player] = rounds[0]!;
  await expect.poll(async () => (await player.call('Games.openRound', opening())).status).toBe(200);
});

describe('a round that is over', () => {
  test('stands in the history with its actions, without its player, and verifies once the seed is revealed', async () => {
    const player = await richPlayer();
    const prized = await withPrize(player);
    const over = await act(player, prized, take);
    const { items } = await player.ok<{ items: HistoryRound[] }>('Games.getHistory');
    expect(items[0]).toMatchObject({ round_id: over.round_id, won: { amount: '1.03' } });
    await player.ok('Games.rotateSeed');
    const answer = await site.visitor().call('Games.getRound', { id: over.round_id });
    expect(answer.text).not.toMatch(/request|player/);
    const round = answer.data as unknown as Round;
    expect(round).toMatchObject({ actions: [cell(0), take], events: over.events });
    const record = {
      stakeMinor: minor(round.stake),
      stakedMinor: minor(round.staked),
      wonMinor: minor(round.won),
      params: round.params,
      events: round.events,
      actions: round.actions,
      serverSeedHash: round.fairness.server_seed_hash,
      serverSeed: round.fairness.server_seed,
      clientSeed: round.fairness.client_seed,
      nonce: round.fairness.nonce,
      mathHash: round.fairness.math_hash,
      mathVersion: round.fairness.math_version,
      profileHash: round.fairness.profile_hash,
      commitment: round.fairness.commitment,
    };
    const verdict = (forged: object) => verifyRound(asPlayed(titles['mines']!), { ...record, ...forged }).verdict;
    expect(verdict({})).toBe('fair');
    expect(verdict({ serverSeed: null })).toBe('pending');
    for (const forged of [
      { actions: [cell(1), take] },
      { actions: [cell(0)] },
      { actions: [] },
      { actions: undefined },
      { actions: [cell(0), take, take] },
      { actions: [cell(0), { do: 'win' }] },
      { wonMinor: 104n },
      { stakedMinor: 101n },
    ])
      expect([forged, verdict(forged)]).toEqual([forged, 'unfair']);
    // By another nonce the mine may lie in the same cell, once in 25 times.
    expect([1, 2, 3, 4, 5].map((more) => verdict({ nonce: record.nonce + more }))).toContain('unfair');
  });
});

describe('a player with limits', () => {
  test('a limit is held against them for every stake, and wins count when they come', async () => {
    const player = await richPlayer();
    await player.ok('Limits.set', { kind: 'loss', period: 'day', limit: '2' });
    const round = await open(player, { stake: '2.00', params: '{"mines":1}' });
    const params = '{"direction":"under","target":"50.00"}';
    const bet = () => ({ sysname: 'dice', mode: 'play', stake: '1.00', params, request_id: newKey() });
    expect(await outcomeOf(player.call('Games.playRound', bet()))).toEqual([403, 'limits.loss-limit']);
    const stands = await act(player, round, cell(0));
    if (stands.offers.length === 0) return;
    await act(player, stands, take);
    expect(await outcomeOf(player.call('Games.openRound', opening()))).toEqual([200, undefined]);
  });

  test('the day of the stake decides: a win behind midnight makes no room for the next day', async () => {
    clock.set(new Date(new Date(clock.now().getTime() + 86_400_000).toISOString().replace(/T.*/, 'T23:50:00Z')));
    for (const isKnown of [true, false]) {
      const player = await richPlayer();
      const limit = () => player.ok('Limits.set', { kind: 'loss', period: 'day', limit: '5' });
      if (isKnown) await limit();
      const round = await open(player, { stake: '3.00', params: '{"mines":1}' });
      const stands = await act(player, round, cell(0));
      clock.advance(20 * 60_000);
      if (stands.offers.length > 0) await act(player, stands, take);
      if (!isKnown) await limit();
      // The new day begins with nothing lost and nothing won: five may be lost, and no more.
      const bet = (stake: string) => player.call('Games.openRound', opening({ stake, params: '{"mines":24}' }));
      expect([isKnown, ...(await outcomeOf(bet('6.00')))]).toEqual([isKnown, 403, 'limits.loss-limit']);
      expect([isKnown, ...(await outcomeOf(bet('5.00')))]).toEqual([isKnown, 200, undefined]);
      clock.advance(-20 * 60_000);
    }
  });

  test('a limit finds a round that was open already among what they have staked', async () => {
    const player = await richPlayer();
    await open(player, { stake: '5.00' });
    await player.ok('Limits.set', { kind: 'stake', period: 'day', limit: '5' });
    const params = '{"direction":"under","target":"50.00"}';
    const bet = { sysname: 'dice', mode: 'play', stake: '1.00', params, request_id: newKey() };
    expect(await outcomeOf(player.call('Games.playRound', bet))).toEqual([403, 'limits.stake-limit']);
  });

  test('who has excluded themselves may end their round and open none', async () => {
    const player = await richPlayer();
    const fields = { login: '', password: 'Tr1cky-horse' };
    fields.login = (await player.ok<{ login: string }>('Account.getInfo')).login;
    const prized = await withPrize(player);
    await player.ok('Limits.exclude', { length: '7d', confirm: '1' });
    const again = site.visitor();
    await again.ok('Auth.login', fields);
    expect((await act(again, prized, take)).won.amount).toBe('1.03');
    expect(await outcomeOf(again.call('Games.openRound', opening()))).toEqual([403, 'limits.time-out']);
  });
});

describe('the demo of such a game', () => {
  test('plays for play money, which is filled up when it runs out', async () => {
    const player = await richPlayer();
    for (let round = 0; round < 8; round++) {
      const opened = await open(player, { mode: 'demo', stake: '400.00', params: '{"mines":24}' });
      const over = await act(player, opened, cell(0));
      expect(over.staked).toEqual({ amount: '400.00', currency: 'FUN' });
      if (over.offers.length > 0) await act(player, over, take);
    }
    expect(await mainOf(player)).toBe(100_000n);
  });

  test('is open to guests, who find their round again and reveal its seed when it is over', async () => {
    const guest = site.visitor();
    const order = opening({ mode: 'demo', params: '{"mines":1}' });
    const first = await guest.call('Games.openRound', order);
    expect((await guest.call('Games.openRound', order)).text).toBe(first.text);
    const round = first.data as unknown as SteppedRound;
    expect(await guest.ok('Games.getOpenRounds', { sysname: 'mines', mode: 'demo' })).toMatchObject({
      items: [{ round_id: round.round_id }],
    });
    expect(await outcomeOf(guest.call('Games.rotateSeed'))).toEqual([409, 'games.round-open']);
    expect(await outcomeOf(site.visitor().call('Games.actInRound', action(round, cell(0))))).toEqual([
      404,
      'games.round-known',
    ]);
    const step = action(round, cell(0));
    const second = await guest.call('Games.actInRound', step);
    expect((await guest.call('Games.actInRound', step)).text).toBe(second.text);
    const stands = second.data as unknown as SteppedRound;
    const over = stands.offers.length > 0 ? await act(guest, stands, take) : stands;
    expect(over.balances.balance_fun.amount).toBe(stands.offers.length > 0 ? '1000.03' : '999.00');
    await guest.ok('Games.rotateSeed');
    // The answer that ends a round can be lost on its way, too.
    const short = await guest.ok<SteppedRound>('Games.openRound', opening({ mode: 'demo', params: '{"mines":24}' }));
    const last = action(short, cell(0));
    const answer = await guest.call('Games.actInRound', last);
    expect((await guest.call('Games.actInRound', last)).text).toBe(answer.text);
  });
});
