// The figures against a sum by hand over a random history, and their reconciliation against what somebody has changed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IS_LONG_FORM } from '#testing/long-form.ts';
import { readCohorts } from './read-cohorts.ts';
import { eventually } from '#testing/patience.ts';
import { definitionNamed, figureOf } from './definitions.ts';
import { readFigures, type Dimension } from './read-figures.ts';
import { reconcileDays, reconcileDue } from './reconcile.ts';
import { unreconciledDays } from './unreconciled-days.ts';
import { randomHistory, type History } from './testing/random-history.ts';
import { isMonth, writeReport } from './write-report.ts';

let history: History;
beforeAll(async () => {
  history = await randomHistory(IS_LONG_FORM ? 10_000 : 2500);
});
afterAll(() => history.close());

const PLACES = ['day', 'product', 'country', 'channel', 'currency'] as const;

/** Each figure by hand, in one currency. */
const BY_HAND: Readonly<Record<string, Readonly<Record<string, 1n | -1n>>>> = {
  turnover: { staked: 1n },
  'turnover-real': { real: 1n },
  ggr: { staked: 1n, won: -1n },
  'bonus-granted': { granted: 1n },
  'bonus-realised': { realised: 1n },
  'pools-opened': { opened: 1n },
  ngr: { staked: 1n, won: -1n, granted: -1n, cashback: -1n, rakeback: -1n, rewards: -1n, jackpots: -1n, fees: 1n },
  contribution: {
    staked: 1n,
    won: -1n,
    granted: -1n,
    cashback: -1n,
    rakeback: -1n,
    rewards: -1n,
    jackpots: -1n,
    opened: -1n,
    fees: 1n,
    losses: -1n,
  },
  deposits: { deposits: 1n },
  returned: { returned: 1n },
  'paid-out': { 'paid-out': 1n },
};

function sumByHand(figure: string, where: Partial<Record<Dimension, string>>): bigint {
  let sum = 0n;
  for (const [key, minor] of history.expected) {
    const parts = key.split('/');
    if (PLACES.every((name, place) => where[name] === undefined || where[name] === parts[place]))
      sum += (BY_HAND[figure]![parts[5]!] ?? 0n) * minor;
  }
  return sum;
}

const PERIOD = { from: '2026-11-10', to: '2026-11-14' };

describe('figures', () => {
  test.each(['EUR', 'USD', 'JPY'])('in %s are what a sum by hand says, by each dimension', async (currency) => {
    for (const by of ['day', 'country', 'channel'] as const) {
      const { rows, total } = await readFigures(history.ctx.db, { ...PERIOD, by, only: { currency } });
      expect(rows.length).toBeGreaterThan(2);
      for (const figure of Object.keys(BY_HAND)) {
        for (const row of rows)
          expect(figureOf(definitionNamed(figure), row), `${figure} of ${row.value}`).toBe(
            sumByHand(figure, { currency, [by]: row.value }),
          );
        expect(figureOf(definitionNamed(figure), total), figure).toBe(sumByHand(figure, { currency }));
      }
    }
  });

  test('by product have the turnover and GGR of each', async () => {
    const { rows } = await readFigures(history.ctx.db, { ...PERIOD, by: 'product', only: { currency: 'EUR' } });
    expect(rows.map(({ value }) => value)).toEqual(['', 'casino', 'live', 'sports', 'supplier acme', 'tournaments']);
    for (const row of rows)
      if (row.value !== '' && row.value !== 'tournaments')
        for (const figure of ['turnover', 'turnover-real', 'ggr'])
          expect(figureOf(definitionNamed(figure), row), row.value).toBe(
            sumByHand(figure, { product: row.value, currency: 'EUR' }),
          );
  });

  test('in EUR are those of all currencies by the rate of the day, whatever they are split by', async () => {
    const sums = await Promise.all(
      (['day', 'product', 'country', 'channel', 'currency'] as const).map(async (by) => {
        const { rows, total } = await readFigures(history.ctx.db, { ...PERIOD, by, only: {} });
        expect(rows.reduce((sum, row) => sum + figureOf(definitionNamed('ngr'), row)!, 0n)).toBe(
          figureOf(definitionNamed('ngr'), total),
        );
        return figureOf(definitionNamed('ngr'), total);
      }),
    );
    expect(new Set(sums).size).toBe(1);
  });

  test('count a player once in a day and once in the period', async () => {
    const { rows, total } = await readFigures(history.ctx.db, { ...PERIOD, by: 'day', only: {} });
    for (const kind of ['active', 'depositors'] as const) {
      for (const row of rows)
        expect(row.people[kind] ?? 0, `${kind} on ${row.value}`).toBe(history[kind].get(row.value)?.size ?? 0);
      const players = new Set([...history[kind].values()].flatMap((players) => [...players]));
      expect(total.people[kind]).toBe(players.size);
    }
    expect(total.people['first-deposits']).toBe(history.firstDeposits.size);
    for (const row of rows)
      expect(row.people['first-deposits'] ?? 0).toBe(
        [...history.firstDeposits.values()].filter((day) => day === row.value).length,
      );
  });

  test('have player-money NGR as deposits less what went back and the growth of balances', async () => {
    const { rows } = await readFigures(history.ctx.db, { ...PERIOD, by: 'day', only: { currency: 'USD' } });
    for (const row of rows) {
      const minorOf = (name: string): bigint => figureOf(definitionNamed(name), row)!;
      expect(minorOf('player-money')).toBe(
        minorOf('deposits') - minorOf('returned') - minorOf('paid-out') - minorOf('balance-change'),
      );
    }
  });
});

test('cohorts are of the week of the first deposit, and hide cells of fewer than ten', async () => {
  const [cohort, ...others] = await readCohorts(history.ctx.db, 'week', '2026-11-24');
  expect(others).toEqual([]);
  const players = [...history.firstDeposits.keys()];
  const playing = new Set([...history.active.values()].flatMap((ids) => [...ids]));
  expect(cohort).toMatchObject({ begins: '2026-11-09', size: players.length });
  expect(cohort!.active).toEqual([players.filter((id) => playing.has(id)).length, 0, 0]);
  expect(cohort!.valueCents[0]).toMatch(/^-?\d+$/);
  await history.database.ownerPool.query(
    `update figures.players set first_deposit_on = '2026-11-02' where player_id in (select player_id from figures.players where first_deposit_on is not null and not is_staff order by player_id limit 9)`,
  );
  const split = await readCohorts(history.ctx.db, 'week', '2026-11-24');
  const small = split.find(({ size }) => size === 9)!;
  expect([small.active, small.valueCents]).toEqual([
    [null, null, null, null],
    [null, null, null, null],
  ]);
});

describe('reconciliation', () => {
  const owner = (statement: string) => history.database.ownerPool.query(statement);
  /** The first fault of each day that differs. */
  const faults = async (): Promise<Record<string, string[]>> => {
    const checks = await eventually(async () =>
      (await reconcileDays(history.ctx, history.days))!.map((check) => check),
    );
    return Object.fromEntries(
      checks.filter((check) => check.faults.length > 0).map(({ day, faults: differences }) => [day, [...differences]]),
    );
  };

  test('a day that was not compared yet is marked, and enters no report', async () => {
    expect((await unreconciledDays(history.ctx.db, PERIOD)).map(({ day }) => day)).toEqual(history.days);
    const report = await writeReport(history.ctx, '2026-11');
    expect(figureOf(definitionNamed('turnover'), report.total)).toBe(0n);
  });

  test('agrees: flow of the ledger, players’ own money, and all accounts', async () => {
    await reconcileDue(history.ctx);
    expect(await faults()).toEqual({});
    expect(await unreconciledDays(history.ctx.db, PERIOD)).toEqual([]);
    const { rows } = await owner(`select sum(amount) > 0 as open from figures.open_stakes where day = '2026-11-12'`);
    expect(rows).toEqual([{ open: true }]);
  });

  const TOUCHED = [
    'wallet.entries',
    'wallet.transfers',
    'wallet.house_accounts',
    'figures.player_days',
    'figures.game_days',
  ];
  const keptName = (table: string): string => `public.kept_${table.replace('.', '_')}`;

  /** What reconciling finds after somebody has changed something, which is as it was afterwards. */
  async function changed<Found>(change: string, look: () => Promise<Found>): Promise<Found> {
    for (const table of TOUCHED) await owner(`create table ${keptName(table)} as table ${table}`);
    await owner(change);
    try {
      return await look();
    } finally {
      for (const table of TOUCHED) {
        await owner(`delete from ${table}`);
        await owner(`insert into ${table} overriding system value table ${keptName(table)}`);
        await owner(`drop table ${keptName(table)}`);
      }
    }
  }

  const DAY = '2026-11-12';
  const ON_DAY = `join figures.moved_days m on t.created_at >= m.from_at and t.created_at < m.to_at and m.day = '${DAY}'`;
  const firstTransfer = (reason: number): string =>
    `(select min(t.id) from wallet.transfers t ${ON_DAY} where t.reason = ${reason} and t.currency = 'EUR')`;
  const houseLeg = (reason: number): string => `e.transfer_id = ${firstTransfer(reason)} and e.account_id < 0`;
  const firstSum = (line: string): string =>
    `ctid = (select ctid from figures.player_days where day = '${DAY}' and line = '${line}' limit 1)`;

  test.each([
    [
      'what a player has staked',
      `update figures.player_days set amount = amount + 1 where ${firstSum('staked')}`,
      /players’ rounds have/,
    ],
    [
      'what a player has deposited',
      `update figures.player_days set amount = amount + 1 where ${firstSum('deposits')}`,
      /deposits: players have/,
    ],
    [
      'a sum that breaks the identity',
      `update figures.player_days set amount = amount + 1 where ${firstSum('player-money')}`,
      /Player-money NGR is/,
    ],
    [
      'a sum that was taken out',
      `delete from figures.player_days where ${firstSum('cashback')}`,
      /cashback: players have/,
    ],
    [
      'what a player and the game have won, together',
      `with one as (update figures.player_days set amount = amount + 7 where ctid = (
              select ctid from figures.player_days where day = '${DAY}' and line = 'won' and product = 'casino' limit 1) returning currency)
       update figures.game_days g set won = won + 7 from one where g.day = '${DAY}' and g.account = 'games' and g.currency = one.currency`,
      /is open; it was/,
    ],
    [
      'an entry moved to another account',
      `update wallet.entries e set account_id = wallet.house('adjustments', 'EUR') where ${houseLeg(40)}`,
      /rewards, reason 40/,
    ],
    [
      'an entry moved to another day',
      `update wallet.transfers set created_at = created_at - interval '10 years' where id = ${firstTransfer(3)}`,
      /clearing, reason 3/,
    ],
    [
      'an entry of another sum',
      `update wallet.entries e set amount = amount + 5 where ${houseLeg(3)}`,
      /All accounts come to/,
    ],
    ['an entry that was taken out', `delete from wallet.entries e where ${houseLeg(32)}`, /cashback_cost, reason 32/],
    [
      'an account without a class',
      `update wallet.house_accounts set name = 'somewhere' where name = 'cashback_cost'`,
      /somewhere has no class/,
    ],
  ])('catches %s', async (_what, change, fault) => {
    await changed(change, async () => {
      const different = await faults();
      expect(different[DAY]?.join('\n')).toMatch(fault);
      expect((await unreconciledDays(history.ctx.db, PERIOD)).map(({ day }) => day)).toContain(DAY);
      const { without, text } = await writeReport(history.ctx, '2026-11');
      expect(without.map(({ day }) => day)).toContain(DAY);
      expect(text.split('By day')[1]).not.toContain(DAY);
    });
    expect(await faults()).toEqual({});
  });

  test('catches a stake that is in no game, before a day is written down', async () => {
    await owner(`delete from figures.open_stakes; delete from figures.reconciliations`);
    const change = (sign: string) =>
      owner(
        `update suppliers.rounds set staked = staked ${sign} 1, main_stake = main_stake ${sign} 1 where id = (select min(id::text)::uuid from suppliers.rounds where state = 'open')`,
      );
    await change('+');
    expect((await faults())['2026-11-14']?.join('\n')).toMatch(/the games have/);
    await change('-');
    expect(await faults()).toEqual({});
  });
});

describe('a report', () => {
  test('is the same text each time, of days that agree', async () => {
    const report = await writeReport(history.ctx, '2026-11');
    expect(report.without).toEqual([]);
    expect(report.text).toBe((await writeReport(history.ctx, '2026-11')).text);
    expect(report.text).toContain('By country');
    expect(figureOf(definitionNamed('turnover'), report.total)).toBeGreaterThan(0n);
  });

  test('is of a month', () => {
    expect(['2026-11', '2026-1', '2026-13', "2026-11'"].map(isMonth)).toEqual([true, false, false, false]);
  });
});
