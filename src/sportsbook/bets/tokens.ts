// Granting and withdrawing bet tokens, in the transaction of the slice that grants them.
import { assert } from '#kernel/assert.ts';
import type { Currency } from '#kernel/money.ts';
import type { Sport } from '#sportsbook/models/market.ts';
import type { Services } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { TokenKind } from './contract.ts';
import { insertToken, lockToken, withdraw } from './token-store.ts';

export interface TokenGrant {
  /** Derived from what it is granted for, so granting twice gives one token. */
  id: string;
  playerId: bigint;
  currency: Currency;
  kind: TokenKind;
  /** The stake of a free bet, the highest stake of a no-risk bet, the most that a boost pays. */
  amountMinor: bigint;
  /** Of a boost: percent of the winnings by the least number of legs, `{ 3: 5, 5: 10 }`. */
  percentByLegs?: Readonly<Record<number, number>>;
  /** For each leg, in thousandths; default: any. */
  minimumOdds?: number;
  /** Default: one; for a boost the lowest that has a percentage. */
  minimumLegs?: number;
  /** Default: all. */
  sports?: readonly Sport[];
  /** Where a free bet's win goes; default: main. */
  winsTo?: 'main' | 'betting-bonus';
  expiresAt: Date;
  /** Shown to the player. */
  because: string;
}

/** Whether the player may be given anything is for the caller to check. Returns `false` when the token was granted before. */
export function grantToken(tx: Transaction, { clock }: Pick<Services, 'clock'>, grant: TokenGrant): Promise<boolean> {
  const { kind, percentByLegs, amountMinor, minimumLegs } = grant;
  assert(amountMinor > 0n, `the token ${grant.id} is worth nothing`);
  const leasts = Object.keys(percentByLegs ?? {}).map(Number);
  assert((kind === 'boost') === leasts.length > 0, `the token ${grant.id}: a boost, and nothing else, has percentages`);
  return insertToken(tx, {
    id: grant.id,
    player_id: grant.playerId,
    currency: grant.currency,
    kind,
    amount: amountMinor,
    percent_by_legs: percentByLegs ?? null,
    minimum_odds: grant.minimumOdds ?? 1001,
    minimum_legs: Math.max(minimumLegs ?? 1, kind === 'boost' ? Math.min(...leasts) : 1),
    sports: [...(grant.sports ?? [])],
    wins_to: grant.winsTo ?? 'main',
    because: grant.because,
    granted_at: clock.now(),
    expires_at: grant.expiresAt,
    state: 'active',
    bet_id: null,
    used_at: null,
    withdrawn_at: null,
  });
}

/**
 * `in-use`: a bet uses it, and goes on; if the bet becomes void the token does not come back. `unknown` and `settled`: nothing
 * to withdraw.
 */
export async function withdrawToken(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  id: string,
): Promise<'withdrawn' | 'in-use' | 'settled' | 'unknown'> {
  const token = await lockToken(tx, id);
  if (!token) return 'unknown';
  if (token.state === 'settled') return 'settled';
  await withdraw(tx, id, clock.now());
  return token.state === 'used' ? 'in-use' : 'withdrawn';
}

/**
 * For the slice that granted it, when its time is over: `expired`, and withdrawn, unless a bet uses it (`in-use`) or a bet has given
 * it back with more time, until then.
 */
export async function expireToken(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  id: string,
): Promise<'expired' | 'in-use' | Date> {
  const token = await lockToken(tx, id);
  if (token?.state === 'used') return 'in-use';
  const now = clock.now();
  if (token?.state === 'active' && token.expires_at > now) return token.expires_at;
  if (token) await withdraw(tx, id, now);
  return 'expired';
}
