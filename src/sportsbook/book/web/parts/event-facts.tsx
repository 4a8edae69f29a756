// What is known about a match besides its prices: timeline, statistics, form, earlier meetings.
import type { ReactNode } from 'react';
import type { EventDetails, Incident } from '../../contract.ts';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { Time } from '#site/design-system/time.tsx';
import { addressOf } from '../addresses.ts';
import { periodName } from '../market-names.ts';

export function EventFacts({ details }: { details: EventDetails }) {
  const t = useTexts('sports');
  const { event, incidents, form, meetings } = details;
  const statistics = Object.entries(event.scoreboard?.statistics ?? {});
  const names = event.competitors.map(({ name }) => name);
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4 laptop:grid-cols-2">
      {incidents.length > 0 && (
        <Panel title={t('facts.timeline')}>
          <Timeline incidents={incidents} sport={event.sport} />
        </Panel>
      )}
      {statistics.length > 0 && (
        <Panel title={t('facts.statistics')}>
          {statistics.map(([name, [home, away]]) => (
            <Statistic
              key={name}
              label={t.has(`statistic.${name}`) ? t(`statistic.${name}`) : name}
              home={home}
              away={away}
            />
          ))}
        </Panel>
      )}
      {form.map((matches, side) =>
        matches.length === 0 ? null : (
          <Panel key={names[side]} title={t('facts.form', { name: names[side] ?? '' })}>
            <Past matches={matches} details={details} />
          </Panel>
        ),
      )}
      {meetings.length > 0 && (
        <Panel title={t('facts.meetings')}>
          <Past matches={meetings} details={details} />
        </Panel>
      )}
    </div>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-lg border border-line bg-surface-1 p-4 shadow-1">
      <h2 className="mb-3 text-base">{title}</h2>
      {children}
    </section>
  );
}

const MARKS: Partial<Record<Incident['kind'], string>> = {
  goal: 'bg-primary',
  'red-card': 'bg-danger',
  'yellow-card': 'bg-warning',
  penalty: 'bg-info',
  'break-of-serve': 'bg-info',
  'set-won': 'bg-primary',
  'map-won': 'bg-primary',
};
/** How many the page shows, newest first; corners and the like are in the statistics. */
const SHOWN = 14;

function Timeline({ incidents, sport }: { incidents: readonly Incident[]; sport: string }) {
  const t = useTexts('sports');
  const keyIncidents = incidents.filter(({ kind }) => kind !== 'corner').toSorted((a, b) => b.id - a.id);
  return (
    <ol className="grid gap-2 text-sm">
      {keyIncidents.slice(0, SHOWN).map((incident) => (
        <li key={incident.id} className="flex items-center gap-3">
          <span className="figures w-14 shrink-0 text-right text-muted">
            {incident.clockS === null || sport === 'tennis' || sport === 'esports'
              ? periodName(t, incident.period)
              : `${Math.floor(incident.clockS / 60)}′`}
          </span>
          <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${MARKS[incident.kind] ?? 'bg-line-strong'}`} />
          <span className="min-w-0 grow">
            {t(`incident.${incident.kind}`)}
            {incident.team !== null && <span className="text-muted"> · {t(`side.${incident.team}`)}</span>}
          </span>
          <span className="figures whitespace-nowrap font-semibold">
            {incident.score[0]}–{incident.score[1]}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Statistic({ label, home, away }: { label: string; home: number; away: number }) {
  const share = home + away === 0 ? 50 : (home / (home + away)) * 100;
  return (
    <div className="py-1.5 text-sm">
      <p className="flex justify-between gap-2">
        <span className="figures font-semibold">{home}</span>
        <span className="text-muted">{label}</span>
        <span className="figures font-semibold">{away}</span>
      </p>
      <svg viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden className="mt-1 block h-1 w-full">
        <rect width="100" height="3" className="fill-surface-3" />
        <rect width={share} height="3" className="fill-primary" />
      </svg>
    </div>
  );
}

function Past({ matches, details }: { matches: EventDetails['meetings']; details: EventDetails }) {
  const { sport, competition } = details.event;
  return (
    <ul className="divide-y divide-line text-sm">
      {matches.map((match) => (
        <li key={match.id}>
          <Link
            to={addressOf({ sport, competition, slug: match.slug })}
            className="flex min-h-11 items-center gap-3 hover:text-primary"
          >
            <Time at={match.starts_at} shows="date" className="shrink-0 text-muted" />
            <span className="min-w-0 grow">{match.competitors.map(({ name }) => name).join(' – ')}</span>
            <span className="figures whitespace-nowrap font-semibold">
              {match.score[0]}–{match.score[1]}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
