// The terms of a promotion in one paragraph, as they stand beside a bet before and after it is placed.
import type { WirePromotion } from '../contract.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { useOdds } from '#sportsbook/book/web/odds.ts';

export function usePromotionTerms(): (promotion: WirePromotion) => string {
  const t = useTexts('bets.promotion');
  const writeOdds = useOdds();
  return ({ kind, odds, legs, most }) =>
    t(`terms.${kind}`, {
      odds: odds === undefined ? '' : writeOdds(odds),
      legs: legs ?? 0,
      most: most ? formatMoney(most) : '',
    });
}
