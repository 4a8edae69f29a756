// The races of a sport or a course: those that start next, every meeting with its races by time, and how the last ones ended.
import type { SportEvent } from '../../contract.ts';
import { nameIn } from '#kernel/local-names.ts';
import { Link } from '#site/shell/link.tsx';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { Card, EmptyState } from '#site/design-system/surface.tsx';
import { Time } from '#site/design-system/time.tsx';
import { addressOf, competitionAddress } from '../addresses.ts';
import { useEvents } from '../book.ts';
import { topicsOf } from '../load.ts';
import { useOdds } from '../odds.ts';
import { LiveMark } from '../parts/live-mark.tsx';
import { loadRaces } from './load-races.ts';
import { RaceChips } from './race-chips.tsx';
import { RaceResults } from './race-results.tsx';
import { inOrder, isRace, runnersOf, type Race } from './runners.ts';
import { StartsIn } from './starts-in.tsx';

const NEXT = 6;
const FAVOURITES = 3;

export function Meetings({
  sport,
  competition,
  first,
}: {
  sport: string;
  /** Its slug: of one course alone. */
  competition?: string;
  first: readonly SportEvent[];
}) {
  const { api } = useShell();
  const t = useTexts('races');
  const events = useEvents(first, topicsOf({ sport, when: 'open' }, []), () => loadRaces(api, { sport, competition }));
  const races = events.filter(isRace).toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at));
  const next = races.filter(({ status }) => status === 'scheduled' || status === 'live').slice(0, NEXT);
  const meetings = [...Map.groupBy(races, (race) => race.competition.id).values()];
  const run = races.filter(({ status }) => status === 'ended').toReversed();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <section aria-labelledby="next-off">
        <h2 id="next-off" className="mb-3 text-lg">
          {t('nextOff')}
        </h2>
        {next.length === 0 ? (
          <EmptyState icon="horseshoe" title={t('noneNext')} text={t('noneNextText')} />
        ) : (
          <ul className="grid gap-3 sm:grid-cols-2 cinema:grid-cols-3">
            {next.map((race) => (
              <Next key={race.id} race={race} />
            ))}
          </ul>
        )}
      </section>
      {meetings.length > 0 && (
        <section aria-labelledby="meetings">
          <h2 id="meetings" className="mb-3 text-lg">
            {t('meetings')}
          </h2>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {meetings.map((meeting) => (
              <Meeting key={meeting[0]!.competition.id} races={meeting} isAlone={meetings.length === 1} />
            ))}
          </div>
        </section>
      )}
      {run.length > 0 && (
        <section aria-labelledby="run">
          <h2 id="run" className="mb-3 text-lg">
            {t('results')}
          </h2>
          <RaceResults events={run} />
        </section>
      )}
    </div>
  );
}

function Next({ race }: { race: Race }) {
  const t = useTexts('races');
  const writeOdds = useOdds();
  const favourites = inOrder(runnersOf(race, race.main[0]), 'odds')
    .filter(({ outcome }) => outcome && outcome.odds !== null)
    .slice(0, FAVOURITES);
  return (
    <li className="min-w-0" data-event={race.id}>
      <Link
        to={addressOf(race)}
        className="flex h-full flex-col gap-2 rounded-lg border border-line bg-surface-1 p-3 shadow-1 hover:border-line-strong"
      >
        <span className="flex items-center justify-between gap-2">
          <span className="min-w-0 truncate font-semibold">
            <Time at={race.starts_at} shows="time" /> {race.competition.name}
          </span>
          {race.status === 'live' ? <LiveMark /> : <StartsIn at={race.starts_at} />}
        </span>
        <span className="truncate text-xs text-muted">
          {nameIn(t.locale, race.race.title)} ·{' '}
          {t('runnersCount', { count: race.race.runners.filter((runner) => !runner.is_non_runner).length })}
        </span>
        {favourites.length === 0 && <span className="text-sm text-muted">{t('noPrices')}</span>}
        {favourites.map(({ id, name, card, outcome }) => (
          <span key={id} className="flex items-center gap-2 text-sm">
            <span className="figures w-5 shrink-0 text-right text-muted">{card.number}</span>
            <span className="min-w-0 grow truncate">{name}</span>
            <span className="figures font-semibold">{writeOdds(outcome!.odds!)}</span>
          </span>
        ))}
      </Link>
    </li>
  );
}

function Meeting({ races, isAlone }: { races: readonly Race[]; isAlone: boolean }) {
  const t = useTexts('races');
  const [{ sport, competition, is_simulated: isSimulated }] = races as [Race];
  return (
    <Card className="p-3 tablet:p-4">
      <h3 className="mb-2 flex flex-wrap items-center gap-x-2 text-base">
        <Icon name="horseshoe" className="size-4.5 text-muted" />
        <Link to={competitionAddress({ sport, slug: competition.slug })} className="hover:text-primary">
          {competition.name}
        </Link>
        <span className="font-sans text-xs font-normal text-muted">{competition.region}</span>
        {isSimulated && (
          <span className="ml-auto rounded-full border border-line px-2 py-0.5 font-sans text-xs font-normal text-muted">
            {t('simulatedShort')}
          </span>
        )}
      </h3>
      <RaceChips races={races} label={t('meetingOf', { course: competition.name })} hasAllNext={isAlone} />
    </Card>
  );
}
