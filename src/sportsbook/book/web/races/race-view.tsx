// The page of a race: its head, while it is run the course, then the result, and before that its card with everything to bet on.
import type { EventDetails, SportEvent } from '../../contract.ts';
import { lazyPart } from '#site/shell/lazy-part.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { familiesOf } from '../market-families.ts';
import { MarketCard } from '../parts/market-card.tsx';
import { RaceCard } from './race-card.tsx';
import { RaceChips } from './race-chips.tsx';
import { RaceHead } from './race-head.tsx';
import { RaceResult } from './race-result.tsx';
import { isRace } from './runners.ts';

const RaceTrack = lazyPart('race track', async () => (await import('./race-track.tsx')).RaceTrack, 'mb-4 h-96');

export function RaceView({ details, meeting }: { details: EventDetails; meeting: readonly SportEvent[] }) {
  const t = useTexts('races');
  const sports = useTexts('sports');
  const { event, markets } = details;
  if (!isRace(event)) return null;
  const winner = markets.find(({ kind }) => kind === 'race-winner');
  // What an each-way bet is besides is bet on in the slip.
  const otherMarkets = markets.filter(
    ({ kind, specifiers, state }) =>
      kind !== 'race-winner' && specifiers['part'] === undefined && (state === 'active' || state === 'suspended'),
  );
  const isRun = event.status === 'ended' && event.race.finish !== null;
  const races = meeting.filter(isRace);
  return (
    <>
      {races.length > 1 && (
        <div className="mb-3">
          <RaceChips races={races} label={t('meetingOf', { course: event.competition.name })} active={event.id} />
        </div>
      )}
      <RaceHead event={event} hasProof={details.commitment !== null} />
      {(event.status === 'live' || event.status === 'interrupted') && <RaceTrack event={event} />}
      {isRun ? <RaceResult event={event} winner={winner} /> : <RaceCard event={event} winner={winner} />}
      {otherMarkets.length > 0 && (
        <section aria-label={sports('markets.label')} className="gap-4 laptop:columns-2">
          {familiesOf(otherMarkets).map((family) => (
            <MarketCard key={family.key} event={event} family={family} />
          ))}
        </section>
      )}
    </>
  );
}
