// Which stakes a title takes in a currency.
import type { Title } from '#casino/engine/title.ts';
import { formatAmount, parseAmount, type Currency } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import { inFields } from '#kernel/faults.ts';
import { titles } from '#casino/titles/index.ts';

/** Steps of the stake with which a title of the long ladder opens. */
const USUAL_STEPS = 10n;
/** In steps of the title; a title's smallest stake is one step. */
const LADDER: readonly bigint[] = [1n, 2n, 3n, 4n, 5n, 10n, 15n, 20n, 25n, 50n, 75n, 100n, 150n, 200n, 250n, 500n];
/** Of titles with stakes from a tenth of what is usually staked: all of the ladder at ten times its height, and three below. */
const LONG_LADDER: readonly bigint[] = [1n, 2n, 5n, ...LADDER.map((rung) => rung * USUAL_STEPS)];
/** Titles with a small step (dice: one minor unit) start higher, so that a stake is worth its row in the ledger. */
const SMALLEST_MINOR = 10n;

/** Unit of a currency's stakes relative to a cent-like unit: 1 for EUR, so that BTC stakes are not dust. */
const UNIT: Record<Currency, bigint> = {
  EUR: 1n,
  USD: 1n,
  GBP: 1n,
  CAD: 1n,
  BRL: 5n,
  PLN: 5n,
  RUB: 100n,
  JPY: 1n,
  BTC: 2n,
  FUN: 1n,
};

/** Stakes on offer in minor units, ascending. */
export function stakesOf(title: Title, currency: Currency): bigint[] {
  const unit = ladderUnit(title, currency);
  return ladderOf(title).map((rung) => rung * unit);
}

const ladderOf = ({ hasSmallStakes }: Title): readonly bigint[] => (hasSmallStakes ? LONG_LADDER : LADDER);

/** With which a title opens. Smaller stakes are on offer where rounding costs them most, so they are for players to choose. */
export const usualStake = (title: Title, currency: Currency): bigint =>
  ladderUnit(title, currency) * (title.hasSmallStakes ? USUAL_STEPS : 1n);

function ladderUnit(title: Title, currency: Currency): bigint {
  const step = title.stakeStepMinor * UNIT[currency];
  return step >= SMALLEST_MINOR ? step : (SMALLEST_MINOR / step) * step;
}

/** The highest stake on offer that is no more than this, otherwise the smallest; also for a supplier's game. */
export function stakeNear(sysname: string, stakeMinor: bigint, currency: Currency): bigint {
  const title = Object.hasOwn(titles, sysname) ? titles[sysname] : undefined;
  if (!title) return stakeMinor;
  const stakes = stakesOf(title, currency);
  return stakes.findLast((stake) => stake <= stakeMinor) ?? stakes[0]!;
}

/** Parses a stake sent by a client. */
export const parseStake = (title: Title, text: string, currency: Currency): bigint =>
  checkStake(title, parseAmount(text, currency), currency, text);

/** Any whole multiple of the title's step between the smallest and the highest is accepted. */
export function checkStake(
  title: Title,
  stake: bigint | undefined,
  currency: Currency,
  text = formatAmount(stake ?? 0n, currency),
): bigint {
  const stakes = stakesOf(title, currency);
  const [min, max] = [stakes[0]!, stakes.at(-1)!];
  if (stake === undefined || stake < min || stake > max || stake % title.stakeStepMinor !== 0n)
    refuse('InvalidParameter', {
      rule: 'games.stake',
      inputs: {
        stake: text,
        min: formatAmount(min, currency),
        max: formatAmount(max, currency),
        step: formatAmount(title.stakeStepMinor, currency),
        currency,
      },
      sentence: `The stake must be from ${formatAmount(min, currency)} to ${formatAmount(max, currency)} ${currency}, in steps of ${formatAmount(title.stakeStepMinor, currency)}.`,
      ...inFields({ stake: { key: 'wrongField' } }),
    });
  return stake;
}
