// The frame of every page of the sportsbook: the sports at the left, the page, the slip at the right or at the foot.
import { useEffect, type ReactNode } from 'react';
import { SlipPlace } from '#sportsbook/bets/web/parts/slip-place.tsx';
import { openSlip } from '#sportsbook/bets/web/slip-store.ts';
import { useHeldBets } from '#sportsbook/bets/web/use-held-bets.ts';
import { readFavourites } from '../favourites.ts';
import { readOddsFormat } from '../odds.ts';
import { moveAmongOdds } from './odds-keys.ts';
import { SportsNav, type Sports } from './sports-nav.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { Notice } from '#site/design-system/surface.tsx';

/** Whether everything that such a page shows comes from feeds that have stopped; otherwise the rows of its matches say so. */
export function isSilent({ sports, silent }: Sports, sport?: string, competition?: string): boolean {
  const links = sports
    .filter((link) => sport === undefined || link.sport === sport)
    .flatMap(({ competitions }) => competitions)
    .filter(({ slug, live, upcoming }) => (competition === undefined ? live + upcoming > 0 : slug === competition));
  return links.length > 0 && links.every(({ id }) => silent.includes(id));
}

export function SportsFrame({
  sports,
  sport,
  competition,
  children,
}: {
  sports: Sports;
  sport?: string | undefined;
  competition?: string | undefined;
  children: ReactNode;
}) {
  const t = useTexts('sports');
  useEffect(() => {
    openSlip();
    readOddsFormat();
    readFavourites();
  }, []);
  useHeldBets();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 desk:grid-cols-[minmax(0,1fr)_20rem] wide:grid-cols-[13rem_minmax(0,1fr)_20rem]">
      <SportsNav sports={sports} sport={sport} competition={competition} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys among the buttons inside */}
      <div className="min-w-0" onKeyDown={moveAmongOdds}>
        {isSilent(sports, sport, competition) && (
          <div className="mb-4">
            <Notice tone="warning" icon="wifi-off">
              {t('silent')}
            </Notice>
          </div>
        )}
        {children}
      </div>
      <SlipPlace />
    </div>
  );
}
