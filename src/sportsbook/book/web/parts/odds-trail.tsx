// How the odds of a market have moved, a line for each outcome.
import { getOddsTrail, type Market, type OddsTrail as Trail, type SportEvent } from '../../contract.ts';
import { inReadingOrder } from '#sportsbook/models/market.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { useLazy } from '#site/shell/use-lazy.ts';
import { Button } from '#site/design-system/button.tsx';
import { Skeleton } from '#site/design-system/surface.tsx';
import { Time } from '#site/design-system/time.tsx';
import { marketName, outcomeName } from '../market-names.ts';
import { useOdds } from '../odds.ts';

/** More would not fit on a phone; of a market with many outcomes the likeliest. */
const MOST_LINES = 6;

export function OddsTrail({ event, market }: { event: SportEvent; market: Market }) {
  const t = useTexts('sports');
  const common = useTexts('common');
  const { api } = useShell();
  const { value: trail, again } = useLazy('odds trail', () =>
    api.call(getOddsTrail, { id: event.id, market: market.ref }),
  );
  const names = event.competitors.map(({ name }) => name);
  const title = marketName(t, market, names, event.sport);
  const hasLine = Object.keys(market.specifiers).length > 0;
  if (again)
    return (
      <p role="alert" className="flex items-center justify-between gap-3 text-sm text-muted">
        {common('errors.unknown')} <Button onClick={again}>{common('retry')}</Button>
      </p>
    );
  if (!trail) return <Skeleton className="h-24" />;
  const outcomes = inReadingOrder(market.kind, market.outcomes).filter(({ odds }) => odds !== null);
  const likeliest = new Set(outcomes.toSorted((a, b) => a.odds! - b.odds!).slice(0, MOST_LINES));
  const isEmpty = trail.points.length < 2 || likeliest.size === 0;
  return (
    <section
      aria-label={t('trail.of', { market: title })}
      data-trail={market.ref}
      className="mt-3 border-t border-line pt-3"
    >
      <h3 className="mb-2 text-xs font-medium text-muted">
        {hasLine && <>{title} · </>}
        {t('trail.title')}
        {!isEmpty && (
          <>
            {' '}
            {t('trail.since')} <Time at={trail.points[0]!.at} />
          </>
        )}
      </h3>
      {isEmpty ? (
        <p className="text-sm text-muted">{t('trail.none')}</p>
      ) : (
        <ul className="grid gap-2">
          {outcomes
            .filter((outcome) => likeliest.has(outcome))
            .map(({ id }) => (
              <Line key={id} name={outcomeName(t, market, id, names)} outcome={id} points={trail.points} />
            ))}
        </ul>
      )}
    </section>
  );
}

function Line({ name, outcome, points }: { name: string; outcome: string; points: Trail['points'] }) {
  const t = useTexts('sports');
  const writeOdds = useOdds();
  const prices = points.flatMap(({ at, odds }) => {
    const price = odds[outcome];
    return price ? [{ at: Date.parse(at), price }] : [];
  });
  if (prices.length === 0) return null;
  const values = prices.map(({ price }) => price);
  const [first, last] = [values[0]!, values.at(-1)!];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const tone = last > first ? 'text-primary' : last < first ? 'text-danger' : 'text-muted';
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_6rem_auto] items-center gap-3 text-sm">
      <span className="truncate">{name}</span>
      <Spark prices={prices} low={low} high={high} className={tone} />
      <span className="figures text-right whitespace-nowrap">
        <span className="text-muted">{writeOdds(first)}</span> <span aria-hidden>→</span>{' '}
        <span className="sr-only">{t('trail.now')} </span>
        <span className={`font-semibold ${tone}`}>{writeOdds(last)}</span>
        <span className="block text-xs text-muted">
          {t('trail.range', { low: writeOdds(low), high: writeOdds(high) })}
        </span>
      </span>
    </li>
  );
}

const WIDTH = 96;
const HEIGHT = 24;

/** Odds stand until the next ones: steps, not slopes. */
function Spark({
  prices,
  low,
  high,
  className,
}: {
  prices: readonly { at: number; price: number }[];
  low: number;
  high: number;
  className: string;
}) {
  const [from, to] = [prices[0]!.at, prices.at(-1)!.at];
  const across = (at: number): number => ((at - from) / Math.max(1, to - from)) * WIDTH;
  const down = (price: number): number =>
    high === low ? HEIGHT / 2 : 2 + ((high - price) / (high - low)) * (HEIGHT - 4);
  const path = prices
    .map(({ at, price }, place) =>
      place === 0
        ? `M${across(at).toFixed(1)} ${down(price).toFixed(1)}`
        : `H${across(at).toFixed(1)}V${down(price).toFixed(1)}`,
    )
    .join('');
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden className={`h-6 w-24 ${className}`}>
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
