// The score of a match, large: crests, score by period, clock, who serves or attacks.
import type { Competitor, EventDetails } from '../../contract.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Time } from '#site/design-system/time.tsx';
import { periodName } from '../market-names.ts';
import { MatchClock } from './clock.tsx';
import { Crest } from './crest.tsx';
import { LiveMark } from './live-mark.tsx';

export function Scoreboard({ details: { event, commitment } }: { details: EventDetails }) {
  const t = useTexts('sports');
  const { competitors, scoreboard, status, sport } = event;
  const [home, away] = competitors as [Competitor, Competitor];
  const isLive = status === 'live' || status === 'interrupted';
  const turn = t(sport === 'esports' ? 'attacking' : 'serving');
  return (
    <header className="mb-4 overflow-hidden rounded-xl border border-line bg-[radial-gradient(30rem_14rem_at_50%_-10%,var(--primary-soft),transparent_70%)] bg-surface-1 p-4 shadow-1 tablet:p-6">
      <p className="mb-4 flex flex-wrap items-center justify-center gap-2 text-sm text-muted">
        {isLive && <LiveMark />}
        {scoreboard && isLive ? (
          <MatchClock event={event} scoreboard={scoreboard} />
        ) : status === 'scheduled' ? (
          <Time at={event.starts_at} />
        ) : (
          <span>{t(`status.${status}`)}</span>
        )}
        {status === 'interrupted' && <span>{t('status.interrupted')}</span>}
      </p>
      <h1 className="sr-only">{t('versus', { home: home.name, away: away.name })}</h1>
      <div
        className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3"
        aria-hidden={scoreboard === null || undefined}
      >
        <Side competitor={home} turn={scoreboard?.serving === 1 ? turn : null} />
        {scoreboard ? (
          <p
            className="figures text-center text-4xl font-semibold tablet:text-5xl"
            aria-label={t('score', { home: scoreboard.score[0], away: scoreboard.score[1] })}
          >
            {scoreboard.score[0]}
            <span className="mx-1 text-muted">–</span>
            {scoreboard.score[1]}
          </p>
        ) : (
          <p className="text-center text-lg text-muted">{t('vs')}</p>
        )}
        <Side competitor={away} turn={scoreboard?.serving === 2 ? turn : null} />
      </div>
      {scoreboard && scoreboard.periods.length > 0 && sport !== 'football' && <Periods details={event} />}
      {event.is_simulated && (
        <p className="mt-4 text-center text-xs text-muted">
          {t(commitment === null ? 'simulated.matchAlone' : 'simulated.match')}{' '}
          {commitment && (
            <a href="#fairness" className="underline hover:text-text">
              {t('simulated.verify')}
            </a>
          )}
        </p>
      )}
    </header>
  );
}

/** `turn`: what it does now and the other does not. */
function Side({ competitor, turn }: { competitor: Competitor; turn: string | null }) {
  return (
    <div className="flex min-w-0 flex-col items-center gap-2 text-center">
      <Crest competitor={competitor} className="size-14 tablet:size-20" />
      <p className="max-w-full text-balance font-display text-sm font-semibold sm:text-base tablet:text-lg">
        {competitor.name}
        {turn !== null && (
          <span title={turn} className="ml-2 inline-block size-2 rounded-full bg-primary align-middle">
            <span className="sr-only">{turn}</span>
          </span>
        )}
      </p>
    </div>
  );
}

/** Sets in games, quarters, periods, maps in rounds. */
function Periods({ details: { scoreboard, competitors, sport } }: { details: EventDetails['event'] }) {
  const t = useTexts('sports');
  const { periods, points } = scoreboard!;
  const prefix = { tennis: 'set', basketball: 'q', 'ice-hockey': 'p', esports: 'map', football: '' }[sport];
  const nameOf = (index: number): string => {
    const regular = sport === 'basketball' ? 4 : sport === 'ice-hockey' ? 3 : 5;
    if (prefix === undefined) return String(index + 1);
    return index < regular ? periodName(t, `${prefix}${index + 1}`) : periodName(t, 'ot');
  };
  return (
    <div className="mt-4 overflow-x-auto">
      <table className="figures mx-auto text-sm">
        <thead className="text-xs text-muted">
          <tr>
            <td aria-hidden />
            {periods.map((_, index) => (
              <th key={nameOf(index)} scope="col" className="px-3 py-1 font-normal">
                {nameOf(index)}
              </th>
            ))}
            {points && (
              <th scope="col" className="px-3 py-1 font-normal">
                {t('points')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {competitors.slice(0, 2).map((competitor, side) => (
            <tr key={competitor.id}>
              <th scope="row" className="pr-3 text-left font-sans font-semibold">
                {competitor.short}
              </th>
              {periods.map((period, index) => (
                <td key={nameOf(index)} className="px-3 py-1 text-center">
                  {period[side as 0 | 1]}
                </td>
              ))}
              {points && <td className="px-3 py-1 text-center text-primary">{points[side as 0 | 1]}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
