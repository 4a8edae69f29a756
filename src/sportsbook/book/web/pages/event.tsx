// One match: its score, what has happened, and every market that can be bet on.
import { useState } from 'react';
import { nameIn } from '#kernel/local-names.ts';
import { SPORT_ID } from '#sportsbook/models/market.ts';
import { getEvent, type EventDetails, type SportEvent } from '../../contract.ts';
import { definePage, notFoundWhenRefused, redirectTo } from '#site/shell/page.ts';
import { Link } from '#site/shell/link.tsx';
import { formatDate } from '#site/design-system/format.ts';
import { Icon } from '#site/design-system/icon.tsx';
import { lazyPart } from '#site/shell/lazy-part.tsx';
import { useLazy } from '#site/shell/use-lazy.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { addressOf, competitionAddress, idOfSlug, sportAddress } from '../addresses.ts';
import { useEventDetails } from '../book.ts';
import { loadSports } from '../load.ts';
import { loadRaces } from '../races/load-races.ts';
import { outrightView, raceView } from '../served-parts.ts';
import { sportName } from '../sport-name.ts';
import { EventFacts } from '../parts/event-facts.tsx';
import { EventMarkets } from '../parts/event-markets.tsx';
import { Scoreboard } from '../parts/scoreboard.tsx';
import { SportsFrame } from '../parts/sports-frame.tsx';
import type { Sports } from '../parts/sports-nav.tsx';

interface Data {
  sports: Sports;
  details: EventDetails;
  /** Of a race: all races of its course. */
  meeting: SportEvent[];
  raceName: string | null;
}

function Component({ data: { sports, details: first, meeting } }: { data: Data }) {
  const { api } = useShell();
  const t = useTexts('sports');
  const details = useEventDetails(first, () => api.call(getEvent, { id: first.event.id }));
  const { event } = details;
  const { sport, competition } = event;
  return (
    <SportsFrame sports={sports} sport={sport} competition={competition.slug}>
      <nav aria-label={t('path')} className="mb-3 text-sm text-muted">
        <Link to={sportAddress(sport)} className="hover:text-text">
          {sportName(sports, sport)}
        </Link>{' '}
        ·{' '}
        <Link to={competitionAddress({ sport, slug: competition.slug })} className="hover:text-text">
          {competition.name}
        </Link>
      </nav>
      {event.race ? (
        <raceView.Part details={details} meeting={meeting} />
      ) : isOutright(event) ? (
        <outrightView.Part key={event.id} details={details} />
      ) : (
        <Match details={details} />
      )}
      {event.is_simulated && details.commitment !== null && (
        <div id="fairness" className="scroll-mt-20">
          <MatchFairness details={details} />
        </div>
      )}
    </SportsFrame>
  );
}

const Match = ({ details }: { details: EventDetails }) => (
  <>
    <Scoreboard details={details} />
    {details.event.scoreboard !== null && <Stage details={details} />}
    <Players details={details} />
    <EventMarkets key={details.event.id} details={details} />
    <EventFacts details={details} />
    <Standings event={details.event} />
  </>
);

/** Drawn once the page stands: its place is kept. */
function Stage({ details }: { details: EventDetails }) {
  const { value: Loaded } = useLazy('match stage', async () => (await import('../parts/match-stage.tsx')).MatchStage);
  return Loaded ? <Loaded details={details} /> : <div className="mb-4 h-80 rounded-xl bg-surface-1" />;
}

const MatchFairness = lazyPart(
  'fairness of a match',
  async () => (await import('../parts/match-fairness.tsx')).MatchFairness,
  'mt-4 h-40',
);
const LineUps = lazyPart('line-ups', async () => (await import('../parts/line-ups.tsx')).LineUps, 'h-80');

/** Folded: bettors come for the prices. */
function Players({ details: { event, line_ups: lineUps } }: { details: EventDetails }) {
  const t = useTexts('sports.lineUps');
  const [isOpen, setOpen] = useState(false);
  if (!lineUps) return null;
  return (
    <section className="mb-4 overflow-hidden rounded-xl border border-line bg-surface-1 shadow-1">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center gap-2 px-4 text-left text-sm font-semibold"
      >
        <Icon name="chevron-down" className={`size-4 text-muted transition-transform ${isOpen ? '' : '-rotate-90'}`} />
        {t('title')}
      </button>
      {isOpen && <LineUps event={event} lineUps={lineUps} />}
    </section>
  );
}

/** Below everything else, and of a cup there are none: nothing holds its place. */
function Standings({ event }: { event: SportEvent }) {
  const { value: Loaded } = useLazy(
    'standings of a match',
    async () => (await import('../parts/match-standings.tsx')).MatchStandings,
  );
  return Loaded ? <Loaded event={event} /> : null;
}

/** The whole competition plays, not two competitors. */
const isOutright = ({ competitors, race }: SportEvent): boolean => competitors.length !== 2 && race === null;

const STATUSES: Partial<Record<SportEvent['status'], string>> = {
  postponed: 'EventPostponed',
  cancelled: 'EventCancelled',
  abandoned: 'EventCancelled',
};

/** The match as structured data for search engines. */
const sportsEventOf = (
  { competitors, starts_at, status, sport, competition, race }: SportEvent,
  name: string,
): object => ({
  '@context': 'https://schema.org',
  '@type': 'SportsEvent',
  name,
  startDate: starts_at,
  sport,
  eventStatus: `https://schema.org/${STATUSES[status] ?? 'EventScheduled'}`,
  eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
  superEvent: { '@type': 'SportsEvent', name: competition.name },
  // Runners of a race are neither persons nor teams.
  ...(race
    ? { location: { '@type': 'Place', name: competition.name } }
    : {
        competitor: competitors.map((competitor) => ({
          '@type': sport === 'tennis' ? 'Person' : 'SportsTeam',
          name: competitor.name,
        })),
      }),
});

const EVENT_SLUG = /^[a-z0-9-]*[a-z0-9]{12}$/;

export const page = definePage<Data>({
  validate: ({ sport, event }) => SPORT_ID.test(sport ?? '') && EVENT_SLUG.test(event ?? ''),
  async load(context) {
    const { api, params, url } = context;
    const [sports, details] = await Promise.all([
      loadSports(context),
      api.call(getEvent, { id: idOfSlug(params['event']!) }).catch(notFoundWhenRefused),
    ]);
    const address = addressOf(details.event);
    const slugPath = `/betting/${params['sport']}/${params['competition']}/${params['event']}`;
    // Names change, ids do not: redirect to the one address of the match.
    if (slugPath !== address) redirectTo(address + url.search, 301);
    const { sport, competition, race } = details.event;
    const meeting = race
      ? await loadRaces(api, { sport, competition: competition.slug }).catch(context.report<SportEvent[]>([]))
      : [];
    return {
      sports,
      details,
      meeting: meeting.toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1)),
      raceName: race && nameIn(context.locale, race.title),
    };
  },
  ready: async ({ details }) => {
    if (details.event.race) await raceView.ready();
    else if (isOutright(details.event)) await outrightView.ready();
  },
  areas: ({ details }) => (details.event.race ? ['races'] : []),
  meta: ({ data: { details, sports, raceName }, t }) => {
    const { competitors, competition, sport } = details.event;
    const values = {
      home: competitors[0]?.name ?? '',
      away: competitors[1]?.name ?? '',
      competition: competition.name,
      sport: sportName(sports, sport),
    };
    if (raceName !== null) {
      const named = { ...values, race: raceName, date: formatDate(details.event.starts_at, 'UTC') };
      return {
        title: t('races.meta.race', named),
        description: t('races.meta.raceText', named),
        structuredData: [sportsEventOf(details.event, `${named.race}, ${competition.name}`)],
      };
    }
    if (isOutright(details.event)) {
      const named = { name: competition.name, sport: values.sport };
      return {
        title: t('sports.meta.competition', named),
        description: t('sports.meta.competitionText', named),
        structuredData: [sportsEventOf(details.event, competition.name)],
      };
    }
    return {
      title: t('sports.meta.event', values),
      description: t('sports.meta.eventText', values),
      structuredData: [sportsEventOf(details.event, t('sports.versus', values))],
    };
  },
  Component,
});
