// The selections of the slip: what is bet on, at which odds, and what has changed.
import { useTexts } from '#site/shell/shell.tsx';
import { Link } from '#site/shell/link.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { addressOf } from '#sportsbook/book/web/addresses.ts';
import { namesOfBet } from '#sportsbook/book/web/market-names.ts';
import { useOdds } from '#sportsbook/book/web/odds.ts';
import { slipStore } from '../slip-store.ts';
import { keyOf, withBanker, without, type SlipLeg, type SlipState } from '../slip.ts';
import { withStartingPrice } from '../starting-price.ts';
import type { QuoteState } from '../use-quote.ts';
import { EventLabel } from './event-label.tsx';

export function SlipLegs({ slip, quote }: { slip: SlipState; quote: QuoteState }) {
  const t = useTexts('bets.slip');
  const legs = quote.is === 'known' ? quote.legs : {};
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-label={t('selections')}>
      {slip.legs.map((leg) => (
        <Leg
          key={keyOf(leg)}
          leg={leg}
          now={legs[keyOf(leg)]}
          conflictsWith={
            slip.tab === 'singles' || slip.tab === 'builder'
              ? []
              : slip.legs.filter((other) => legs[keyOf(leg)]?.conflicts.includes(keyOf(other)))
          }
          isBanker={slip.tab === 'system' && slip.legs.length > 2 ? slip.bankers.includes(keyOf(leg)) : undefined}
        />
      ))}
    </ul>
  );
}

function Leg({
  leg,
  now,
  conflictsWith,
  isBanker,
}: {
  leg: SlipLeg;
  now:
    | { odds: number | null; book_odds: number | null; reason: string | null; has_starting_price: boolean }
    | undefined;
  conflictsWith: readonly SlipLeg[];
  /** `undefined` where there are no bankers. */
  isBanker: boolean | undefined;
}) {
  const t = useTexts('bets.slip');
  const sports = useTexts('sports');
  const written = useOdds();
  const { market, outcome } = namesOfBet(sports, leg);
  const odds = now?.odds ?? leg.odds;
  const isAtStart = leg.isAtStart === true;
  const way = isAtStart ? undefined : odds > leg.odds ? 'up' : odds < leg.odds ? 'down' : undefined;
  return (
    <li className="rounded-md border border-line bg-surface-2 p-3 text-sm" data-leg={leg.event}>
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <p className="font-semibold">{outcome}</p>
          <p className="text-muted">{market}</p>
          <Link
            to={addressOf({
              sport: leg.sport,
              slug: leg.slug,
              competition: { slug: leg.competitionSlug },
            })}
            className="block truncate text-xs text-muted hover:text-text"
          >
            <EventLabel leg={leg} />
          </Link>
        </div>
        <p className="shrink-0 text-right">
          <span
            className={`figures text-base font-semibold ${way === 'up' ? 'text-primary' : way === 'down' ? 'text-danger' : ''}`}
          >
            {!isAtStart && now?.book_odds && (
              <s className="figures block text-xs text-muted" data-book-odds>
                <span className="sr-only">{sports('boosts.was')} </span>
                {written(now.book_odds)}
              </s>
            )}
            {way && <span aria-hidden>{way === 'up' ? '▲ ' : '▼ '}</span>}
            {isAtStart ? t('starting.short') : written(odds)}
          </span>
          {isAtStart && (
            <span className="figures block text-xs text-muted">{t('starting.now', { odds: written(odds) })}</span>
          )}
          {way && <span className="figures block text-xs text-muted line-through">{written(leg.odds)}</span>}
        </p>
        <button
          type="button"
          aria-label={t('remove', { name: outcome })}
          onClick={() => slipStore.set((slip) => without(slip, leg))}
          className="-mr-2 -mt-2 grid size-11 shrink-0 place-items-center rounded-md text-muted hover:text-text"
        >
          <Icon name="x" className="size-4" />
        </button>
      </div>
      {now?.reason && <p className="mt-1 text-danger">{sports(`reason.${now.reason}`)}</p>}
      {conflictsWith.length > 0 && (
        <p className="mt-1 text-danger">
          {t('conflict', { name: conflictsWith.map((other) => namesOfBet(sports, other).outcome).join(', ') })}
        </p>
      )}
      {(now?.has_starting_price || isAtStart) && (
        <label className="mt-1 flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            checked={isAtStart}
            onChange={() => slipStore.set((slip) => withStartingPrice(slip, leg, !isAtStart))}
            className="size-5 shrink-0 accent-primary"
            data-at-start
          />
          {t('starting.label')}
        </label>
      )}
      {isAtStart && now && !now.has_starting_price && <p className="text-danger">{t('starting.none')}</p>}
      {isBanker !== undefined && (
        <label className="mt-1 inline-flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            checked={isBanker}
            onChange={() => slipStore.set((slip) => withBanker(slip, keyOf(leg)))}
          />
          {t('banker')}
        </label>
      )}
    </li>
  );
}
