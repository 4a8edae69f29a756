// Every market of a match, in groups; those that the visitor has pinned come first.
import { Fragment, useMemo, useState } from 'react';
import { nameIn } from '#kernel/local-names.ts';
import type { EventDetails, Market, SportEvent } from '../../contract.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { Tabs } from '#site/design-system/tabs.tsx';
import { EmptyState } from '#site/design-system/surface.tsx';
import { useFavourites } from '../favourites.ts';
import { groupOf, MARKET_GROUPS } from '../market-names.ts';
import { familiesOf, type MarketFamily } from '../market-families.ts';
import { isCombined } from '#sportsbook/models/builder-markets.ts';
import { setBuilding, useIsBuilding } from '#sportsbook/bets/web/slip-store.ts';
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
      <div id="markets">
        {byPlayer(sorted, group, t.locale).map(({ player, families: cards }) => (
          <Fragment key={player}>
            {player !== '' && <h2 className="mt-5 text-base">{player}</h2>}
            <div className="mt-3 gap-4 laptop:columns-2">
              {cards.map((family) => (
                <MarketCard key={family.key} event={event} family={family} />
              ))}
            </div>
          </Fragment>
        ))}
      </div>
    </section>
  );
}

/** Under the tab of the players, what is about one of them stands together, by name; whatever is about several comes first. */
function byPlayer(
  families: readonly MarketFamily[],
  group: string,
  locale: string,
): { player: string; families: readonly MarketFamily[] }[] {
  if (group !== 'players') return [{ player: '', families }];
  const nameOf = ({ markets: [first] }: MarketFamily): string =>
    first?.label?.player ? nameIn(locale, first.label.player) : '';
  return [...Map.groupBy(families, nameOf)]
    .map(([player, cards]) => ({ player, families: cards }))
    .sort((a, b) => a.player.localeCompare(b.player, locale));
}

/** Selections collect in one bet, and only markets that can be part of it are shown. */
function BuilderSwitch({ event }: { event: string }) {
  const t = useTexts('sports.builder');
  const isBuilding = useIsBuilding(event);
  return (
    <div className="mb-3 rounded-lg border border-line bg-surface-1 shadow-1">
      <button
        type="button"
        role="switch"
        aria-checked={isBuilding}
        data-builder
        onClick={() => setBuilding(isBuilding ? null : event)}
        className="flex min-h-12 w-full items-center gap-3 px-3 py-2 text-left"
      >
        <Icon name="layout-grid" className={`size-5 shrink-0 ${isBuilding ? 'text-primary' : 'text-muted'}`} />
        <span className="min-w-0 grow">
          <span className="block font-semibold">{t('title')}</span>
          <span className="block text-xs text-muted">{t(isBuilding ? 'on' : 'off')}</span>
        </span>
        <span
          aria-hidden
          className={`relative h-6 w-11 shrink-0 rounded-full border transition-colors ${isBuilding ? 'border-primary bg-primary' : 'border-line-strong bg-surface-3'}`}
        >
          <span
            className={`absolute top-0.5 size-4.5 rounded-full transition-[left] ${isBuilding ? 'left-[1.375rem] bg-on-primary' : 'left-0.5 bg-muted'}`}
          />
        </span>
      </button>
    </div>
  );
}
