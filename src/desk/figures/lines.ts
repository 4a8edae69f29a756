/**
 * Lines: what is summed of each day, from the flow of the ledger. Figures are made of them (`definitions.ts`). A line counts upwards
 * in the direction of its name: a deposit and a payout are both above zero.
 */
import { REASONS, type LedgerFlow } from '#money/wallet/index.ts';
import { classOf } from './house-accounts.ts';

export const LINES = [
  // Of settled stakes, as they are announced.
  'staked',
  'staked-real',
  'won',
  // Of the ledger.
  'deposits',
  'returned',
  'paid-out',
  'promotions',
  'bonus-granted',
  'bonus-realised',
  'cashback',
  'rakeback',
  'rewards',
  'jackpots',
  'pools-opened',
  'entry-fees',
  'losses',
  'player-money',
  'balance-change',
] as const;
export type Line = (typeof LINES)[number];

export interface LineSum {
  product: string;
  line: Line;
  amount: bigint;
  count: number;
}

const REVERSAL = 100;
const isOf = (reason: number, ...names: ReadonlyArray<keyof typeof REASONS>): boolean =>
  names.some((name) => REASONS[name] === reason % REVERSAL);

/** What entries of one account and reason add to. Stakes and wins are counted when they are settled, not here. */
export function linesOf(flow: LedgerFlow): LineSum[] {
  const { account, reason, amount, count, hasProvider } = flow;
  const sum = (line: Line, minor: bigint, product = ''): LineSum => ({ product, line, amount: minor, count });
  if (account === 'players.main' || account === 'players.locked')
    return [sum('balance-change', amount), ...(hasProvider ? [] : [sum('player-money', -amount)])];
  if (account === 'players.bonus')
    return isOf(reason, 'bonus-converted', 'spins-converted') ? [sum('bonus-realised', -amount)] : [];
  switch (classOf(account)) {
    case 'clearing':
      return [clearingSum(flow, sum)];
    case 'promo':
      return promoSums(flow, sum);
    case 'loss':
      return [sum('losses', -amount)];
    case 'owed':
      return account === 'tournament-entries' && isOf(reason, 'stake')
        ? [sum('entry-fees', amount, 'tournaments')]
        : [];
    default:
      return [];
  }
}

type Sum = (line: Line, minor: bigint, product?: string) => LineSum;

function clearingSum({ reason, amount }: LedgerFlow, sum: Sum): LineSum {
  if (reason === REASONS.deposit) return sum('deposits', -amount);
  if (isOf(reason, 'hold-settled', 'payout-returned', 'payout-corrected')) return sum('paid-out', amount);
  return sum('returned', amount);
}

function promoSums({ account, reason, amount }: LedgerFlow, sum: Sum): LineSum[] {
  const cost = -amount;
  switch (account) {
    case 'bonus-cost':
      return [sum('bonus-granted', cost)];
    case 'promotion-cost':
      return [sum('promotions', cost, 'sports')];
    case 'cashback_cost':
      return [sum(isOf(reason, 'rakeback') ? 'rakeback' : 'cashback', cost)];
    case 'jackpots':
      return [sum(isOf(reason, 'jackpot-opened') ? 'pools-opened' : 'jackpots', cost)];
    default:
      return [sum('rewards', cost)];
  }
}
