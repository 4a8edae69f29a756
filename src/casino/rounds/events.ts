// What games announce about free spins that are played elsewhere. Amounts are minor units written as strings.
import type { Currency } from '#kernel/money.ts';
import { eventType } from '#platform/events/events.ts';

export interface ExternalPackGranted {
  packId: string;
  playerId: string;
  sysname: string;
  currency: Currency;
  stakeMinor: string;
  count: number;
  /** In ISO 8601. */
  expiresAt: string;
}

/** A pack of free spins in an outside supplier's game; the supplier must learn of it before it can be played. */
export const externalPackGranted = eventType<ExternalPackGranted>('games.outside-pack-granted');

/** No more of it can be played. */
export const externalPackWithdrawn = eventType<{ packId: string }>('games.outside-pack-withdrawn');
