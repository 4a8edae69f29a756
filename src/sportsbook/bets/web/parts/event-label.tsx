// What a selection is on: `Northport – Arden City`; of a race, of which a course has many a day, with its time.
import { useTexts } from '#site/shell/shell.tsx';
import { Time } from '#site/design-system/time.tsx';
import { eventName } from '#sportsbook/book/web/market-names.ts';
import type { BetLeg } from '../../contract.ts';
import type { SlipLeg } from '../slip.ts';

type Leg =
  | Pick<SlipLeg, 'competitors' | 'competition' | 'race' | 'startsAt'>
  | Pick<BetLeg, 'competitors' | 'competition' | 'race' | 'starts_at'>;

export function EventLabel({ leg }: { leg: Leg }) {
  const { locale } = useTexts('sports');
  const startsAt = 'starts_at' in leg ? leg.starts_at : leg.startsAt;
  return (
    <>
      {leg.race && startsAt && (
        <>
          <Time at={startsAt} shows="time" />{' '}
        </>
      )}
      {eventName(locale, leg)}
    </>
  );
}
