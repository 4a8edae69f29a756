// Whatever purses pay a stake: its win goes back to them in the same proportion, and its reversal gives each what it paid.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '#platform/db/database.ts';
import { booksBalance } from '#testing/books-balance.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { balancesOf, openPurses, post } from '#money/wallet/index.ts';
import { bonusStakedBy, payWins, reverseStakes, takeStake, type PurseSource } from './index.ts';

type Purses = Record<Exclude<PurseSource, 'house'>, bigint>;
type Parts = Record<PurseSource, bigint>;

interface Taken {
  fact: string;
  round: number;
  amount: bigint;
  paid: Parts;
}

const sources = ['main', 'bonus', 'betting-bonus'] as const;
const anyOrder = fc.oneof(
  fc.constant<PurseSource[]>(['main', 'bonus']),
  fc.shuffledSubarray([...sources], { minLength: 1 }),
  fc.shuffledSubarray([...sources]).map((order): PurseSource[] => [...order, 'house']),
);
const anyStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('take'), round: fc.nat(2), amount: fc.bigInt(1n, 400n), order: anyOrder }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('win'), round: fc.nat(2), amount: fc.bigInt(1n, 1_000n) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reverse'), which: fc.nat(20) }) },
);
const anyPlay = fc.record({
  held: fc.record({ main: fc.bigInt(0n, 500n), bonus: fc.bigInt(0n, 500n), 'betting-bonus': fc.bigInt(0n, 500n) }),
  steps: fc.array(anyStep as fc.Arbitrary<Step>, { minLength: 1, maxLength: 14 }),
});
type Step =
  | { do: 'take'; round: number; amount: bigint; order: PurseSource[] }
  | { do: 'win'; round: number; amount: bigint }
  | { do: 'reverse'; which: number };

let nextPlayer = 5_000n;

/** Plays it on the database, and asserts behind each step what the purses hold. */
async function play({ db }: TestDatabase, { held, steps }: { held: Purses; steps: Step[] }): Promise<void> {
  const playerId = nextPlayer++;
  const buckets = { main: 'main', bonus: 'bonus', 'betting-bonus': 'betting_bonus' } as const;
  await transaction(db, async (tx) => {
    await openPurses(tx, playerId, 'EUR');
    const gift = { reason: 'adjustment', playerId, currency: 'EUR', from: { house: 'adjustments' } } as const;
    for (const source of sources)
      if (held[source] > 0n)
        await post(tx, { ...gift, fact: randomUUID(), amountMinor: held[source], to: { bucket: buckets[source] } });
  });
  const purses: Purses = { ...held };
  const rounds = Array.from({ length: 3 }, () => randomUUID());
  const standing: Taken[] = [];
  const at = new Date('2027-03-01T12:00:00Z');
  for (const step of steps) {
    if (step.do === 'take') await take(step);
    else if (step.do === 'win') await win(step);
    else if (standing.length > 0) await reverse(standing.splice(step.which % standing.length, 1)[0]!);
    const { main, bonus, betting_bonus } = await balancesOf(db, playerId, 'EUR');
    expect({ main, bonus, 'betting-bonus': betting_bonus }).toEqual(purses);
    expect(await bonusStakedBy(db, playerId)).toBe(standing.reduce((sum, { paid }) => sum + paid.bonus, 0n));
  }

  async function take({ round, amount, order }: Step & { do: 'take' }): Promise<void> {
    const fact = randomUUID();
    const permission = { fencingToken: 0n, isLimited: false, purseOrder: order };
    const ids = { fact, round: rounds[round]!, playerId, currency: 'EUR', house: 'test' } as const;
    const stake = await transaction(db, (tx) => takeStake(tx, { ...ids, amountMinor: amount, permission, at }));
    const paid: Parts = { main: 0n, bonus: 0n, 'betting-bonus': 0n, house: 0n };
    let rest = amount;
    for (const source of order) {
      const part = source === 'house' || purses[source] > rest ? rest : purses[source];
      paid[source] = part;
      rest -= part;
    }
    expect(stake.status).toBe(rest > 0n ? 'not-enough' : 'taken');
    if (rest > 0n) return;
    for (const source of sources) purses[source] -= paid[source];
    standing.push({ fact, round, amount, paid });
  }

  async function win({ round, amount }: Step & { do: 'win' }): Promise<void> {
    const stakes = standing.filter((stake) => stake.round === round);
    const total = stakes.reduce((sum, stake) => sum + stake.amount, 0n);
    if (total === 0n) return;
    const paidBy = (source: PurseSource): bigint => stakes.reduce((sum, { paid }) => sum + paid[source], 0n);
    const fact = randomUUID();
    const id = { fact, stake: stakes[0]!.fact, round: rounds[round]!, playerId, currency: 'EUR' } as const;
    const order = { ...id, wonMinor: amount, stakedMinor: total, stakedAt: at };
    // Asked for twice it is paid once.
    for (let turn = 0; turn < 2; turn++)
      await transaction(db, (tx) => payWins(tx, [order], 'test', { until: 'now', at }));
    // What the house staked is won as bonus money.
    const bonus = (amount * (paidBy('bonus') + paidBy('house'))) / total;
    const betting = (amount * paidBy('betting-bonus')) / total;
    purses.bonus += bonus;
    purses['betting-bonus'] += betting;
    purses.main += amount - bonus - betting;
  }

  async function reverse({ fact, round, amount, paid }: Taken): Promise<void> {
    const stake = {
      fact,
      roundId: rounds[round]!,
      playerId: String(playerId),
      kind: 'outside',
      subject: 'a-game',
      category: 'slot',
      currency: 'EUR',
      stakedMinor: String(amount),
      startedAt: at.toISOString(),
      reversedAt: at.toISOString(),
    } as const;
    for (let turn = 0; turn < 2; turn++) await transaction(db, (tx) => reverseStakes(tx, [stake]));
    for (const source of sources) purses[source] += paid[source];
  }
}

const RUNS = 60;
const check = (database: TestDatabase) =>
  fc.check(
    fc.asyncProperty(anyPlay, (drawnPlay) => play(database, drawnPlay)),
    { numRuns: RUNS, endOnFailure: true },
  );

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('over mixed splits, wins are divided as the stakes were, and reversals restore each purse', async () => {
  const { failed, counterexample, errorInstance } = await check(database);
  expect({ failed, counterexample, errorInstance }).toEqual({
    failed: false,
    counterexample: null,
    errorInstance: null,
  });
  expect(await booksBalance(database.ownerPool)).toEqual([]);
});

test('what was kept of the same plays can be read from the ledger again', async () => {
  const columns = 'fact, reason, player_id, bonus, betting_bonus, house';
  const { rows } = await database.ownerPool.query(`select ${columns} from stakes.parts order by fact, reason`);
  expect(rows.length).toBeGreaterThan(0);
  const read = await database.ownerPool.query(
    `select ${columns} from wallet.parts_of_transfers() order by fact, reason`,
  );
  expect(read.rows).toEqual(rows);
});

test.each([
  [
    'pays every win to main',
    `create or replace function stakes.divide(p_win bigint, p_staked bigint, p_bonus bigint, p_betting_bonus bigint, p_house bigint)
       returns stakes.win_parts language sql immutable as $$ select p_win, 0::bigint, 0::bigint $$`,
  ],
  [
    'gives the remainder to the bonus purse',
    `create or replace function stakes.divide(p_win bigint, p_staked bigint, p_bonus bigint, p_betting_bonus bigint, p_house bigint)
       returns stakes.win_parts language sql immutable as $$
         select p_win - b, b, 0::bigint from (select ceil(p_win::numeric * (p_bonus + p_house) / p_staked)::bigint as b) x $$`,
  ],
  [
    'forgets what a stake drew on',
    `create or replace function stakes.keep_parts(p_fact uuid, p_reason smallint, p_round uuid, p_bonus bigint, p_betting_bonus bigint, p_house bigint)
       returns void language sql as $$ select $$`,
  ],
  [
    'gives stakes back to main',
    `create or replace function wallet.reverse(p_fact uuid, p_reason smallint) returns wallet.posted language plpgsql security definer as $$
       declare t wallet.transfers;
       begin
         select * into t from wallet.transfers where fact = p_fact and reason = p_reason;
         return wallet.post(p_fact, (100 + p_reason)::smallint, t.player_id, t.currency, t.amount,
                            wallet.house('test', t.currency), wallet.purse(t.player_id, 1::smallint, t.currency));
       end $$`,
  ],
])('the same plays find a ledger that %s', async (_, sabotage) => {
  const sabotaged = await createTestDatabase();
  try {
    await sabotaged.ownerPool.query(sabotage);
    const auditorFinds = sabotage.includes('keep_parts');
    let hasFound = false;
    // A play may fail before another purse than main has moved anything; then the auditor has nothing to find yet.
    for (let plays = 0; plays < 20 && (plays === 0 || auditorFinds) && !hasFound; plays++) {
      expect((await check(sabotaged)).failed).toBe(true);
      hasFound = (await booksBalance(sabotaged.ownerPool)).some((fault) => fault.startsWith('Q13'));
    }
    expect(hasFound).toBe(auditorFinds);
  } finally {
    await sabotaged.close();
  }
});
