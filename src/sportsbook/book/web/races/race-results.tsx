// How races ended, in short: the first three of each with their starting prices.
import type { SportEvent } from '../../contract.ts';
import { nameIn } from '#kernel/local-names.ts';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { Card } from '#site/design-system/surface.tsx';
import { Time } from '#site/design-system/time.tsx';
import { addressOf } from '../addresses.ts';
import { useOdds } from '../odds.ts';
import { Place } from './race-result.tsx';
import { finishOf, isRace, runnersOf, type Race } from './runners.ts';
import { Silks } from './silks.tsx';

const PLACES = 3;

export const RaceResults = ({ events }: { events: readonly SportEvent[] }) => (
  <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 laptop:grid-cols-2">
    {events.filter(isRace).map((race) => (
      <li key={race.id} data-event={race.id}>
        <Result race={race} />
      </li>
    ))}
  </ul>
);

function Result({ race }: { race: Race }) {
  const t = useTexts('races');
  const writeOdds = useOdds();
  const first = finishOf(race.race, runnersOf(race, undefined)).filter(({ place }) => place <= PLACES);
  return (
    <Card className="h-full overflow-hidden">
      <h3 className="border-b border-line bg-surface-2 text-sm">
        <Link to={addressOf(race)} className="flex min-h-11 items-center gap-2 px-3 hover:text-primary">
          <Time at={race.starts_at} shows="time" />
          <span className="min-w-0 truncate">{race.competition.name}</span>
          <span className="min-w-0 truncate font-sans text-xs font-normal text-muted">
            {nameIn(t.locale, race.race.title)}
          </span>
        </Link>
      </h3>
      {first.length === 0 ? (
        <p className="p-3 text-sm text-muted">{t('noResult')}</p>
      ) : (
        <ol className="divide-y divide-line">
          {first.map(({ runner, place, isDeadHeat }) => (
            <li key={runner.id} className="flex items-center gap-2 px-3 py-1.5 text-sm">
              <Place place={place} isDeadHeat={isDeadHeat} />
              <Silks silks={runner.card.silks} className="size-7" />
              <span className="min-w-0 grow truncate">
                <span className="figures mr-1 text-muted">{runner.card.number}.</span>
                {runner.name}
              </span>
              {runner.card.starting_price !== null && (
                <span className="figures shrink-0 text-muted">
                  {t('spOf', { odds: writeOdds(runner.card.starting_price) })}
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
