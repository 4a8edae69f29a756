// The terms of one award, in its currency: made once from its definition, and never changed.
import { canonicalHash } from '#fairness/seeds/canonical.ts';
import type { RatesPerEur } from '#kernel/exchange.ts';
import type { Currency } from '#kernel/money.ts';
import type { BonusKind, BonusMode } from '../contract.ts';
import { percentOf, sumIn, times } from './amounts.ts';
import { CONTRIBUTIONS, isOfDeposit, type BonusDefinition } from './definition.ts';

/** Sums are minor units as text, so that terms can be stored as JSON. */
export interface Terms {
  kind: BonusKind;
  mode: BonusMode;
  base: BonusDefinition['wagering']['base'];
  multiplier: number;
  /** Whose money counts towards the requirement; terms from before it was a choice say it by their mode. */
  counts?: 'all' | 'bonus' | 'own';
  /** In percent, by type of game and for single games. */
  categories: Record<string, number>;
  games: Record<string, number>;
  highestStake: string | null;
  excludedGames: string[];
  excludedCategories: string[];
  days: number;
  cap: string | null;
  /** The bonus is lost when its purse holds no more than this. */
  lostAt: string;
  minimumDeposit: string | null;
  percent: number | null;
  freeSpins: {
    packs: { game: string; count: number; stake: string }[];
    days: number;
    winnings: 'main' | 'bonus';
    multiplier: number;
  } | null;
  bet: BonusDefinition['bet'];
  activation: 'auto' | 'player';
}

const HIGHEST_STAKE = { EUR: '5' };
const LOST_AT = { EUR: '0.05' };
const CONVERTED_TIMES = 10;

export interface Asked {
  currency: Currency;
  depositMinor?: bigint | undefined;
  /** In place of the definition's amount. */
  amountMinor?: bigint | undefined;
  rates: RatesPerEur;
  isIsolationEnabled: boolean;
  /** The stake of a game that is nearest to this one. */
  stakeNear: (game: string, stakeMinor: bigint) => bigint;
}

/** What a bonus offers; `undefined` where it is not offered in the currency. */
export interface Offer {
  amountMinor: bigint;
  requiredMinor: bigint;
  terms: Terms;
}

export function offerOf(definition: BonusDefinition, request: Asked): Offer | undefined {
  const { currency, rates } = request;
  const inCurrency = (sums: Record<string, string> | null | undefined): bigint | undefined =>
    sums ? sumIn(sums, currency, rates) : undefined;
  const amountMinor = request.amountMinor ?? amountOf(definition, request.depositMinor ?? 0n, inCurrency);
  if (amountMinor === undefined) return undefined;
  const spins = definition.freeSpins;
  const packs = spins?.packs.map(({ game, count, stake }) => ({ game, count, stake: inCurrency(stake) }));
  if (packs?.some(({ stake }) => stake === undefined)) return undefined;
  const { wagering } = definition;
  const mode = definition.mode ?? (request.isIsolationEnabled ? 'isolated' : 'non-sticky');
  const terms: Terms = {
    kind: definition.kind,
    mode,
    base: wagering.base,
    multiplier: wagering.multiplier,
    counts: mode === 'earned' ? 'own' : mode === 'isolated' ? 'bonus' : wagering.counts,
    categories: {
      ...CONTRIBUTIONS,
      ...wagering.contributions,
      ...(mode === 'earned' && zeroPercents(definition.excludedCategories)),
    },
    games: { ...wagering.games, ...(mode === 'earned' && zeroPercents(definition.excludedGames)) },
    // Own money plays as it likes while a bonus is being earned.
    highestStake: mode === 'earned' ? null : text(highestStakeOf(definition, amountMinor, inCurrency)),
    excludedGames: definition.excludedGames,
    excludedCategories: definition.excludedCategories,
    days: definition.days,
    cap: text(capOf(definition, amountMinor, inCurrency)),
    lostAt: String(inCurrency(LOST_AT) ?? 0n),
    minimumDeposit: text(inCurrency(definition.minimumDeposit)),
    percent: definition.percent,
    freeSpins: spins && {
      packs: packs!.map(({ stake, ...pack }) => ({ ...pack, stake: String(request.stakeNear(pack.game, stake!)) })),
      days: spins.days,
      winnings: spins.winnings,
      multiplier: spins.multiplier,
    },
    bet: definition.bet,
    activation: definition.activation,
  };
  const base =
    wagering.base === 'none'
      ? 0n
      : wagering.base === 'bonus'
        ? amountMinor
        : amountMinor + (request.depositMinor ?? 0n);
  return { amountMinor, requiredMinor: times(base, wagering.multiplier), terms };
}

/** What an earned bonus excludes may be played, and counts for nothing. */
const zeroPercents = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries(names.map((name) => [name, 0]));

/** Names the version of the terms. Fractions have no canonical form as numbers. */
export const hashOfTerms = (terms: Terms): string =>
  canonicalHash(
    JSON.parse(JSON.stringify(terms, (_, value: unknown) => (typeof value === 'number' ? String(value) : value))),
  );

/** What it can cost the house before anything is played: the amount and all free spins. */
export const worthOf = ({ amountMinor, terms }: Pick<Offer, 'amountMinor' | 'terms'>): bigint =>
  (terms.freeSpins?.packs ?? []).reduce((sum, { count, stake }) => sum + BigInt(stake) * BigInt(count), amountMinor);

type InCurrency = (sums: Record<string, string> | null | undefined) => bigint | undefined;
const text = (minor: bigint | null | undefined): string | null => minor?.toString() ?? null;

/** min(deposit × percent, cap), rounded down. */
function amountOf(definition: BonusDefinition, depositMinor: bigint, inCurrency: InCurrency): bigint | undefined {
  if (isOfDeposit(definition.kind)) {
    const cap = inCurrency(definition.cap);
    if (cap === undefined) return undefined;
    const share = percentOf(depositMinor, definition.percent ?? 0);
    return share < cap ? share : cap;
  }
  return definition.amount === null ? 0n : inCurrency(definition.amount);
}

function highestStakeOf(
  definition: BonusDefinition,
  amountMinor: bigint,
  inCurrency: InCurrency,
): bigint | null | undefined {
  if (definition.highestStakePercent !== null) {
    const share = percentOf(amountMinor, definition.highestStakePercent);
    return share > 0n ? share : 1n;
  }
  return definition.highestStake === null ? null : inCurrency(definition.highestStake ?? HIGHEST_STAKE);
}

function capOf(definition: BonusDefinition, amountMinor: bigint, inCurrency: InCurrency): bigint | null | undefined {
  if (definition.convertedCap !== null) return inCurrency(definition.convertedCap);
  if (definition.convertedTimes === null || amountMinor === 0n) return null;
  return times(amountMinor, definition.convertedTimes ?? CONVERTED_TIMES);
}

/** What a no-risk bet gives back: a casino bonus under the terms that came with it, which begins automatically. */
export function refundUnder(terms: Terms, amountMinor: bigint): Offer {
  const freeTerms: Terms = { ...terms, kind: 'no-deposit', bet: null, activation: 'auto' };
  const requiredMinor = freeTerms.base === 'none' ? 0n : times(amountMinor, freeTerms.multiplier);
  return { amountMinor, requiredMinor, terms: freeTerms };
}
