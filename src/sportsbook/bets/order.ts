import type { Currency } from '#kernel/money.ts';
import type { SlipBet } from './rules/slip.ts';
import type { BetPurse, OddsPolicy } from './tables.ts';

/** One bet of a slip, ready to be placed. */
export interface Order {
  id: string;
  /** Of the whole slip, to distinguish a repeated request from another one with the same key. */
  digest: Buffer;
  bet: SlipBet;
  /** For each line, and for all lines. */
  stake: bigint;
  staked: bigint;
  currency: Currency;
  purse: BetPurse;
  policy: OddsPolicy;
  tokenId: string | null;
}
