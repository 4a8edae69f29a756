// What the house adds to a bet of the slip: which of several, what it is worth, its terms, and what the bet lacks for more.
import { useEffect } from 'react';
import type { Quote, WirePromotion } from '../../contract.ts';
import { minorOf } from '#kernel/money.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { SelectField } from '#site/design-system/field.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { useOdds } from '#sportsbook/book/web/odds.ts';
import { slipStore } from '../slip-store.ts';
import { usePromotionTerms } from '../use-promotion-terms.ts';

function withoutKey<Value>(byKey: Readonly<Record<string, Value>>, key: string): Record<string, Value> {
  const { [key]: _, ...others } = byKey;
  return others;
}

export function SlipPromotion({
  bet: { key, name },
  quoted: { promotions, nearly },
  chosen,
}: {
  /** The bet's key, and its name. */
  bet: { key: string; name: string };
  quoted: Pick<Quote['bets'][number], 'promotions' | 'nearly'>;
  chosen: WirePromotion['kind'] | undefined;
}) {
  const t = useTexts('bets.promotion');
  const writeOdds = useOdds();
  const termsOf = usePromotionTerms();
  const isGone = chosen !== undefined && !promotions.some(({ kind }) => kind === chosen);
  // The bet is another one by now, and has what it gets by default; its player sees that here.
  useEffect(() => {
    if (isGone) slipStore.set((current) => ({ ...current, promotions: withoutKey(current.promotions, key) }));
  }, [isGone, key]);
  const promotion = promotions.find(({ kind }) => kind === chosen) ?? promotions[0];
  if (!promotion && !nearly) return null;
  return (
    <div
      className="mt-2 rounded-md border border-line bg-primary-soft px-3 py-2 text-xs"
      data-promotion={promotion?.kind}
    >
      {promotion && (
        <>
          <p className="flex items-center gap-1.5 font-semibold text-text">
            <Icon name="zap" className="size-4 shrink-0 text-primary" />
            {t(promotion.kind)}
            {promotion.adds && (
              <span className="figures ml-auto">
                {minorOf(promotion.adds) > 0n
                  ? t('adds', { percent: promotion.percent!, sum: formatMoney(promotion.adds) })
                  : `+${promotion.percent}%`}
              </span>
            )}
          </p>
          {promotions.length > 1 && (
            <SelectField
              name={`promotion-${key}`}
              label={t('choose', { name })}
              value={promotion.kind}
              options={promotions.map(({ kind }) => ({ value: kind, label: t(kind) }))}
              onChange={({ target }) =>
                slipStore.set((current) => ({
                  ...current,
                  promotions: { ...current.promotions, [key]: target.value as WirePromotion['kind'] },
                }))
              }
            />
          )}
          <p className="mt-1 text-muted">{termsOf(promotion)}</p>
        </>
      )}
      {promotion?.next && (
        <p className="mt-1 text-text">{t('next', { ...promotion.next, odds: writeOdds(promotion.odds!) })}</p>
      )}
      {!promotion && nearly && (
        <p className="text-text" aria-live="polite">
          {t('next', { legs: nearly.legs, percent: nearly.percent, odds: writeOdds(nearly.odds) })}
        </p>
      )}
    </div>
  );
}
