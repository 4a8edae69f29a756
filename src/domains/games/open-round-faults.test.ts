/**
 * Rounds that are cut, at every place where a cut could cost somebody money: the connection to the database dies in the
 * middle of the transaction, or the player is gone before the answer. Whoever asks again with the same key must find his
 * round as it is, and the books must know of every cent. 1,000 rounds with `npm run chaos`, 10,000 with `npm run chaos -- rounds`.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { parseAmount } from '#kernel/money.ts';
import { secureRandom } from '#platform/secure-random.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { giveMoney } from '#testing/money.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import type { SteppedRound } from './contract.ts';

const ROUNDS = Number(process.env['CUT_ROUNDS'] ?? (process.env['STORM'] === 'full' ? 1_000 : 72));

/** Where a step is cut. In the database by a trigger that ends its own connection; the last one by the player. */
const CUTS = {
  'before stake': 'before insert on wallet.transfers for each row when (new.reason = 1)',
  'after stake': 'after insert on wallet.transfers for each row when (new.reason = 1)',
  'before credit': 'before insert on wallet.transfers for each row when (new.reason = 2)',
  'after credit': 'after insert on wallet.transfers for each row when (new.reason = 2)',
  'before answer': 'after insert or update on games.open_rounds for each row',
  'behind the end': 'after insert on games.rounds for each row',
  'client gone': undefined,
} as const;
type Cut = keyof typeof CUTS;

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
  await site.database.ownerPool.query(`
    create schema faults; grant usage on schema faults to public;
    create function faults.cut() returns trigger language plpgsql security definer as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`);
});
// It ends with the books, which are long when thousands of rounds were cut.
afterAll(() => {
  // Who left before he had asked anything leaves a connection that the server would wait a minute for.
  site.site.app.server.closeAllConnections();
  return site.close();
}, 600_000);

/** Cuts that were felt: a test that cuts nothing shows nothing. */
const happened = new Set<Cut>();
const newKey = () => uuidv7(Date.now(), secureRandom);
const balanceOf = async (player: ApiClient) =>
  parseAmount(
    (await player.ok<{ balance_main: { amount: string } }>('Account.getBalance')).balance_main.amount,
    'EUR',
  )!;

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
    const table = /on (\S+)/.exec(trigger)![1];
    await site.database.ownerPool.query(`create trigger cut ${trigger} execute function faults.cut()`);
    if ((await player.call(method, fields)).status !== 200) happened.add(cut);
    await site.database.ownerPool.query(`drop trigger cut on ${table}`);
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
  for (let attempt = 0; ; attempt++) {
    const answer = await player.call(method, fields);
    if (answer.status === 200) return answer.data as unknown as SteppedRound;
    expect([cut, attempt, [500, 503].includes(answer.status), attempt < 20]).toEqual([cut, attempt, true, true]);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
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
      for (let count = 0; count < ROUNDS; count++) {
        const cut = cuts[count % cuts.length]!;
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
      const { rows } = await site.database.ownerPool.query<{ rounds: number; open: number; stakes: number }>(
        `select (select count(*)::int from games.rounds) as rounds, (select count(*)::int from games.open_rounds) as open,
              (select count(*)::int from wallet.transfers where reason = 1) as stakes`,
      );
      expect(rows[0]).toEqual({ rounds: ROUNDS, open: 0, stakes: ROUNDS });
      expect(ids.size).toBe(ROUNDS);
      expect([...happened].sort()).toEqual(cuts.filter((cut) => CUTS[cut]).sort());
    },
    60_000 + 600 * ROUNDS,
  );
});

describe('a sabotaged ledger that says yes and pays nothing is found by the books', () => {
  const arrays =
    'p_facts uuid[], p_wins_of uuid[], p_players bigint[], p_currencies text[], p_mains bigint[], p_houses bigint[]';
  test.each([
    // A stake that was partly bonus is paid back by a transaction of its own.
    [
      'in the step of a single player',
      30n,
      `create or replace function wallet.pay_win(p_fact uuid, p_player bigint, p_currency text, p_main bigint, p_bonus bigint, p_house bigint,
         p_to_main bigint, p_to_bonus bigint) returns wallet.posted language sql security definer as $$ select row(0, 1)::wallet.posted $$`,
    ],
    [
      'in the steps of many players',
      10_000n,
      `alter function wallet.take_and_pay_all rename to honest;
       create function wallet.take_and_pay_all(${arrays}, p_stakes bigint[], p_wins bigint[], p_guards bigint[]) returns bigint[]
         language sql security definer as $$ select wallet.honest(p_facts, p_wins_of, p_players, p_currencies, p_mains, p_houses, p_stakes,
           array_fill(0::bigint, array[cardinality(p_wins)]), p_guards) $$`,
    ],
  ])(
    '%s',
    async (_where, main, sabotage) => {
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
      await expect(sabotaged.close()).rejects.toThrow(
        /Q7: round .* staked 100, won 103; the ledger has stake 100, win/,
      );
    },
    60_000,
  );
});
