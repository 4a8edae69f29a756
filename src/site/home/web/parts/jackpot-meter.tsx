// The current jackpots, each with its largest pool; the meters move once their code is loaded.
import { useEffect, useState, type ComponentType } from 'react';
import type { ShortJackpot, ShortPool } from '#rewards/jackpots/web/jackpots.ts';
import { Link } from '#site/shell/link.tsx';
import { reportError } from '#site/shell/report.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Money } from '#site/design-system/money.tsx';
import { RowHead } from './row-head.tsx';

export function JackpotMeter({ jackpots }: { jackpots: readonly ShortJackpot[] }) {
  const t = useTexts('home.jackpots');
  const [Figure, setFigure] = useState<ComponentType<{ jackpot: string; pool: ShortPool }>>();
  useEffect(() => {
    import('#rewards/jackpots/web/parts/live-jackpots.tsx').then(
      (part) => setFigure(() => part.Figure),
      (failure: unknown) => reportError(failure, 'jackpots'),
    );
  }, []);
  const sum = (jackpot: string, pool: ShortPool) =>
    Figure ? <Figure jackpot={jackpot} pool={pool} /> : <Money value={pool.amount} isGain />;
  return (
    <section aria-labelledby="row-jackpots" data-jackpots>
      <RowHead id="row-jackpots" title={t('title')} to="/jackpots" />
      <ul className="snap-row -mx-(--side) flex scroll-px-(--side) gap-3 px-(--side) pb-1 tablet:mx-0 tablet:grid tablet:grid-cols-3 tablet:gap-4 tablet:overflow-visible tablet:px-0">
        {jackpots.map(({ id, description, pools }) => {
          const largest = pools.at(-1)!;
          return (
            <li key={id} className="w-64 shrink-0 snap-start tablet:w-auto">
              <Link
                to={`/jackpots/${id}`}
                className="block h-full rounded-lg border border-line bg-[radial-gradient(18rem_10rem_at_85%_0%,var(--brass-soft),transparent_75%)] bg-surface-1 p-4 shadow-1 transition-colors hover:border-line-strong"
              >
                <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <b>{description.title}</b>
                  <span className="text-sm text-muted">{largest.name}</span>
                </span>
                <span className="mt-1 block text-2xl">{sum(id, largest)}</span>
                {pools.length > 1 && (
                  <span className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
                    {pools.slice(0, -1).map((pool) => (
                      <span key={pool.id} className="text-muted">
                        {pool.name} {sum(id, pool)}
                      </span>
                    ))}
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
