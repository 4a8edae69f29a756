// How a race ended: who came in where and when, how far behind, at which starting price, and who did not.
import type { ReactNode } from 'react';
import type { Market } from '../../contract.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { useOdds } from '../odds.ts';
import {
  distanceBehind,
  finishOf,
  raceTime,
  runnersOf,
  type FinishedRunner,
  type Race,
  type Runner,
} from './runners.ts';
import { Silks } from './silks.tsx';

/** Where there is room for columns of their own. */
const WIDE = '@max-[34rem]:hidden';

export function RaceResult({ event, winner }: { event: Race; winner: Market | undefined }) {
  const t = useTexts('races');
  const runners = runnersOf(event, winner);
  const finished = finishOf(event.race, runners);
  const ids = new Set(finished.map(({ runner }) => runner.id));
  const unfinished = runners.filter(({ id, card }) => !ids.has(id) && !card.is_non_runner);
  const withdrawn = runners.filter(({ card }) => card.is_non_runner);
  const hasTimes = finished.some(({ timeMs }) => timeMs !== null);
  // A race that was announced as a result never had odds.
  const hasPrices = finished.some(({ runner }) => runner.card.starting_price !== null);
  return (
    <section
      aria-labelledby="race-result"
      data-result
      className="@container mb-4 overflow-hidden rounded-lg border border-line bg-surface-1 shadow-1"
    >
      <h2 id="race-result" className="border-b border-line bg-surface-2 px-3 py-3 text-sm tablet:px-4">
        {t('result')}
      </h2>
      <table className="w-full text-left text-sm">
        <thead className="text-xs text-muted">
          <tr>
            <th scope="col" className="py-2 pl-3 font-normal tablet:pl-4">
              {t('place')}
            </th>
            <th scope="col" className="px-3 py-2 font-normal">
              {t('horse')}
            </th>
            {hasPrices && (
              <th scope="col" className="whitespace-nowrap px-2 py-2 text-right font-normal @max-[34rem]:pr-3">
                <abbr title={t('spFull')} className="no-underline">
                  {t('sp')}
                </abbr>
              </th>
            )}
            {hasTimes && (
              <>
                <th scope="col" className={`whitespace-nowrap px-2 py-2 text-right font-normal ${WIDE}`}>
                  {t('behind')}
                </th>
                <th scope="col" className={`whitespace-nowrap px-2 py-2 pr-4 text-right font-normal ${WIDE}`}>
                  {t('time')}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {finished.map((entry) => (
            <Row key={entry.runner.id} entry={entry} hasTimes={hasTimes} hasPrices={hasPrices} />
          ))}
        </tbody>
      </table>
      <Rest title={t('unfinished')} runners={unfinished} />
      <Rest title={t('nonRunners')} runners={withdrawn}>
        {(runner) => runner.card.deduction > 0 && <> ({t('deductedShort', { percent: runner.card.deduction })})</>}
      </Rest>
    </section>
  );
}

function Row({ entry, hasTimes, hasPrices }: { entry: FinishedRunner; hasTimes: boolean; hasPrices: boolean }) {
  const { runner, place, isDeadHeat, timeMs, lengths } = entry;
  const t = useTexts('races');
  const writeOdds = useOdds();
  const distance = lengths === null ? undefined : distanceBehind(lengths);
  const behind =
    distance && ('name' in distance ? t(`distances.${distance.name}`) : t('lengths', { count: distance.lengths }));
  const time = timeMs === null ? undefined : raceTime(timeMs);
  const also = [runner.card.jockey, ...(hasTimes ? [behind, time] : [])].filter(Boolean).join(' · ');
  const price = runner.card.starting_price;
  return (
    <tr
      className={`border-t border-line ${place === 1 ? 'bg-primary-soft font-semibold' : ''}`}
      data-place={place}
      data-dead-heat={isDeadHeat || undefined}
    >
      <td className="w-0 py-2 pl-3 tablet:pl-4">
        <span className="flex items-center gap-2">
          <Place place={place} isDeadHeat={isDeadHeat} />
          <Silks silks={runner.card.silks} className="size-9" />
        </span>
      </td>
      <th scope="row" className="w-full max-w-0 px-3 py-2 font-[inherit]">
        <span className="line-clamp-2 leading-tight">
          <span className="figures mr-1 font-normal text-muted">{runner.card.number}.</span>
          {runner.name}
        </span>
        <span className={`block truncate text-xs font-normal text-muted ${WIDE}`}>{runner.card.jockey}</span>
        <span className="block text-xs font-normal text-muted @min-[34rem]:hidden">{also}</span>
      </th>
      {hasPrices && (
        <td className="figures whitespace-nowrap px-2 py-2 text-right @max-[34rem]:pr-3">
          {price === null ? '–' : writeOdds(price)}
        </td>
      )}
      {hasTimes && (
        <>
          <td className={`whitespace-nowrap px-2 py-2 text-right font-normal text-muted ${WIDE}`}>{behind ?? '–'}</td>
          <td className={`figures whitespace-nowrap px-2 py-2 pr-4 text-right font-normal ${WIDE}`}>{time ?? '–'}</td>
        </>
      )}
    </tr>
  );
}

/** Who shares a place with another is marked. */
export function Place({ place, isDeadHeat }: { place: number; isDeadHeat: boolean }) {
  const t = useTexts('races');
  return (
    <span className="figures w-7 shrink-0 text-center text-base font-semibold leading-none">
      {place}
      {isDeadHeat && (
        <abbr title={t('deadHeat')} className="block text-[0.625rem] font-semibold text-warning no-underline">
          {t('dh')}
        </abbr>
      )}
    </span>
  );
}

function Rest({
  title,
  runners,
  children,
}: {
  title: string;
  runners: readonly Runner[];
  children?: (runner: Runner) => ReactNode;
}) {
  if (runners.length === 0) return null;
  return (
    <p className="border-t border-line px-3 py-2 text-xs text-muted tablet:px-4">
      {title}:{' '}
      {runners.map((runner, nth) => (
        <span key={runner.id}>
          {nth > 0 && ', '}
          {runner.name}
          {children?.(runner)}
        </span>
      ))}
    </p>
  );
}
