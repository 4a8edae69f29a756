// Rounds that run by the clock: crash, cashed out by hand. What counts is when the server receives it, and nobody learns of the
// end before it is written down.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { parseAmount } from '#kernel/money.ts';
import { toHundredths } from '#casino/engine/multiplier.ts';
import { recordOf } from '#fairness/seeds/published.ts';
import { seedStream } from '#fairness/seeds/stream.ts';
import { verifyRound } from '#fairness/seeds/verify.ts';
import { asPlayed } from '#casino/titles/published.ts';
import { crash } from '#casino/titles/crash/game.ts';
import { heightAt, timeOf } from '#casino/titles/crash/paytable.ts';
import { systemContext } from '#platform/context.ts';
import { secureRandom } from '#platform/secure-random.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { giveMoney } from '#testing/money.ts';
import { serverSeedOf } from './testing/seeds.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { holdLock } from '#testing/hold-lock.ts';
import { untilBlocked } from '#testing/until-blocked.ts';
import { awaitRound, type OpenRoundState, type SteppedRound } from './contract.ts';
import type { Round } from './round-contract.ts';
import { closeDueRounds } from './close-rounds.ts';

let site: TestSite;
const clock = manualClock(new Date());
beforeAll(async () => {
  site = await startTestSite({ clock, environment: { SESSION_IDLE_MINUTES: '4000' } });
});
afterAll(() => site.close());

const newKey = () => uuidv7(Date.now(), secureRandom);
const BY_HAND = { byHand: true };
const opening = (params: object = BY_HAND, fields: Record<string, string> = {}) => ({
  sysname: 'crash',
  mode: 'play',
  stake: '1.00',
  params: JSON.stringify(params),
  request_id: newKey(),
  ...fields,
});
const cashOut = ({ round_id, number }: Pick<SteppedRound, 'round_id' | 'number'>, bet = 0) => ({
  round_id,
  number: String(number),
  action: JSON.stringify({ do: 'cash-out', bet }),
  request_id: newKey(),
});
const minor = ({ amount }: { amount: string }) => parseAmount(amount, 'EUR')!;
const mainOf = async (player: ApiClient) =>
  minor((await player.ok<{ balance_main: { amount: string } }>('Account.getBalance')).balance_main);
const outcomeOf = async (answer: ReturnType<ApiClient['call']>) => {
  const { status, error } = await answer;
  return [status, error?.reason?.rule];
};

async function richPlayer(at = site): Promise<ApiClient> {
  const player = await at.player();
  await giveMoney(at, player, 100_000n);
  return player;
}

/** Where its curve will break, in hundredths: what only the server knows. */
async function breaksAt(round: Pick<SteppedRound, 'round_id' | 'fairness'>, at = site): Promise<number> {
  const serverSeed = await serverSeedOf(at.database, round.fairness.server_seed_hash);
  const random = seedStream(serverSeed).random(round.fairness.client_seed, round.fairness.nonce);
  const { events } = crash.play(100n, { target: '1000.00' }, random);
  return toHundredths(events.find(({ type }) => type === 'broke')!['at'] as string);
}

/** Opens rounds until one breaks between these heights; the others are cashed out at once. */
async function openBetween(
  who: ApiClient,
  [least, most]: readonly [number, number],
  params: object = BY_HAND,
  at = site,
): Promise<SteppedRound> {
  for (;;) {
    const round = await who.ok<SteppedRound>('Games.openRound', opening(params));
    const height = await breaksAt(round, at);
    if (height >= least && height <= most) return round;
    const { offers } = await who.ok<SteppedRound>('Games.actInRound', cashOut(round));
    if (offers.length > 0) await who.ok('Games.actInRound', cashOut({ ...round, number: round.number + 1 }, 1));
  }
}

const HIGH = [300, 5_000] as const;

describe('a bet that is cashed out by hand', () => {
  test('is paid at the height where the curve stands when the server receives it', async () => {
    const player = await richPlayer();
    const round = await openBetween(player, HIGH);
    expect(round).toMatchObject({ events: [], offers: [{ do: 'cash-out' }], won: { amount: '0.00' } });
    const before = await mainOf(player);
    clock.advance(timeOf(150));
    const over = await player.ok<SteppedRound>('Games.actInRound', cashOut(round));
    expect(over).toMatchObject({
      offers: [],
      won: { amount: '1.50' },
      events: [{ type: 'left', at: '1.50', by: 'hand' }, { type: 'broke' }, {}],
    });
    expect(await mainOf(player)).toBe(before + 150n);
  });

  test('loses when the curve has broken a millisecond before, and wins a millisecond before that', async () => {
    const player = await richPlayer();
    for (const isInTime of [true, false]) {
      const round = await openBetween(player, HIGH);
      const height = await breaksAt(round);
      const before = await mainOf(player);
      clock.advance(timeOf(height + 1) - (isInTime ? 1 : 0));
      const over = await player.ok<SteppedRound>('Games.actInRound', cashOut(round));
      const won = isInTime ? BigInt(heightAt(timeOf(height + 1) - 1)) : 0n;
      expect([over.offers, minor(over.won), await mainOf(player)]).toEqual([[], won, before + won]);
    }
  });

  test('takes no time from the client', async () => {
    const player = await richPlayer();
    const round = await openBetween(player, HIGH);
    clock.advance(timeOf(200));
    for (const forged of [
      { do: 'cash-out', bet: 0, ms: 60_000 },
      { do: 'cash-out', bet: 0, ms: 0 },
      { do: 'cash-out', bet: 0, at: '9.00' },
      { do: 'end' },
      { do: 'cash-out', bet: 1 },
    ])
      expect(
        await outcomeOf(player.call('Games.actInRound', { ...cashOut(round), action: JSON.stringify(forged) })),
      ).toEqual([400, 'games.action']);
    expect((await player.ok<SteppedRound>('Games.actInRound', cashOut(round))).won.amount).toBe('2.00');
  });

  test('gets the same answer byte for byte when it is sent again, however much later', async () => {
    const player = await richPlayer();
    const params = { byHand: true, second: { stake: '200' } };
    const round = await openBetween(player, HIGH, params);
    clock.advance(timeOf(120));
    const request = cashOut(round);
    const first = await player.call('Games.actInRound', request);
    clock.advance(2_000);
    const next = { ...(first.data as unknown as SteppedRound) };
    const second = await player.call('Games.actInRound', cashOut(next, 1));
    clock.advance(60_000);
    expect((await player.call('Games.actInRound', request)).text).toBe(first.text);
    expect(second.status).toBe(200);
    const other = { ...request, action: JSON.stringify({ do: 'cash-out', bet: 1 }) };
    expect(await outcomeOf(player.call('Games.actInRound', other))).toEqual([409, 'request-id']);
  });

  test('stands beside another bet on the same curve, each with its own stake and end', async () => {
    const player = await richPlayer();
    const before = await mainOf(player);
    const order = opening({ byHand: true, target: '1.40', second: { stake: '500' } });
    let round = await player.ok<SteppedRound>('Games.openRound', order);
    for (
      ;
      (await breaksAt(round)) < 300;
      round = await player.ok('Games.openRound', { ...order, request_id: newKey() })
    ) {
      clock.advance(80_000);
      await closeDueRounds(systemContext(site.site.services, 'test'));
    }
    expect(round.staked.amount).toBe('6.00');
    const running = await mainOf(player);
    expect(running).toBeLessThan(before);
    clock.advance(timeOf(200));
    const over = await player.ok<SteppedRound>('Games.actInRound', cashOut(round, 1));
    expect(over).toMatchObject({ offers: [], won: { amount: '11.40' } });
    expect(over.events.slice(0, 2)).toEqual([
      { type: 'left', bet: 0, at: '1.40', by: 'target', pays: '140' },
      { type: 'left', bet: 1, at: '2.00', by: 'hand', pays: '1000' },
    ]);
    expect(await mainOf(player)).toBe(running + 1140n);
  });

  test('has a stake that is on offer, like the first', async () => {
    const player = await richPlayer();
    for (const [stake, rule] of [
      ['100000000', 'games.stake'],
      ['155', 'games.params'],
      ['-100', 'games.params'],
    ] as const)
      expect(await outcomeOf(player.call('Games.openRound', opening({ byHand: true, second: { stake } })))).toEqual([
        400,
        rule,
      ]);
    expect(await outcomeOf(player.call('Games.openRound', opening({ target: '2.00' })))).toEqual([
      400,
      'games.way-to-play',
    ]);
    expect(await outcomeOf(player.call('Games.playRound', opening(BY_HAND)))).toEqual([400, 'games.way-to-play']);
    expect(await mainOf(player)).toBe(100_000n);
  });

  test('verifies with the time that was stored, once the seed is revealed', async () => {
    const player = await richPlayer();
    const round = await openBetween(player, HIGH);
    clock.advance(timeOf(170));
    await player.ok('Games.actInRound', cashOut(round));
    await player.ok('Games.rotateSeed');
    const published = await site.visitor().ok<Round>('Games.getRound', { id: round.round_id });
    expect(published.actions).toEqual([{ do: 'cash-out', bet: 0, ms: timeOf(170) }]);
    expect(verifyRound(asPlayed(crash), recordOf(published)).verdict).toBe('fair');
    const sooner = { ...published, actions: [{ do: 'cash-out', bet: 0, ms: timeOf(170) - 500 }] };
    expect(verifyRound(asPlayed(crash), recordOf(sooner)).verdict).toBe('unfair');
  });
});

describe('a player who waits for the end', () => {
  test('learns when the curve has broken, and can do nothing about it then', async () => {
    const player = await richPlayer();
    const round = await openBetween(player, HIGH);
    clock.advance(timeOf((await breaksAt(round)) + 1) + 100);
    const over = await player.ok<SteppedRound>('Games.awaitRound', { round_id: round.round_id });
    expect(over).toMatchObject({
      offers: [],
      won: { amount: '0.00' },
      events: [{ type: 'broke' }, { type: 'final-win' }],
    });
    const late = await player.ok<SteppedRound>('Games.actInRound', cashOut(round));
    expect(late).toEqual(over);
    expect(await mainOf(player)).toBe(minor(over.balances.balance_main));
    // And again, whenever they ask.
    expect(await player.ok('Games.awaitRound', { round_id: round.round_id })).toEqual(over);
  });

  test('is answered as soon as the round has ended in another way', async () => {
    const player = await richPlayer();
    const round = await openBetween(player, HIGH);
    const waiting = player.ok<SteppedRound>('Games.awaitRound', { round_id: round.round_id });
    clock.advance(timeOf(130));
    // The wait has to have begun.
    await expect.poll(async () => (await player.ok<{ items: object[] }>('Games.getOpenRounds')).items).toHaveLength(1);
    const over = await player.ok<SteppedRound>('Games.actInRound', cashOut(round));
    expect(await waiting).toEqual(over);
  });

  test('may wait in two pages, and both are answered', async () => {
    const player = await richPlayer();
    const round = await openBetween(player, HIGH);
    const pages = [0, 1].map(() => player.ok<SteppedRound>('Games.awaitRound', { round_id: round.round_id }));
    await new Promise((resolve) => setTimeout(resolve, 100));
    clock.advance(timeOf(130));
    const over = await player.ok<SteppedRound>('Games.actInRound', cashOut(round));
    expect(over.won.amount).toBe('1.30');
    expect(await Promise.all(pages)).toEqual([over, over]);
  });

  test('finds what has happened meanwhile when they come back', async () => {
    const player = await richPlayer();
    const round = await openBetween(player, HIGH, { byHand: true, target: '1.30', second: { stake: '200' } });
    clock.advance(timeOf(130) + 100);
    const { items } = await player.ok<{ items: OpenRoundState[] }>('Games.getOpenRounds', { sysname: 'crash' });
    expect(items).toMatchObject([{ offers: [{ do: 'cash-out' }], events: [{ type: 'left', bet: 0, at: '1.30' }] }]);
    const over = await player.ok<SteppedRound>('Games.actInRound', cashOut(round, 1));
    expect(over).toMatchObject({ offers: [], events: [{ bet: 0 }, { bet: 1 }, { type: 'broke' }, {}] });
  });

  test('loses nothing that they asked for in time, though it is written down behind the end', async () => {
    const player = await richPlayer();
    const round = await openBetween(player, HIGH);
    const before = await mainOf(player);
    const lock = await holdLock(site.database.ownerPool, 'select from rounds.open_rounds where id = $1 for update', [
      round.round_id,
    ]);
    clock.advance(timeOf(150));
    const cashOutAnswer = player.ok<SteppedRound>('Games.actInRound', cashOut(round));
    await untilBlocked(site.database.ownerPool);
    clock.advance(80_000);
    const answer = player.ok<SteppedRound>('Games.awaitRound', { round_id: round.round_id });
    await lock.release();
    expect((await cashOutAnswer).won.amount).toBe('1.50');
    expect(await answer).toEqual(await cashOutAnswer);
    expect(await mainOf(player)).toBe(before + 150n);
  });

  test('is a stranger to everybody else, and has nothing to wait for in other games', async () => {
    const [player, other] = [await richPlayer(), await richPlayer()];
    const round = await openBetween(player, HIGH);
    for (const stranger of [other, site.visitor()])
      expect(await outcomeOf(stranger.call('Games.awaitRound', { round_id: round.round_id }))).toEqual([
        404,
        'games.round-known',
      ]);
    const mines = await player.ok<SteppedRound>('Games.openRound', { ...opening({ mines: 3 }), sysname: 'mines' });
    expect(await outcomeOf(player.call('Games.awaitRound', { round_id: mines.round_id }))).toEqual([
      400,
      'games.way-to-play',
    ]);
  });

  test('learns how long the round has been open when they come back to it', async () => {
    const player = await richPlayer();
    const round = await openBetween(player, HIGH);
    clock.advance(1_234);
    const { items } = await player.ok<{ items: OpenRoundState[] }>('Games.getOpenRounds', { sysname: 'crash' });
    expect(items).toMatchObject([{ round_id: round.round_id, open_ms: 1_234 }]);
  });

  test('may be a guest with play money', async () => {
    const guest = site.visitor();
    const round = await guest.ok<SteppedRound>('Games.openRound', opening(BY_HAND, { mode: 'demo' }));
    clock.advance(80_000);
    const over = await guest.ok<SteppedRound>('Games.awaitRound', { round_id: round.round_id });
    expect(over).toMatchObject({ offers: [], mode: 'demo' });
    expect(over.events.at(-1)).toMatchObject({ type: 'final-win' });
  });

  test('by a clock that runs, waits no longer than the curve climbs', async () => {
    const running = await startTestSite();
    const player = await richPlayer(running);
    // A curve that breaks within two seconds.
    const round = await openBetween(player, [100, 120], BY_HAND, running);
    let now = round;
    while (now.offers.length > 0) now = await player.ok<SteppedRound>('Games.awaitRound', { round_id: round.round_id });
    expect(now).toMatchObject({ won: { amount: '0.00' }, events: [{ type: 'broke' }, {}] });
    // Of a bet that leaves automatically they learn before the end.
    const both = { byHand: true, target: '1.10', second: { stake: '200' } };
    const high = await openBetween(player, [1_000, 100_000], both, running);
    const answer = await player.ok<SteppedRound>('Games.awaitRound', { round_id: high.round_id });
    expect(answer).toMatchObject({ offers: [{ do: 'cash-out' }], events: [{ type: 'left', bet: 0, at: '1.10' }] });
    const out = await player.ok<SteppedRound>('Games.actInRound', cashOut(answer, 1));
    expect(out).toMatchObject({ offers: [], events: [{ bet: 0 }, { bet: 1, by: 'hand' }, { type: 'broke' }, {}] });
    await running.close();
  });
});

/** Twelve guests wait for their rounds on a site that has room for eight calls. What others are answered, and those when it stops. */
async function crowded() {
  const busy = await startTestSite({ environment: { MAX_CALLS: '8' } });
  const waiting: Promise<SteppedRound>[] = [];
  while (waiting.length < 12) {
    const guest = busy.visitor();
    const round = await guest.ok<SteppedRound>('Games.openRound', opening(BY_HAND, { mode: 'demo' }));
    // More than sixteen seconds.
    if ((await breaksAt(round, busy)) >= 500)
      waiting.push(guest.ok<SteppedRound>('Games.awaitRound', { round_id: round.round_id }));
  }
  // Until all of them have been answered.
  await new Promise((resolve) => setTimeout(resolve, 200));
  const { status } = await busy.visitor().call('Games.get', { options: '{"count":1}' });
  await busy.close();
  return { status, offers: (await Promise.all(waiting)).map(({ offers }) => offers.length) };
}

describe('those who wait for their rounds', () => {
  test('are no load, however many they are, and do not hold up a server that stops', async () => {
    expect(await crowded()).toEqual({ status: 200, offers: Array.from({ length: 12 }, () => 1) });
  });

  test('are one on a sabotaged site that counts them', async () => {
    const method: { waits?: true | undefined } = awaitRound;
    delete method.waits;
    expect((await crowded()).status).toBe(503);
    method.waits = true;
  });
});

test('autoplay plays rounds of two bets in one go, each by its target', async () => {
  const player = await richPlayer();
  const params = JSON.stringify({ target: '1.50', second: { stake: '200', target: '3.00' } });
  const order = { sysname: 'crash', mode: 'play', stake: '1.00', params, rounds: '5', request_id: newKey() };
  const { id } = await player.ok<{ id: string }>('Games.startAutoplay', order);
  let expected = 100_000n;
  for (let number = 1; number <= 5; number++) {
    const { round } = await player.ok<{ round: SteppedRound }>('Games.playAutoplay', { id, number: String(number) });
    expect(round.staked.amount).toBe('3.00');
    const at = toHundredths(round.events.find(({ type }) => type === 'broke')!['at'] as string);
    const won = (at >= 150 ? 150n : 0n) + (at >= 300 ? 600n : 0n);
    expect(minor(round.won)).toBe(won);
    expected += won - 300n;
  }
  expect(await mainOf(player)).toBe(expected);
  const byHand = { ...order, params: JSON.stringify(BY_HAND), request_id: newKey() };
  expect(await outcomeOf(player.call('Games.startAutoplay', byHand))).toEqual([400, 'games.way-to-play']);
});

describe('a player who is gone', () => {
  const closeDue = () => closeDueRounds(systemContext(site.site.services, 'test'));

  /** A bet of 1.00 that leaves at 2.00, and its player is not there again. What they have when its time is up. */
  async function gone(): Promise<{ player: ApiClient; paid: bigint }> {
    const player = await richPlayer();
    await openBetween(player, HIGH, { byHand: true, target: '2.00' });
    const before = await mainOf(player);
    clock.advance(timeOf(200) - 1);
    await closeDue();
    expect(await mainOf(player)).toBe(before);
    clock.advance(10_000);
    await Promise.all([closeDue(), closeDue()]);
    return { player, paid: (await mainOf(player)) - before };
  }

  test('is paid at their target, once, and not before the curve was there', async () => {
    const { player, paid } = await gone();
    expect(paid).toBe(200n);
    expect(await player.ok('Games.getOpenRounds')).toEqual({ items: [] });
  });

  test('has their other games wait for them as ever', async () => {
    const player = await richPlayer();
    const mines = await player.ok<SteppedRound>('Games.openRound', { ...opening({ mines: 3 }), sysname: 'mines' });
    await player.ok('Games.openRound', opening());
    clock.advance(3_600_000);
    await closeDue();
    expect(await player.ok('Games.getOpenRounds')).toMatchObject({ items: [{ round_id: mines.round_id }] });
  });

  test('is not paid by a sabotaged site whose rounds wait a day as others do', async () => {
    await site.database.ownerPool.query(`
      create function rounds.wait_long() returns trigger language plpgsql as $$
        begin new.due_at := new.opened_at + interval '1 day'; return new; end $$;
      create trigger wait_long before insert or update on rounds.open_rounds for each row execute function rounds.wait_long()`);
    expect((await gone()).paid).toBe(0n);
    await site.database.ownerPool.query('drop trigger wait_long on rounds.open_rounds; drop function rounds.wait_long');
    clock.advance(25 * 3_600_000);
    await closeDue();
  });
});
