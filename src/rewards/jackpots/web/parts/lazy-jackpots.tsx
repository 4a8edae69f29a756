// The jackpots next to a game: at first as the server knew them; moving meters, and the celebration of a drop, are loaded once the
// game is there.
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { Link } from '#site/shell/link.tsx';
import { reportError } from '#site/shell/report.ts';
import type { ShortJackpot, ShortPool } from '../jackpots.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Money } from '#site/design-system/money.tsx';

export interface LiveJackpots {
  Figure: ComponentType<{ jackpot: string; pool: ShortPool }>;
  Celebration: ComponentType;
}

export function LazyJackpots({ jackpots }: { jackpots: readonly ShortJackpot[] }) {
  const [live, setLive] = useState<LiveJackpots>();
  useEffect(() => {
    import('./live-jackpots.tsx').then(
      (part) => setLive(part),
      (failure: unknown) => reportError(failure, 'jackpots'),
    );
  }, []);
  return (
    <>
      {jackpots.map(({ id, description, pools }) => (
        <div key={id} className="grid gap-2">
          <Link to={`/jackpots/${id}`} className="inline-flex min-h-11 items-center font-semibold hover:text-primary">
            {description.title}
          </Link>
          <Pools pools={pools} {...(live && { draw: (pool) => <live.Figure jackpot={id} pool={pool} /> })} />
        </div>
      ))}
      {live && <live.Celebration />}
    </>
  );
}

/** The pools of a jackpot where there is little room, as they were when the page was rendered; the largest last and most prominent. */
function Pools({
  pools,
  draw = ({ amount }) => <Money value={amount} isGain />,
}: {
  pools: readonly ShortPool[];
  /** Renders the sum. */
  draw?: (pool: ShortPool) => ReactNode;
}) {
  const t = useTexts('jackpots');
  return (
    <dl aria-label={t('pools.label')} className="grid grid-cols-2 gap-2">
      {pools.map((pool, place) => (
        <div
          key={pool.id}
          className={`min-w-0 rounded-md bg-surface-2 px-3 py-2 ${place === pools.length - 1 && pools.length % 2 === 1 ? 'col-span-2' : ''}`}
        >
          <dt className="truncate text-xs text-muted">{pool.name}</dt>
          <dd>{draw(pool)}</dd>
        </div>
      ))}
    </dl>
  );
}
