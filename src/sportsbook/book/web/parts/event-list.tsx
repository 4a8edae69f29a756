// Matches under their competitions, updated while they are shown.
import type { SportEvent } from '../../contract.ts';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { Card } from '#site/design-system/surface.tsx';
import { competitionAddress } from '../addresses.ts';
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
          <Card key={key} className={`overflow-hidden ${index > 3 ? 'far-down' : ''}`}>
            <h2 className="border-b border-line bg-surface-2 text-sm">
              <Link
                to={competitionAddress({ sport, slug: competition.slug })}
                className="flex min-h-11 cramped:flex-wrap items-center gap-2 px-3 hover:text-primary tablet:px-4"
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
