// One match in the list: who plays, how it stands, the three main prices, how many more there are.
import { useTexts } from '../../shell/shell.tsx';
import { Chip } from '../../ui/surface.tsx';
import { Time } from '../../ui/time.tsx';
import type { SportEvent } from '../events.ts';

export function EventRow({ event }: { event: SportEvent }) {
  const t = useTexts('sportsbook');
  return (
    <li className="grid gap-3 border-b border-line p-4 last:border-b-0 tablet:grid-cols-[minmax(0,1fr)_auto] tablet:items-center">
      <div className="min-w-0">
        <p className="flex items-center gap-2 text-xs text-muted">
          {event.live ? <Chip tone="danger">{event.live.clock}</Chip> : <Time at={event.starts_at} />}
          <span className="truncate">{event.league}</span>
        </p>
        {(['home', 'away'] as const).map((side) => (
          <p key={side} className="mt-1 flex justify-between gap-3 font-semibold">
            <span className="truncate">{event[side]}</span>
            {event.live && <span className="figures">{event.live[side]}</span>}
          </p>
        ))}
      </div>
      <div className="flex items-center gap-2">
        {event.prices.slice(0, 3).map((price) => (
          <button
            key={price.id}
            type="button"
            disabled={price.isSuspended}
            className="flex min-h-12 min-w-20 grow flex-col items-center justify-center rounded-md border border-line bg-surface-2 px-3 hover:border-primary disabled:opacity-45"
          >
            <span className="text-xs text-muted">{price.label}</span>
            <span className="figures font-semibold">{price.odds}</span>
          </button>
        ))}
        <span className="figures w-12 text-right text-sm text-muted">
          {t('events.more', { count: event.markets_count })}
        </span>
      </div>
    </li>
  );
}
