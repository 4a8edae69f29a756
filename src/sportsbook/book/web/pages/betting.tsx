// The sportsbook (RT-02) across all sports: live matches, matches that start soon, those that a visitor has pinned or searches for.
import { useEffect, useState } from 'react';
import { getEvents, type SportEvent } from '../../contract.ts';
import { definePage } from '#site/shell/page.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { useLazy } from '#site/shell/use-lazy.ts';
import { reportError } from '#site/shell/report.ts';
import { useFavourites } from '../favourites.ts';
import { loadEvents, loadSports, sportIn, type Wanted } from '../load.ts';
import { EventBoard } from '../parts/event-board.tsx';
import { EventList } from '../parts/event-list.tsx';
import { SportsFrame } from '../parts/sports-frame.tsx';
import { Link } from '#site/shell/link.tsx';
import { SceneArt } from '#site/design-system/art/scene-art.tsx';
import type { Sports } from '../parts/sports-nav.tsx';

interface Data {
  sports: Sports;
  wanted: Wanted;
  events: SportEvent[];
  count: number;
}

const WHENS = ['live', 'soon', 'today', 'upcoming'] as const;

function Component({ data: { sports, wanted, events, count } }: { data: Data }) {
  return (
    <SportsFrame sports={sports}>
      <Welcome sports={sports} />
      <Boosts />
      <Pinned />
      <EventBoard address="/betting" sports={sports} wanted={wanted} first={events} count={count} />
    </SportsFrame>
  );
}

/** Comes after the page: nobody waits for it. */
function Boosts() {
  const { value } = useLazy('boosts', () => import('../parts/boost-list.tsx'));
  return value ? <value.BoostList /> : <div className="mb-6 h-52" />;
}

/** The visitor's pinned matches, above all others. */
function Pinned() {
  const { api } = useShell();
  const t = useTexts('sports');
  const { events: ids } = useFavourites();
  const [events, setEvents] = useState<SportEvent[]>([]);
  const idList = ids.join();
  useEffect(() => {
    if (idList === '') return setEvents([]);
    api.call(getEvents, { ids: idList }).then(
      ({ items }) => setEvents(items.filter(({ status }) => status !== 'ended')),
      (failure: unknown) => reportError(failure, 'favourites'),
    );
  }, [api, idList]);
  if (events.length === 0) return null;
  return (
    <section className="mb-6">
      <h2 className="mb-3 text-lg">{t('favourite.title')}</h2>
      <EventList events={events} label={t('favourite.title')} isNoted />
    </section>
  );
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

export const page = definePage<Data>({
  async load(context) {
    const { searchParams } = context.url;
    const sport = sportIn(searchParams);
    const query = searchParams.get('query')?.trim().slice(0, 64) || undefined;
    const when = query === undefined ? (oneOf(WHENS, searchParams.get('when')) ?? 'live') : 'open';
    const wanted: Wanted = { sport, when, query };
    const [sports, { items, count }] = await Promise.all([
      loadSports(context),
      loadEvents(context.api, wanted).catch(context.report({ items: [], count: 0 })),
    ]);
    return { sports, wanted, events: items, count };
  },
  meta: ({ t }) => ({ title: t('sports.meta.title'), description: t('sports.meta.description') }),
  Component,
});

/** The head of the sportsbook: how many matches there are, and a note that simulated ones are simulated. */
function Welcome({ sports: { sports } }: { sports: Sports }) {
  const t = useTexts('sports');
  const live = sports.reduce((sum, sport) => sum + sport.live, 0);
  const upcoming = sports.reduce((sum, sport) => sum + sport.upcoming, 0);
  return (
    <header className="mb-5 flex items-center justify-between gap-4 overflow-hidden rounded-xl border border-line bg-[radial-gradient(28rem_14rem_at_90%_20%,var(--primary-soft),transparent_70%)] px-5 py-4 shadow-1">
      <div className="min-w-0">
        <h1 className="text-2xl desk:text-3xl">{t('title')}</h1>
        <p className="mt-1 text-sm text-muted">{t('counts', { live, upcoming })}</p>
        <p className="mt-2 max-w-prose text-xs text-muted">
          {t('simulated.text')}{' '}
          <Link to="/fairness" className="underline hover:text-text">
            {t('simulated.more')}
          </Link>
        </p>
      </div>
      <SceneArt name="sports" className="h-24 w-36 shrink-0 max-tablet:hidden" />
    </header>
  );
}
