// The head of a race: course and time, what is run, how long until the start.
import type { ReactNode } from 'react';
import { nameIn } from '#kernel/local-names.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { formatNumber } from '#site/design-system/format.ts';
import { Notice } from '#site/design-system/surface.tsx';
import { Time } from '#site/design-system/time.tsx';
import { LiveMark } from '../parts/live-mark.tsx';
import type { Race } from './runners.ts';
import { StartsIn } from './starts-in.tsx';

export function RaceHead({ event, hasProof }: { event: Race; hasProof: boolean }) {
  const t = useTexts('races');
  const { race, status, competition } = event;
  const running = race.runners.filter((runner) => !runner.is_non_runner).length;
  return (
    <header className="mb-4 overflow-hidden rounded-xl border border-line bg-[radial-gradient(32rem_16rem_at_90%_-10%,var(--primary-soft),transparent_70%)] bg-surface-1 p-4 shadow-1 tablet:p-6">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <span className="font-semibold text-text">{competition.name}</span>
        <Time at={event.starts_at} shows="date" />
        {status === 'live' ? (
          <LiveMark />
        ) : status === 'scheduled' ? (
          <StartsIn at={event.starts_at} />
        ) : (
          <span>{t(status === 'ended' ? 'finished' : `status.${status}`)}</span>
        )}
      </p>
      <h1 className="mt-1 text-balance text-2xl desk:text-3xl">
        <Time at={event.starts_at} shows="time" className="text-primary" /> {nameIn(t.locale, race.title)}
      </h1>
      <dl className="mt-4 flex flex-wrap gap-x-6 gap-y-3 text-sm">
        <Fact name={t('distance')}>{t('metres', { count: formatNumber(race.distance) })}</Fact>
        {race.going && <Fact name={t('going')}>{t(`goings.${race.going}`)}</Fact>}
        <Fact name={t('runners')}>{running}</Fact>
        {(race.each_way || status !== 'ended') && (
          <Fact name={t('eachWay')}>
            {race.each_way
              ? t('eachWayTerms', { part: race.each_way.part, places: race.each_way.places })
              : t('noEachWay')}
          </Fact>
        )}
      </dl>
      {status !== 'scheduled' && status !== 'live' && status !== 'ended' && (
        <div className="mt-4">
          <Notice tone="warning" icon="triangle-alert">
            {t(`statusText.${status}`)}
          </Notice>
        </div>
      )}
      {event.is_simulated && (
        <p className="mt-4 text-xs text-muted">
          {t(hasProof ? 'simulatedWithProof' : 'simulated')}{' '}
          {hasProof && (
            <a href="#fairness" className="underline hover:text-text">
              {t('verify')}
            </a>
          )}
        </p>
      )}
    </header>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
);
