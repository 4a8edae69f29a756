/**
 * Rounds that are cut, at every place where a cut could cost somebody money: the connection to the database dies in the
 * middle of the transaction, the player is gone before the answer, or an outside supplier takes a bet back before it has come. A player who asks again with the same key must find their
 * round as it is, and the books must know of every cent. 1,000 rounds with `npm run chaos`, 10,000 with `npm run chaos -- rounds`.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { parseAmount } from '#kernel/money.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { speak, type ActionName, type Call } from '#sandbox/supplier/wire.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { giveMoney } from '#testing/money.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { startTestSupplier, type TestSupplier } from '#casino/suppliers/testing/supplier.ts';
import { IS_LONG_FORM } from '#testing/long-form.ts';
import type { SteppedRound } from './contract.ts';

const ROUNDS = Number(process.env['CUT_ROUNDS'] ?? (IS_LONG_FORM ? 1_000 : 36));

/** Where a step is cut. In the database by a trigger that ends its own connection; the last two by the player and a supplier. */
const CUTS = {
  'before stake': 'before insert on wallet.transfers for each row when (new.reason = 1)',
  'after stake': 'after insert on wallet.transfers for each row when (new.reason = 1)',
  'before credit': 'before insert on wallet.transfers for each row when (new.reason = 2)',
  'after credit': 'after insert on wallet.transfers for each row when (new.reason = 2)',
  'after outcome': 'after insert or update on rounds.open_rounds for each row',
  'before answer': 'after insert or update on rounds.open_rounds deferrable initially deferred for each row', // at the commit
  'behind the end': 'after insert on rounds.rounds for each row',
  'client gone': undefined,
  'provider rollback first': 'after insert on suppliers.transactions for each row',
} as const;
type Cut = keyof typeof CUTS;

let site: TestSite;
let supplier: TestSupplier;
beforeAll(async () => {
  supplier = await startTestSupplier();
  site = await startTestSite({ environment: supplier.environment });
  await supplier.meet(site);
  await site.database.ownerPool.query(`
    create schema faults; grant usage on schema faults to public;
    create function faults.cut() returns trigger language plpgsql security definer as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`);
});
// It ends with the books, which are long when thousands of rounds were cut.
afterAll(async () => {
  await site.close();
  await supplier.close();
});

/** Cuts that were felt: a test that cuts nothing shows nothing. */
const happened = new Set<Cut>();
const newKey = () => uuidv7(Date.now(), secureRandom);
const balanceOf = async (player: ApiClient) =>
  parseAmount(
    (await player.ok<{ balance_main: { amount: string } }>('Account.getBalance')).balance_main.amount,
    'EUR',
  )!;

/** Every connection that does such a thing dies while `work` is done. */
async function whileCut<Result>(trigger: string, work: () => Promise<Result>): Promise<Result> {
  const kind = trigger.includes('deferrable') ? 'constraint trigger' : 'trigger';
  await site.database.ownerPool.query(`create ${kind} cut ${trigger} execute function faults.cut()`);
  const done = await work();
  await site.database.ownerPool.query(`drop trigger cut on ${/on (\S+)/.exec(trigger)![1]}`);
  return done;
}

let leaving = 0;

/** Sends it once, cut; then again until it is answered. */
async function cutCall(
  player: ApiClient,
  cut: Cut,
  method: string,
  fields: Record<string, string>,
): Promise<SteppedRound> {
  const trigger = CUTS[cut];
  if (trigger) {
    if ((await whileCut(trigger, () => player.call(method, fields))).status !== 200) happened.add(cut);
  } else {
    const gone = new AbortController();
    const query = new URLSearchParams({ v: '2.34', locale: 'en' });
    const sent = fetch(`${player.url}/api/${method}?${query}`, {
      method: 'POST',
      signal: gone.signal,
      headers: {
        origin: player.url,
        cookie: player.cookieHeader,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(fields).toString(),
    }).catch(() => undefined);
    // Each goes a little later than the one before, from at once to behind the answer.
    setTimeout(() => gone.abort(), leaving++ % 7);
    await sent;
  }
  const answer = await untilAnswered(player, cut, method, fields);
  // The same outcome, however often they ask.
  expect([cut, await untilAnswered(player, cut, method, fields)]).toEqual([cut, answer]);
  return answer;
}

/** A connection that was cut may be found dead by the next request, too. */
async function untilAnswered(
  player: ApiClient,
  cut: Cut,
  method: string,
  fields: Record<string, string>,
): Promise<SteppedRound> {
  for (let attempt = 0; ; attempt++) {
    const answer = await player.call(method, fields);
    if (answer.status === 200) return answer.data as unknown as SteppedRound;
    expect([cut, attempt, [500, 503].includes(answer.status)]).toEqual([cut, attempt, true]);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

interface AtSupplier {
  site: TestSite;
  user: string;
  token: string;
}

async function atSupplier(at: TestSite, player: ApiClient): Promise<AtSupplier> {
  const { url } = await player.ok<{ url: string }>('Games.launch', { sysname: 'tinplate-fair-wheel', mode: 'play' });
  const { searchParams } = new URL(url);
  return { site: at, user: searchParams.get('user')!, token: searchParams.get('token')! };
}

/**
 * A rollback overtakes its bet: before it, beside it, or cut in the middle and sent again. The bet is kept out, and the round
 * goes on with another one, which wins 1.50.
 */
async function rollbackFirst({ site: at, user, token }: AtSupplier, way: number): Promise<void> {
  const call = (action: ActionName, call: Call) =>
    speak(at.url, 'tinplate', supplier.supplier.keysOf('tinplate'), action, call);
  const round = newKey();
  const bet = { user, token, round, transaction: newKey(), currency: 'EUR', amount: 100n };
  const rollback = { user, transaction: newKey(), reference: bet.transaction };
  const cut = 'provider rollback first';
  if (way === 1) await Promise.all([call('bet', bet), call('rollback', rollback)]);
  if (way === 2 && (await whileCut(CUTS[cut], () => call('rollback', rollback))).code !== 'OK') happened.add(cut);
  await expect.poll(async () => (await call('rollback', rollback)).code).toBe('OK');
  for (const again of [1, 2])
    expect([again, (await call('bet', bet)).code]).toEqual([again, 'TRANSACTION_ROLLED_BACK']);
  const other = { ...bet, transaction: newKey() };
  expect((await call('bet', other)).code).toBe('OK');
  const win = { user, round, currency: 'EUR', transaction: newKey(), amount: 150n, isLast: true };
  for (const again of [1, 2]) expect([again, (await call('win', win)).code]).toEqual([again, 'OK']);
}

describe('a round that is cut', () => {
  test(
    `${ROUNDS} times, anywhere: nothing is lost, nothing is taken twice`,
    async () => {
      const player = await site.player();
      const started = 1_000_000n;
      await giveMoney(site, player, started);
      let expected = started;
      const cuts = Object.keys(CUTS) as Cut[];
      const ids = new Set<string>();
      const account = await atSupplier(site, player);
      let outside = 0;
      for (let count = 0; count < ROUNDS; count++) {
        const cut = cuts[count % cuts.length]!;
        if (cut === 'provider rollback first') {
          await rollbackFirst(account, outside++ % 3);
          expected += 50n;
          expect([cut, await balanceOf(player)]).toEqual([cut, expected]);
          continue;
        }
        const opened = await cutCall(player, cut, 'Games.openRound', {
          sysname: 'mines',
          mode: 'play',
          stake: '1.00',
          params: '{"mines":1}',
          request_id: newKey(),
        });
        ids.add(opened.round_id);
        expected -= 100n;
        let round = opened;
        for (const action of ['{"do":"open","cell":3}', '{"do":"take"}']) {
          if (round.offers.length === 0) break;
          round = await cutCall(player, cut, 'Games.actInRound', {
            round_id: round.round_id,
            number: String(round.number),
            action,
            request_id: newKey(),
          });
        }
        expect(round.offers).toEqual([]);
        expected += parseAmount(round.won.amount, 'EUR')!;
        expect([cut, await balanceOf(player)]).toEqual([cut, expected]);
      }
      const { rows } = await site.database.ownerPool.query<Record<string, number>>(
        `select (select count(*)::int from rounds.rounds) as own, (select count(*)::int from rounds.open_rounds) as open,
                (select count(*)::int from suppliers.rounds where state = 'settled') as outside,
                (select max(nonce)::int from rounds.rounds) as outcomes, (select count(distinct nonce)::int from rounds.rounds) as different,
                (select (count(*) filter (where reason = 1) - count(*) filter (where reason = 101))::int from wallet.transfers) as stakes`,
      );
      // Each number of the seed was used once and none was left out: nobody's outcome was drawn again.
      const ownRounds = ROUNDS - outside;
      expect(rows[0]).toEqual({
        own: ownRounds,
        open: 0,
        outside,
        outcomes: ownRounds,
        different: ownRounds,
        stakes: ROUNDS,
      });
      expect(ids.size).toBe(ownRounds);
      expect((await player.ok<{ held_stakes: object[] }>('Account.getBalance')).held_stakes).toEqual([]);
      expect([...happened].sort()).toEqual(cuts.filter((cut) => CUTS[cut]).sort());
    },
    60_000 + 600 * ROUNDS,
  );
});

describe('a sabotaged ledger that says yes and pays nothing is found by the books', () => {
  test.each([
    // A stake that was partly bonus is paid back by a transaction of its own.
    [
      'in the step of a single player',
      30n,
      `create or replace function wallet.pay_split(p_fact uuid, p_stake uuid, p_player bigint, p_currency text, p_house bigint,
         p_main bigint, p_bonus bigint, p_betting_bonus bigint) returns wallet.posted language sql security definer as $$ select row(0, 1)::wallet.posted $$;
       alter function wallet.player_of rename to honest;
       create function wallet.player_of(p_fact uuid, p_reason smallint) returns bigint
         language sql security definer as $$ select coalesce(wallet.honest(p_fact, p_reason), wallet.honest(p_fact, 1::smallint)) $$`,
    ],
    [
      'in the steps of many players',
      10_000n,
      `alter function wallet.take_and_pay rename to honest;
       create function wallet.take_and_pay(p_movements wallet.movement[]) returns void language sql security definer as $$
         select wallet.honest(array(
           select row(m.stake_fact, m.win_fact, m.player_id, m.currency, m.purse, m.house_account, m.stake, 0, m.fencing_token)::wallet.movement
             from unnest(p_movements) m)) $$`,
    ],
  ])('%s', async (_where, main, sabotage) => {
    const sabotaged = await startTestSite();
    await sabotaged.database.ownerPool.query(sabotage);
    const player = await sabotaged.player();
    await giveMoney(sabotaged, player, main);
    await giveMoney(sabotaged, player, 10_000n, 'bonus');
    for (let won = '0.00'; won === '0.00';) {
      const request = { sysname: 'mines', mode: 'play', stake: '1.00', params: '{"mines":1}', request_id: newKey() };
      const { round_id } = await player.ok<SteppedRound>('Games.openRound', request);
      const step = (number: string, action: string) => ({ round_id, number, action, request_id: newKey() });
      const round = await player.ok<SteppedRound>('Games.actInRound', step('1', '{"do":"open","cell":3}'));
      if (round.offers.length > 0)
        ({ amount: won } = (await player.ok<SteppedRound>('Games.actInRound', step('2', '{"do":"take"}'))).won);
    }
    await expect(sabotaged.close()).rejects.toThrow(/Q7: round .* staked 100, won 103; the ledger has stake 100, win/);
  });
});

test('a sabotaged site that forgets a rollback without a bet is found', async () => {
  const sabotaged = await startTestSite({ environment: supplier.environment });
  await supplier.meet(sabotaged);
  await sabotaged.database.ownerPool.query(`
    create function suppliers.forget() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger forget before insert on suppliers.transactions for each row when (new.kind = 'rollback' and new.round_id is null)
      execute function suppliers.forget()`);
  const player = await sabotaged.player();
  await giveMoney(sabotaged, player, 10_000n);
  await expect(rollbackFirst(await atSupplier(sabotaged, player), 0)).rejects.toThrow('TRANSACTION_ROLLED_BACK');
  await sabotaged.close();
  supplier.supplier.moveTo(site.url);
});
