// Matches under their competitions, updated while they are shown.
import type { SportEvent } from '../../contract.ts';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { Card } from '#site/design-system/surface.tsx';
import { competitionAddress } from '../addresses.ts';
import { COLUMN_WIDTHS, MARKET_COLUMNS, MORE_WIDTH, ROW_COLUMNS } from './market-columns.ts';
import { EventRow } from './event-row.tsx';
import { sportIcon } from './sport-icons.ts';

interface Group {
  key: string;
  events: SportEvent[];
}

/** In the order of their first matches. */
export function byCompetition(events: readonly SportEvent[]): Group[] {
  const groups = new Map<string, Group>();
  for (const event of events) {
    const key = `${event.sport} ${event.competition.id}`;
    const group = groups.get(key);
    if (group) group.events.push(event);
    else groups.set(key, { key, events: [event] });
  }
  return [...groups.values()];
}

/** `isNoted`: the page says itself that its matches are simulated. Competitions say so one by one only where others are not. */
export function EventList({
  events,
  label,
  isNoted = false,
}: {
  events: readonly SportEvent[];
  label: string;
  isNoted?: boolean;
}) {
  const t = useTexts('sports');
  const areAllSimulated = events.every((event) => event.is_simulated);
  return (
    <div role="region" aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {areAllSimulated && !isNoted && (
        <p className="text-xs text-muted">
          {t('simulated.list')}{' '}
          <Link to="/fairness" className="underline hover:text-text">
            {t('simulated.more')}
          </Link>
        </p>
      )}
      {byCompetition(events).map(({ key, events: matches }, index) => {
        const [{ sport, competition }] = matches as [SportEvent];
        return (
          <Card key={key} className={`@container overflow-hidden ${index > 3 ? 'far-down' : ''}`}>
            <h2
              className={`grid grid-cols-[minmax(0,1fr)] items-center gap-x-4 border-b border-line bg-surface-2 text-sm @min-[38rem]:pr-4 ${matches.every(({ status }) => status === 'ended') ? '' : ROW_COLUMNS}`}
            >
              <Link
                to={competitionAddress({ sport, slug: competition.slug })}
                className="flex min-h-11 min-w-0 cramped:flex-wrap items-center gap-2 px-3 hover:text-primary tablet:px-4 @min-[38rem]:pr-0"
              >
                <Icon name={sportIcon(sport)} className="size-4 shrink-0 text-muted" />
                <span className="truncate">{competition.name}</span>
                <span className="truncate font-sans text-xs font-normal text-muted">{competition.region}</span>
                {!areAllSimulated && matches.some((match) => match.is_simulated) && (
                  <span className="ml-auto shrink-0 rounded-full border border-line px-2 py-0.5 font-sans text-xs font-normal text-muted">
                    {t('simulated.short')}
                  </span>
                )}
              </Link>
              {matches.some(({ status }) => status !== 'ended') && <ColumnHeads />}
            </h2>
            <ul>
              {matches.map((event) => (
                <EventRow key={event.id} event={event} />
              ))}
            </ul>
          </Card>
        );
      })}
    </div>
  );
}

/** What stands in each column; the groups of odds below say it for screen readers. */
function ColumnHeads() {
  const t = useTexts('sports');
  return (
    <span aria-hidden className="flex gap-2 text-xs font-normal text-muted @max-[38rem]:hidden">
      <span className="flex min-w-0 grow gap-2 text-center @min-[46rem]:gap-3">
        {MARKET_COLUMNS.map((column) => (
          <span key={column} className={`min-w-0 truncate ${COLUMN_WIDTHS[column]}`}>
            {t(`row.${column}`)}
          </span>
        ))}
      </span>
      <span className={MORE_WIDTH} />
    </span>
  );
}
