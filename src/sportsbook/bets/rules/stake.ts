// A stake as it was written: major units, with no more decimals than the currency has.
import { exponentOf, parseAmount, type Currency } from '#kernel/money.ts';
import type { Why } from '../contract.ts';

/** Minor units, `0n` for nothing; or why it is no stake in this currency. */
export function readStake(text: string, currency: Currency): bigint | Why {
  const [, fraction = ''] = text.split('.');
  const decimals = exponentOf(currency);
  if (fraction.length > 0 && decimals === 0)
    return {
      rule: 'bets.whole-stake',
      inputs: { decimals, currency },
      sentence: `Stakes in ${currency} are whole numbers.`,
    };
  if (fraction.length > decimals)
    return {
      rule: 'bets.stake-decimals',
      inputs: { decimals, currency },
      sentence: `The stake has too many decimals: ${currency} has ${decimals}.`,
    };
  return parseAmount(text.replace(/^0+(?=\d)/, ''), currency) ?? 0n;
}

export const isStake = (stake: bigint | Why): stake is bigint => typeof stake === 'bigint';
