// A match while it is played: its ground with what was reported last, and which side it leans to.
import { useTexts } from '#site/shell/shell.tsx';
import type { EventDetails, Incident, SportEvent } from '../../contract.ts';
import { momentumOf, type Part } from '../momentum.ts';
import { periodName } from '../market-names.ts';
import { Field, hasField } from './field.tsx';

export function MatchStage({ details: { event, incidents } }: { details: EventDetails }) {
  const t = useTexts('sports');
  const lastIncident = incidents.findLast(({ kind }) => kind !== 'period-end');
  const parts = momentumOf(incidents, event.sport === 'football' ? (event.scoreboard?.clockS ?? 0) : null);
  const hasMomentum = parts.some(({ home, away }) => home + away > 0);
  if (!hasField(event.sport) && !hasMomentum) return null;
  return (
    <section
      aria-label={t('stage.label')}
      className="mb-4 overflow-hidden rounded-xl border border-line bg-surface-1 shadow-1"
    >
      {hasField(event.sport) && <Ground event={event} lastIncident={lastIncident} />}
      {hasMomentum && <Momentum parts={parts} event={event} />}
    </section>
  );
}

/** Where on the ground an incident is marked, for the home side; the other one is mirrored. */
const PLACES: Readonly<Record<string, Partial<Record<Incident['kind'], readonly [number, number]>>>> = {
  football: {
    goal: [103, 30],
    penalty: [94, 30],
    corner: [103.5, 1.5],
    'yellow-card': [40, 5],
    'red-card': [40, 5],
    'kick-off': [52.5, 30],
  },
  'ice-hockey': { goal: [97, 30], penalty: [40, 5], 'kick-off': [52.5, 30] },
  basketball: { 'lead-change': [98, 30] },
  tennis: { 'break-of-serve': [84, 30], 'set-won': [84, 30] },
};

const TONES: Partial<Record<Incident['kind'], string>> = {
  goal: 'text-primary',
  'set-won': 'text-primary',
  'red-card': 'text-danger',
  'yellow-card': 'text-warning',
  penalty: 'text-info',
};

/** On whose goal the side of an incident was. */
const ATTACKS: readonly Incident['kind'][] = ['goal', 'penalty', 'corner', 'lead-change', 'break-of-serve', 'set-won'];

function Ground({ event, lastIncident }: { event: SportEvent; lastIncident: Incident | undefined }) {
  const { sport, scoreboard } = event;
  const place = lastIncident && PLACES[sport]?.[lastIncident.kind];
  const isAway = lastIncident?.team === 2;
  const attacks = lastIncident !== undefined && lastIncident.team !== null && ATTACKS.includes(lastIncident.kind);
  return (
    <figure>
      <svg viewBox="-3 -3 111 66" aria-hidden className="block max-h-52 w-full bg-primary-soft text-line-strong">
        <defs>
          <linearGradient id="attack" x1="0" x2="1">
            <stop offset="0" stopColor="var(--primary)" stopOpacity="0" />
            <stop offset="1" stopColor="var(--primary)" stopOpacity="0.35" />
          </linearGradient>
        </defs>
        <rect width="105" height="60" fill="none" stroke="currentColor" strokeWidth="0.5" />
        {attacks && (
          <rect
            key={lastIncident.id}
            x="52.5"
            width="52.5"
            height="60"
            fill="url(#attack)"
            transform={isAway ? 'rotate(180 52.5 30)' : undefined}
            className="pitch-attack"
          />
        )}
        <Field sport={sport} />
        {sport === 'tennis' && scoreboard?.serving && (
          <circle cx={scoreboard.serving === 1 ? 7 : 98} cy="30" r="1.6" className="fill-primary" />
        )}
        {place && (
          <g
            key={lastIncident.id}
            transform={isAway ? `translate(${105 - place[0]} ${place[1]})` : `translate(${place[0]} ${place[1]})`}
            className={TONES[lastIncident.kind] ?? 'text-text'}
          >
            <circle r="2.4" fill="none" stroke="currentColor" strokeWidth="0.5" className="pitch-pulse" />
            <circle r="1.4" fill="currentColor" />
          </g>
        )}
      </svg>
      {lastIncident && <Caption event={event} incident={lastIncident} />}
    </figure>
  );
}

function Caption({ event, incident }: { event: SportEvent; incident: Incident }) {
  const t = useTexts('sports');
  const name = incident.team === null ? null : event.competitors[incident.team - 1]?.name;
  const when =
    incident.clockS === null || event.sport !== 'football'
      ? periodName(t, incident.period)
      : `${Math.floor(incident.clockS / 60)}′`;
  return (
    <figcaption className="flex flex-wrap items-center justify-center gap-x-2 border-t border-line px-4 py-2 text-sm">
      <span className="figures text-muted">{when}</span>
      <span className={`font-semibold ${TONES[incident.kind] ?? ''}`}>{t(`incident.${incident.kind}`)}</span>
      {name && <span className="text-muted">{name}</span>}
    </figcaption>
  );
}

const HEIGHT = 24;

function Momentum({ parts, event }: { parts: readonly Part[]; event: SportEvent }) {
  const t = useTexts('sports');
  const most = Math.max(...parts.map(({ home, away }) => Math.max(home, away)));
  const total = (side: 'home' | 'away'): number => parts.reduce((sum, part) => sum + part[side], 0);
  const [home, away] = event.competitors.map(({ name }) => name);
  return (
    <figure className="border-t border-line px-4 py-3">
      <figcaption className="mb-2 flex justify-between gap-3 text-xs text-muted">
        <span className="min-w-0 truncate text-primary">{home}</span>
        <span className="shrink-0">{t('stage.momentum')}</span>
        <span className="min-w-0 truncate text-info">{away}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${Math.max(18, parts.length) * 10} ${HEIGHT * 2}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('stage.momentumOf', {
          home: home ?? '',
          away: away ?? '',
          homeShare: total('home'),
          awayShare: total('away'),
        })}
        className="block h-16 w-full"
      >
        <path d={`M0 ${HEIGHT}h${Math.max(18, parts.length) * 10}`} className="stroke-line" strokeWidth="0.6" />
        {parts.map(({ key, home: up, away: down }) => (
          <g key={key}>
            <rect
              x={key * 10 + 1.5}
              width="7"
              y={HEIGHT - (up / most) * (HEIGHT - 1)}
              height={(up / most) * (HEIGHT - 1)}
              className="fill-primary"
            />
            <rect x={key * 10 + 1.5} width="7" y={HEIGHT} height={(down / most) * (HEIGHT - 1)} className="fill-info" />
          </g>
        ))}
      </svg>
    </figure>
  );
}
