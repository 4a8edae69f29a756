// Every market of a match, in groups; those that the visitor has pinned come first.
import { useMemo, useState } from 'react';
import type { EventDetails, Market, SportEvent } from '../../contract.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Tabs } from '#site/design-system/tabs.tsx';
import { EmptyState } from '#site/design-system/surface.tsx';
import { useFavourites } from '../favourites.ts';
import { groupOf, MARKET_GROUPS } from '../market-names.ts';
import { familiesOf } from '../market-families.ts';
import { isCombined } from '#sportsbook/models/builder-markets.ts';
import { useIsBuilding } from '#sportsbook/bets/web/slip-store.ts';
import { BuilderSwitch } from './builder-switch.tsx';
import { MarketCard } from './market-card.tsx';

const isShown = ({ state }: Market, status: SportEvent['status']): boolean =>
  state === 'active' || state === 'suspended' || ((state === 'settled' || state === 'cancelled') && isOver(status));

const isOver = (status: SportEvent['status']): boolean =>
  status === 'ended' || status === 'abandoned' || status === 'cancelled';

export function EventMarkets({ details: { event, markets } }: { details: EventDetails }) {
  const t = useTexts('sports');
  const { markets: pinned } = useFavourites();
  const [group, setGroup] = useState<string>('all');
  const isBuilding = useIsBuilding(event.id) && event.has_builder;
  const visibleMarkets = useMemo(
    () => markets.filter((market) => isShown(market, event.status) && (!isBuilding || isCombined(event.sport, market))),
    [markets, event.status, event.sport, isBuilding],
  );
  const groups = MARKET_GROUPS.filter((marketGroup) =>
    visibleMarkets.some((market) => groupOf(market) === marketGroup),
  );
  const families = familiesOf(
    group === 'all' ? visibleMarkets : visibleMarkets.filter((market) => groupOf(market) === group),
  );
  const sorted = families.toSorted(
    (a, b) => Number(pinned.includes(b.markets[0]!.kind)) - Number(pinned.includes(a.markets[0]!.kind)),
  );
  if (visibleMarkets.length === 0)
    return (
      <EmptyState
        icon="lock"
        title={t(event.status === 'ended' ? 'markets.over' : 'markets.none')}
        text={t(event.status === 'ended' ? 'markets.overText' : 'markets.noneText')}
      />
    );
  return (
    <section aria-label={t('markets.label')}>
      {event.has_builder && <BuilderSwitch event={event.id} />}
      <Tabs
        label={t('markets.groups')}
        items={['all', ...groups].map((id) => ({ id, label: t(`group.${id}`) }))}
        active={group}
        onChange={setGroup}
        controls="markets"
      />
      <div id="markets" className="mt-3 gap-4 laptop:columns-2">
        {sorted.map((family) => (
          <MarketCard key={family.key} event={event} family={family} />
        ))}
      </div>
    </section>
  );
}
