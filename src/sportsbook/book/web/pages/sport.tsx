// One sport: its matches by time, and its competitions.
import { SPORT_ID, type Sport } from '#sportsbook/models/market.ts';
import type { Competition, SportEvent } from '../../contract.ts';
import { definePage, notFound } from '#site/shell/page.ts';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { competitionAddress, sportAddress } from '../addresses.ts';
import { loadEvents, loadSports, type Wanted } from '../load.ts';
import { loadRaces } from '../races/load-races.ts';
import { meetings } from '../served-parts.ts';
import { sportName } from '../sport-name.ts';
import { EventBoard } from '../parts/event-board.tsx';
import { SportsFrame } from '../parts/sports-frame.tsx';
import type { Sports } from '../parts/sports-nav.tsx';

interface Data {
  sport: Sport;
  sports: Sports;
  wanted: Wanted;
  events: SportEvent[];
  count: number;
  /** Of a sport whose events are races, which has no matches. */
  races: SportEvent[];
}

const WHENS = ['live', 'soon', 'today', 'upcoming'] as const;

function Component({ data: { sport, sports, wanted, events, count, races } }: { data: Data }) {
  const competitions = sports.sports.find((entry) => entry.sport === sport)?.competitions ?? [];
  return (
    <SportsFrame sports={sports} sport={sport}>
      <h1 className="mb-4 text-2xl desk:text-3xl">{sportName(sports, sport)}</h1>
      {races.length > 0 ? (
        <meetings.Part sport={sport} first={races} />
      ) : (
        <>
          <Competitions competitions={competitions} />
          <EventBoard address={sportAddress(sport)} sports={sports} wanted={wanted} first={events} count={count} />
        </>
      )}
    </SportsFrame>
  );
}

/** Beside the list of sports where there is room for it. */
function Competitions({ competitions }: { competitions: readonly Competition[] }) {
  const t = useTexts('sports');
  return (
    <nav aria-label={t('competitions')} className="mb-4 wide:hidden">
      <ul className="snap-row flex gap-2 laptop:flex-wrap">
        {competitions.map((competition) => (
          <li key={competition.id} className="shrink-0 snap-start">
            <Link
              to={competitionAddress(competition)}
              className="flex min-h-11 items-center gap-2 rounded-full border border-line px-4 text-sm text-muted hover:border-line-strong hover:text-text"
            >
              {competition.name}
              <span className="figures text-xs">{competition.live + competition.upcoming}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export const page = definePage<Data>({
  validate: ({ sport }) => SPORT_ID.test(sport ?? ''),
  async load(context) {
    const sport = context.params['sport']!;
    const requestedTime = context.url.searchParams.get('when');
    const sports = await loadSports(context);
    const entry = sports.sports.find((candidate) => candidate.sport === sport);
    if (!entry && sports.sports.length > 0) notFound();
    const isLive = (entry?.live ?? 0) > 0;
    const when = WHENS.find((when) => when === requestedTime) ?? (isLive ? 'live' : 'upcoming');
    const wanted: Wanted = { sport, when };
    const [{ items, count }, races] = await Promise.all([
      loadEvents(context.api, wanted).catch(context.report({ items: [], count: 0 })),
      loadRaces(context.api, { sport }).catch(context.report<SportEvent[]>([])),
    ]);
    return { sport, sports, wanted, events: items, count, races };
  },
  ready: async ({ races }) => {
    if (races.length > 0) await meetings.ready();
  },
  areas: ({ races }) => (races.length > 0 ? ['races'] : []),
  meta: ({ data: { sport, sports, races }, t }) => {
    const name = sportName(sports, sport);
    if (races.length > 0)
      return { title: t('races.meta.sport', { name }), description: t('races.meta.sportText', { name }) };
    return { title: t('sports.meta.sport', { name }), description: t('sports.meta.sportText', { name }) };
  },
  Component,
});
