// What bonuses announce. Amounts are minor units written as strings.
import type { Currency } from '#kernel/money.ts';
import { eventType } from '#platform/events/events.ts';

/** Bonus money has become the player's own. */
export const bonusReceived = eventType<{ awardId: string; playerId: string; currency: Currency; amountMinor: string }>(
  'bonuses.received',
);
