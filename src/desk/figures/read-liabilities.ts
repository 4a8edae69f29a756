// What belongs to players: now, and at the end of each day.
import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { openStakes as openRounds } from '#casino/rounds/index.ts';
import { openStakes as openTableBets } from '#casino/live-tables/index.ts';
import { openStakes as openSupplierRounds } from '#casino/suppliers/index.ts';
import { openPayouts } from '#money/cashier/index.ts';
import { houseBalances, purseTotals, type HouseBalance } from '#money/wallet/index.ts';
import { owedCashback, type OwedCashback } from '#rewards/cashback/index.ts';
import { openStakes as openBets } from '#sportsbook/bets/index.ts';
import { classOf } from './house-accounts.ts';

/** By what we owe it for. */
export interface Liability {
  name: string;
  label: string;
  currency: Currency;
  minor: bigint;
}

/** Staked and not settled, by the account that holds it. */
export async function openStakesOf(handle: Database | Transaction): Promise<HouseBalance[]> {
  const sources = [openRounds, openTableBets, openSupplierRounds, openBets];
  const openStakes: HouseBalance[] = [];
  for (const read of sources) openStakes.push(...(await read(handle)));
  const sums = new Map<string, HouseBalance>();
  for (const { account, currency, minor } of openStakes) {
    const key = `${account} ${currency}`;
    sums.set(key, { account, currency, minor: (sums.get(key)?.minor ?? 0n) + minor });
  }
  return [...sums.values()];
}

const PURSES: Readonly<Record<string, string>> = {
  'players.main': 'Balances',
  'players.locked': 'Held for payouts',
  'players.bonus': 'Bonus purses',
  'players.betting_bonus': 'Betting bonus purses',
};

const CASHBACK: Readonly<Record<OwedCashback['kind'], string>> = {
  claimable: 'Cashback that can be taken',
  accrued: 'Cashback of the running week, if it ended now',
  rakeback: 'Rakeback that can be taken',
};

export async function liabilitiesNow(ctx: Context): Promise<Liability[]> {
  const { db } = ctx;
  const purses = (await purseTotals(db)).map(({ account, ...sum }) => ({
    ...sum,
    name: account,
    label: PURSES[account]!,
  }));
  const stakes = (await openStakesOf(db)).map(({ account, ...sum }) => ({
    ...sum,
    name: `open.${account}`,
    label: `Open stakes, ${account}`,
  }));
  const most = (await openBets(db)).map(({ currency, most: minor }) => ({
    name: 'open.most',
    label: 'Open bets, if all win',
    currency,
    minor,
  }));
  const pools = (await houseBalances(db))
    .filter(({ account }) => classOf(account) === 'owed')
    .map(({ account, ...sum }) => ({ ...sum, ...nameOfPool(account) }));
  const payouts = (await openPayouts(db)).map(({ currency, minor, count }) => ({
    name: 'payouts',
    label: `Payouts asked for (${count}), part of what is held`,
    currency,
    minor,
  }));
  const cashback = (await owedCashback(ctx)).map(({ kind, ...sum }) => ({
    ...sum,
    name: `cashback.${kind}`,
    label: CASHBACK[kind],
  }));
  return together([...purses, ...payouts, ...stakes, ...most, ...pools, ...cashback]);
}

const nameOfPool = (account: string): { name: string; label: string } =>
  account.startsWith('jackpot.')
    ? { name: 'jackpots', label: 'Jackpot pools' }
    : { name: account, label: 'Tournament fees' };

/** From the first entry on, as the ledger moved; without payouts and cashback, of which nobody wrote down how much was owed then. */
export async function liabilitiesAfter(db: Database, day: string): Promise<Liability[]> {
  const { rows } = await sql<HouseBalance>`
    select account, currency, sum(amount)::bigint as minor from figures.account_days where day <= ${day} group by 1, 2
    union all select 'open.' || account, currency, amount from figures.open_stakes where day = ${day}`.execute(db);
  return together(
    rows.flatMap(({ account, ...sum }): Liability[] => {
      if (account.startsWith('open.'))
        return [{ ...sum, name: account, label: `Open stakes, ${account.slice('open.'.length)}` }];
      const purse = PURSES[account];
      if (purse !== undefined) return [{ ...sum, name: account, label: purse }];
      return classOf(account) === 'owed' ? [{ ...sum, ...nameOfPool(account) }] : [];
    }),
  );
}

function together(liabilities: readonly Liability[]): Liability[] {
  const sums = new Map<string, Liability>();
  for (const liability of liabilities) {
    const key = `${liability.name} ${liability.currency}`;
    sums.set(key, { ...liability, minor: (sums.get(key)?.minor ?? 0n) + liability.minor });
  }
  return [...sums.values()].filter(({ minor }) => minor !== 0n);
}
