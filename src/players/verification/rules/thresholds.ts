/**
 * How far each level goes, and when documents are requested: at 80 % of what is allowed without them, so that no player is
 * asked for a document for the first time when they want their money.
 */
import { CURRENCY_EXPONENTS, type Currency } from '#kernel/money.ts';
import type { Cause } from '../contract.ts';

export interface LevelLimits {
  level: number;
  /** Totals over the life of the account in whole EUR; `null`: no end. */
  depositsEur: bigint | null;
  withdrawalsEur: bigint | null;
}

export const LEVELS: readonly LevelLimits[] = [
  { level: 0, depositsEur: 2000n, withdrawalsEur: 2000n },
  { level: 1, depositsEur: 2000n, withdrawalsEur: 2000n },
  { level: 2, depositsEur: 20_000n, withdrawalsEur: 50_000n },
  { level: 3, depositsEur: null, withdrawalsEur: null },
];

/** Deposits or stakes from which due diligence is owed, in EUR. */
export const DUE_DILIGENCE_EUR = 2000n;
const EARLY_PERCENT = 80n;

/** Time to respond. */
export const DUE_AFTER_MS = 14 * 86_400_000;

/** Everything in hundredths of a EUR. */
export interface Totals {
  depositedCents: bigint;
  stakedCents: bigint;
  withdrawnCents: bigint;
}

export interface Demand {
  wantedLevel: 2 | 3;
  cause: Cause;
}

const early = (eur: bigint): bigint => eur * EARLY_PERCENT; // 100 cents × 80 / 100

/** What must be required of a player of this level now, if anything. `wonCents`: the greatest recent win. */
export function demandOf(level: number, totals: Totals, wonCents = 0n): Demand | undefined {
  if (level < 2) {
    if (totals.depositedCents >= early(DUE_DILIGENCE_EUR)) return { wantedLevel: 2, cause: 'deposits' };
    if (totals.stakedCents >= early(DUE_DILIGENCE_EUR)) return { wantedLevel: 2, cause: 'stakes' };
    if (wonCents >= early(limitsOf(level).withdrawalsEur!)) return { wantedLevel: 2, cause: 'win' };
    return undefined;
  }
  const { depositsEur } = limitsOf(level);
  if (depositsEur !== null && totals.depositedCents >= early(depositsEur)) return { wantedLevel: 3, cause: 'funds' };
  return undefined;
}

/** K03: the sums from which the law requires customer due diligence. */
export const owesDueDiligence = ({ depositedCents, stakedCents }: Totals): boolean =>
  depositedCents >= DUE_DILIGENCE_EUR * 100n || stakedCents >= DUE_DILIGENCE_EUR * 100n;

export const limitsOf = (level: number): LevelLimits =>
  LEVELS.find((limits) => limits.level === level) ?? LEVELS.at(-1)!;

/** What is left of a total for a player of this level; `null`: no end. */
export function leftCents(level: number, kind: 'deposits' | 'withdrawals', usedCents: bigint): bigint | null {
  const limits = limitsOf(level);
  const most = kind === 'deposits' ? limits.depositsEur : limits.withdrawalsEur;
  if (most === null) return null;
  return most * 100n > usedCents ? most * 100n - usedCents : 0n;
}

const RATE_DIGITS = 12;

/** Minor units of a currency as hundredths of a EUR, rounded up: a threshold is met rather early than late. */
export function toCents(minor: bigint, currency: Currency, ratePerEur: string | undefined): bigint {
  if (minor <= 0n) return 0n;
  const [whole = '0', fraction = ''] = (ratePerEur ?? '1').split('.');
  const rate = BigInt(whole + fraction.padEnd(RATE_DIGITS, '0'));
  const above = minor * 100n * 10n ** BigInt(RATE_DIGITS);
  const below = rate * 10n ** BigInt(CURRENCY_EXPONENTS[currency]);
  return (above + below - 1n) / below;
}
