// Why something cannot be bet on: the first reason of several.
import type { UnavailableReason } from '#sportsbook/models/market.ts';
import type { EventRow, MarketRow, StoredOutcome } from '../tables.ts';

export const isOver = ({ status }: Pick<EventRow, 'status'>): boolean =>
  status === 'ended' || status === 'cancelled' || status === 'abandoned';

export const isLive = ({ status }: Pick<EventRow, 'status'>): boolean => status === 'live' || status === 'interrupted';

/** Prices from before the match are wrong as soon as it may have begun. */
export const isStartMissing = (event: Pick<EventRow, 'status' | 'starts_at'>, now: Date): boolean =>
  !isLive(event) && !isOver(event) && event.starts_at <= now;

/** What holds for an event besides its own row. */
export interface Conditions {
  /** Nothing has come from its producer for a while. */
  isSilent: boolean;
  now: Date;
}

/** `null`: the market can be bet on, as far as its outcomes have prices. */
export function marketReason(
  market: Pick<MarketRow, 'state' | 'reason' | 'held_because'>,
  event: Pick<EventRow, 'status' | 'starts_at' | 'held_because' | 'is_behind'>,
  { isSilent, now }: Conditions,
): UnavailableReason | null {
  if (market.state === 'settled' || market.state === 'cancelled') return 'decided';
  if (isOver(event)) return 'event-over';
  if (market.held_because !== null || event.held_because !== null) return 'trader';
  if (isSilent || event.is_behind) return 'feed-lost';
  if (isStartMissing(event, now)) return 'late-start';
  if (market.state === 'active') return null;
  if (market.state === 'suspended') return market.reason ?? 'goal-check';
  return market.reason ?? 'not-offered';
}

export const outcomeReason = (
  outcome: Pick<StoredOutcome, 'odds' | 'result' | 'manual'> | undefined,
  reason: UnavailableReason | null,
): UnavailableReason | null =>
  outcome?.result !== undefined
    ? 'decided'
    : (reason ?? (outcome?.odds ? null : outcome?.manual ? 'trader' : 'not-offered'));
