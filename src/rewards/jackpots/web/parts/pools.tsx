// The pools of a jackpot where there is little room, as they were when the page was rendered; the largest last and most prominent.
import { useTexts } from '#site/shell/shell.tsx';
import { Money } from '#site/design-system/money.tsx';
import type { ReactNode } from 'react';
import type { ShortPool } from '../jackpots.ts';

export function Pools({
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
