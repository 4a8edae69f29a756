// One competition: its matches, its table, its results.
import { getStandings, type Competition, type Sport, type SportEvent, type Standings } from '../../contract.ts';
import { definePage, notFound } from '#site/shell/page.ts';
import { Link } from '#site/shell/link.tsx';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { LinkTabs } from '#site/design-system/link-tabs.tsx';
import { EmptyState } from '#site/design-system/surface.tsx';
import { competitionAddress, sportAddress } from '../addresses.ts';
import { loadEvents, loadSports } from '../load.ts';
import { loadRaces } from '../races/load-races.ts';
import { meetings } from '../served-parts.ts';
import { sportName } from '../sport-name.ts';
import { SPORT_ID } from '#sportsbook/models/market.ts';
import { EventList } from '../parts/event-list.tsx';
import { SportsFrame } from '../parts/sports-frame.tsx';
import type { Sports } from '../parts/sports-nav.tsx';
import { StandingsTable } from '../parts/standings-table.tsx';
import { useEvents } from '../book.ts';
import { familiesOf } from '../market-families.ts';
import { MarketCard } from '../parts/market-card.tsx';

const TABS = ['matches', 'table', 'results'] as const;
type Tab = (typeof TABS)[number];

interface Data {
  sport: Sport;
  competition: Competition;
  sports: Sports;
  tab: Tab;
  /** Live ones first, then by start time; results newest first. */
  events: SportEvent[];
  standings: Standings['rows'];
  outrights: SportEvent[];
  /** Of a course: its races instead of matches. */
  races: SportEvent[];
}

function Component({ data: { sport, competition, sports, tab, events, standings, outrights, races } }: { data: Data }) {
  const t = useTexts('sports');
  const address = competitionAddress(competition);
  return (
    <SportsFrame sports={sports} sport={sport} competition={competition.slug}>
      <p className="text-sm text-muted">
        <Link to={sportAddress(sport)} className="hover:text-text">
          {sportName(sports, sport)}
        </Link>{' '}
        · {competition.region}
      </p>
      <h1 className="mb-4 text-2xl desk:text-3xl">
        {competition.name}{' '}
        {races.length === 0 && (
          <span className="text-base font-normal text-muted">
            {t('season', { season: competition.season.replace(/\/0+/, '/') })}
          </span>
        )}
      </h1>
      {races.length === 0 && (
        <LinkTabs
          link={Link}
          label={competition.name}
          active={tab}
          tabs={TABS.map((id) => ({
            id,
            to: id === 'matches' ? address : `${address}?tab=${id}`,
            label: t(`tab.${id}`),
          }))}
        />
      )}
      {races.length > 0 ? (
        <meetings.Part sport={sport} competition={competition.slug} first={races} />
      ) : tab === 'table' ? (
        <StandingsTable rows={standings} sport={sport} />
      ) : (
        <>
          {tab === 'matches' && <Outrights sport={sport} slug={competition.slug} first={outrights} />}
          <Matches key={tab} tab={tab} sport={sport} slug={competition.slug} first={events} />
        </>
      )}
    </SportsFrame>
  );
}

function Matches({ tab, sport, slug, first }: { tab: Tab; sport: Sport; slug: string; first: readonly SportEvent[] }) {
  const { api } = useShell();
  const t = useTexts('sports');
  const topics = tab === 'results' ? [] : [`sport/${sport}/live`, 'upcoming'];
  const events = useEvents(first, topics, () => matchesOf(api, sport, slug, tab));
  if (events.length === 0) return <EmptyState icon="goal" title={t('empty.title')} text={t('empty.text')} />;
  return <EventList events={events} label={t(`tab.${tab}`)} />;
}

async function matchesOf(
  api: Parameters<typeof loadEvents>[0],
  sport: Sport,
  competition: string,
  tab: Tab,
): Promise<SportEvent[]> {
  if (tab === 'results') return (await loadEvents(api, { sport, competition, when: 'results' })).items;
  const [live, upcoming] = await Promise.all([
    loadEvents(api, { sport, competition, when: 'live' }),
    loadEvents(api, { sport, competition, when: 'upcoming' }),
  ]);
  const liveIds = new Set(live.items.map(({ id }) => id));
  return [...live.items, ...upcoming.items.filter(({ id }) => !liveIds.has(id))];
}

export const page = definePage<Data>({
  validate: ({ sport }) => SPORT_ID.test(sport ?? ''),
  async load(context) {
    const { params, url, api, report } = context;
    const sport = params['sport'] as Sport;
    const sports = await loadSports(context);
    const competition = sports.sports
      .find((entry) => entry.sport === sport)
      ?.competitions.find(({ slug }) => slug === params['competition']);
    if (!competition) notFound();
    const tab = TABS.find((tab) => tab === url.searchParams.get('tab')) ?? 'matches';
    const [races, events, standings, outrights] = await Promise.all([
      loadRaces(api, { sport, competition: competition.slug }).catch(report<SportEvent[]>([])),
      tab === 'table' ? [] : matchesOf(api, sport, competition.slug, tab).catch(report<SportEvent[]>([])),
      tab === 'table'
        ? api.call(getStandings, { sport, competition: competition.slug }).then(({ rows }) => rows, report([]))
        : [],
      tab === 'matches'
        ? loadEvents(api, { sport, competition: competition.slug, when: 'outright' }).then(
            ({ items }) => items,
            report([]),
          )
        : [],
    ]);
    return { sport, competition, sports, tab, events, standings, outrights, races };
  },
  ready: async ({ races }) => {
    if (races.length > 0) await meetings.ready();
  },
  areas: ({ races }) => (races.length > 0 ? ['races'] : []),
  meta: ({ data: { competition, sport, sports, races }, t }) => {
    const values = { name: competition.name, sport: sportName(sports, sport) };
    if (races.length > 0)
      return { title: t('races.meta.course', values), description: t('races.meta.courseText', values) };
    return { title: t('sports.meta.competition', values), description: t('sports.meta.competitionText', values) };
  },
  Component,
});

/** Who wins the competition: open until its last round begins. */
function Outrights({
  sport,
  slug,
  first,
}: {
  sport: Sport;
  /** Of the competition. */
  slug: string;
  first: readonly SportEvent[];
}) {
  const { api } = useShell();
  const events = useEvents(
    first,
    ['upcoming'],
    async () => (await loadEvents(api, { sport, competition: slug, when: 'outright' })).items,
  );
  return events.map((event) =>
    familiesOf(event.main).map((family) => (
      <MarketCard key={`${event.id} ${family.key}`} event={event} family={family} />
    )),
  );
}
