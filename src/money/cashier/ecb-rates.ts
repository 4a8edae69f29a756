/**
 * The reference rates of the European Central Bank: the newest that were fetched, or the copy that is shipped. They show what a sum is
 * about worth, and compare sums with limits; no money is ever exchanged at them.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { assert } from '#kernel/assert.ts';
import { toEurCents, type RatesPerEur } from '#kernel/exchange.ts';
import { CURRENCY_EXPONENTS, type Currency } from '#kernel/money.ts';
import { ratesPerEur } from '#players/accounts/index.ts';
import { perProcess, type Context, type Services } from '#platform/context.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { fetchExternal } from '#platform/http/external.ts';
import { readEcbRates, type DayRates } from './adapters/ecb-rates.ts';
import { StatementFault } from './adapters/bank/statement.ts';
import type { EuroRate, PaymentMethod } from './contract.ts';
import { addRates, newestRates } from './store/ecb-rates.ts';
import type { EcbRatesRow } from './tables.ts';

export interface EcbRates {
  day: string;
  perEuro: RatesPerEur;
  /** Older than a long weekend: shown with their day, and used for no limit. */
  isStale: boolean;
}

const SHIPPED = path.join(import.meta.dirname, '../../../content/eurofxref-daily.xml');
const shippedRates = perProcess('ecb-rates-shipped', async () => {
  const [rates] = await readEcbRates(await readFile(SHIPPED));
  assert(rates, 'the copy of the rates that is shipped has rates');
  return { day: rates.day, perEuro: Object.fromEntries(rates.perEuro) };
});

export async function ecbRates(services: Services, handle: Database | Transaction = services.db): Promise<EcbRates> {
  const [fetched, shipped] = await Promise.all([newestRates(handle), shippedRates(services)]);
  const { day, perEuro } =
    fetched && fetched.day >= shipped.day ? { day: fetched.day, perEuro: fetched.per_euro } : shipped;
  return { day, perEuro, isStale: isStale(day, services.clock.now()) };
}

/** For the methods of a player's cashier: what their sums are about worth, where they are in another currency than the euro. */
export async function withEuroRate(
  services: Services,
  methods: readonly Omit<PaymentMethod, 'euro'>[],
): Promise<PaymentMethod[]> {
  const { day, perEuro, isStale: isOld } = await ecbRates(services);
  const euroOf = (currency: string): EuroRate | null => {
    const rate = perEuro[currency];
    return rate === undefined ? null : { rate, day, is_old: isOld };
  };
  return methods.map((method) => ({ ...method, euro: euroOf(method.currency) }));
}

/** For limits in EUR: the rates of the bank while they are fresh, and the operator's own for what it does not publish. */
export async function ratesForLimits(services: Services, tx: Transaction): Promise<RatesPerEur> {
  const { perEuro, isStale: isOld } = await ecbRates(services, tx);
  const operatorRates = ratesPerEur(services);
  return isOld ? operatorRates : { ...operatorRates, ...perEuro };
}

/** About how much sums come to together; `without`: currencies that have no rate. */
export function inEuro(
  sums: readonly { minor: bigint; currency: Currency }[],
  { perEuro }: EcbRates,
): { cents: bigint; without: Currency[] } {
  const isRated = (currency: Currency): boolean => currency === 'EUR' || perEuro[currency] !== undefined;
  return {
    cents: sums.reduce((total, { minor, currency }) => total + toEurCents(minor, currency, perEuro), 0n),
    without: [...new Set(sums.map(({ currency }) => currency).filter((currency) => !isRated(currency)))],
  };
}

const TIMEOUT_MS = 10_000;

/** The job: what cannot be used is logged, and the rates on record stay. */
export async function fetchEcbRates(ctx: Context): Promise<void> {
  const { ECB_RATES_URL: url } = ctx.config;
  if (url === '') return;
  try {
    const now = ctx.clock.now();
    const { status, bytes } = await fetchExternal(url, { method: 'GET', timeoutMs: TIMEOUT_MS });
    if (status !== 200) return ctx.log.warn({ url, status }, 'the reference rates could not be fetched');
    const days = await readEcbRates(bytes);
    const fault = faultOfRates(days, now, await newestRates(ctx.db));
    if (fault) throw new StatementFault(fault);
    const { day, perEuro } = days[0]!;
    await addRates(ctx.db, { day, per_euro: Object.fromEntries(perEuro), fetched_at: now });
  } catch (error) {
    const isRefused = error instanceof StatementFault;
    const fields = { url, error: (error as Error).message };
    if (isRefused) ctx.log.error({ alert: 'rates', ...fields }, 'a file of reference rates was refused');
    else ctx.log.warn(fields, 'the reference rates could not be fetched');
  }
}

const DAY_MS = 86_400_000;
/** A weekend with a holiday on each side. After that, something is wrong. */
const STALE_AFTER_DAYS = 4;
/** Within these days no currency of ours becomes worth half as much, or twice: a point is in the wrong place. */
const MAX_JUMP = 2;

/** Which the bank does not publish: the euro itself, coins, play money, and what it has suspended. */
const UNPUBLISHED = new Set(['EUR', 'BTC', 'FUN', 'RUB']);
const NEEDED = Object.keys(CURRENCY_EXPONENTS).filter((currency) => !UNPUBLISHED.has(currency));

/** Whole days from the day of the rates to now. */
const ageInDays = (day: string, now: Date): number =>
  Math.floor((now.getTime() - Date.parse(`${day}T00:00:00Z`)) / DAY_MS);

const isStale = (day: string, now: Date): boolean => ageInDays(day, now) > STALE_AFTER_DAYS;

/**
 * What is wrong with a daily file, in a sentence; `undefined` where it can be used. It is used whole or not at all: a file that is wrong in
 * one place may be wrong in others.
 */
function faultOfRates(days: readonly DayRates[], now: Date, newest: EcbRatesRow | undefined): string | undefined {
  const [rates] = days;
  if (!rates || days.length > 1) return `It has the rates of ${days.length} days, and should of one.`;
  const { day, perEuro } = rates;
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day) return `${day} is not a date.`;
  if (at > now) return `Its day, ${day}, is not there yet.`;
  if (newest && day < newest.day) return `Its day, ${day}, is before ${newest.day}, which is on record.`;
  const missing = NEEDED.filter((currency) => !perEuro.has(currency));
  if (missing.length > 0) return `It has no rate of ${missing.join(', ')}.`;
  if (!newest || isStale(newest.day, now)) return undefined;
  const isJump = (currency: string): boolean => {
    const ratio = Number(perEuro.get(currency)) / Number(newest.per_euro[currency]);
    return ratio > MAX_JUMP || ratio < 1 / MAX_JUMP;
  };
  const jumps = NEEDED.filter(isJump);
  return jumps.length > 0 ? `It has a rate of ${jumps.join(', ')} that no few days can explain.` : undefined;
}
