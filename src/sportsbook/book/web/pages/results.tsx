// Finished matches, day by day.
import type { Sport, SportEvent } from '../../contract.ts';
import { definePage } from '#site/shell/page.ts';
import { formatDate } from '#site/design-system/format.ts';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { LinkTabs } from '#site/design-system/link-tabs.tsx';
import { EmptyState } from '#site/design-system/surface.tsx';
import { loadEvents, loadSports, sportIn } from '../load.ts';
import { raceResults } from '../served-parts.ts';
import { sportName } from '../sport-name.ts';
import { EventList } from '../parts/event-list.tsx';
import { SportsFrame } from '../parts/sports-frame.tsx';
import type { Sports } from '../parts/sports-nav.tsx';

interface Data {
  sports: Sports;
  sport: Sport | null;
  /** `2026-11-23`. */
  day: string;
  days: string[];
  events: SportEvent[];
  races: SportEvent[];
}

type Loaded = ReturnType<typeof loadEvents>;

const DAYS_BACK = 7;
const DAY_MS = 86_400_000;
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** `24.11`: of the last days the year says nothing, and seven of them fit on a line. */
const dayAndMonth = (day: string): string => formatDate(day, 'UTC').slice(0, 5);

function Component({ data: { sports, sport, day, days, events, races } }: { data: Data }) {
  const t = useTexts('sports');
  const address = (change: { sport?: Sport | null; day?: string }): string => {
    const wanted = { sport, day, ...change };
    const query = new URLSearchParams({
      ...(wanted.sport && { sport: wanted.sport }),
      ...(wanted.day !== days[0] && { day: wanted.day }),
    });
    return `/betting/results${query.size > 0 ? `?${query}` : ''}`;
  };
  return (
    <SportsFrame sports={sports} sport="results">
      <h1 className="mb-4 text-2xl desk:text-3xl">{t('results.title')}</h1>
      <LinkTabs
        link={Link}
        label={t('results.day')}
        active={day}
        tabs={days.map((id, index) => ({
          id,
          to: address({ day: id }),
          label: index === 0 ? t('results.today') : index === 1 ? t('results.yesterday') : dayAndMonth(id),
        }))}
      />
      <ul className="snap-row mb-4 flex gap-2 laptop:flex-wrap" aria-label={t('sports.label')}>
        {[null, ...sports.sports.map((entry) => entry.sport)].map((choice) => (
          <li key={choice} className="shrink-0">
            <Link
              to={address({ sport: choice })}
              aria-current={choice === sport ? 'true' : undefined}
              className="flex min-h-11 items-center rounded-full border border-line px-4 text-sm text-muted hover:text-text aria-[current]:border-primary aria-[current]:text-primary"
            >
              {choice === null ? t('sports.all') : sportName(sports, choice)}
            </Link>
          </li>
        ))}
      </ul>
      {events.length + races.length === 0 && (
        <EmptyState icon="history" title={t('results.none')} text={t('results.noneText')} />
      )}
      {races.length > 0 && (
        <div className="mb-4">
          <raceResults.Part events={races} />
        </div>
      )}
      {events.length > 0 && <EventList events={events} label={t('results.title')} />}
    </SportsFrame>
  );
}

export const page = definePage<Data>({
  async load(context) {
    const { searchParams } = context.url;
    const days = Array.from({ length: DAYS_BACK }, (_, back) => dayOf(new Date(context.now.getTime() - back * DAY_MS)));
    const day = days.find((day) => day === searchParams.get('day')) ?? days[0]!;
    const sport = sportIn(searchParams);
    const [sports, { items }, { items: races }] = await Promise.all([
      loadSports(context),
      ...((['results', 'race-results'] as const).map((when) =>
        loadEvents(context.api, { sport, day, when }).catch(context.report({ items: [], count: 0 })),
      ) as [Loaded, Loaded]),
    ]);
    return { sports, sport: sport ?? null, day, days, events: items, races };
  },
  ready: async ({ races }) => {
    if (races.length > 0) await raceResults.ready();
  },
  areas: ({ races }) => (races.length > 0 ? ['races'] : []),
  meta: ({ t }) => ({ title: t('sports.meta.results'), description: t('sports.meta.resultsText') }),
  Component,
});
