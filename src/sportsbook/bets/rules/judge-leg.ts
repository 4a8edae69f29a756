// The state of a leg by the newest decision on its market.
import type { VoidReason } from '#sportsbook/models/market.ts';
import type { DecidedMarket } from '#sportsbook/book/index.ts';

export interface JudgedLeg {
  /** As `resultText` writes it; `null`: open. */
  result: string | null;
  void_reason: VoidReason | null;
  closing_odds: number | null;
}

export function judgeLeg(
  { results, voidReason, cancellations, odds }: DecidedMarket,
  leg: { outcome: string; was_live: boolean; placedAt: Date },
): JudgedLeg {
  const { last, closing } = odds[leg.outcome] ?? { last: null, closing: null };
  const closingOdds = leg.was_live ? last : (closing ?? last);
  const cancelled = cancellations.find(
    ({ from, to }) =>
      (from === undefined || leg.placedAt >= new Date(from)) && (to === undefined || leg.placedAt < new Date(to)),
  );
  if (cancelled) return { result: 'void', void_reason: cancelled.reason, closing_odds: closingOdds };
  // An outcome that the settlement does not name waits for its own.
  const result = results?.[leg.outcome];
  if (result === undefined) return { result: null, void_reason: null, closing_odds: null };
  return {
    result,
    void_reason: result === 'void' ? (voidReason ?? 'no-result') : null,
    closing_odds: closingOdds,
  };
}
