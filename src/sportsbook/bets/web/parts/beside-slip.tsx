// Below an empty slip: the player's open bets, and what others bet on or, while that is too little, the best known matches.
import { useEffect, useMemo } from 'react';
import { getBets, type Bet } from '../../contract.ts';
import { getPopular } from '../../popular-contract.ts';
import type { OutputOf } from '#kernel/method.ts';
import { getEvents, getHighlights, type Market, type SportEvent } from '#sportsbook/book/contract.ts';
import { addressOf } from '#sportsbook/book/web/addresses.ts';
import { legOf } from '#sportsbook/book/web/leg.ts';
import { eventName, marketName, namesOfBet, outcomeName } from '#sportsbook/book/web/market-names.ts';
import { LiveMark } from '#sportsbook/book/web/parts/live-mark.tsx';
import { MarketOdds } from '#sportsbook/book/web/parts/market-odds.tsx';
import { OddsButton } from '#sportsbook/book/web/parts/odds-button.tsx';
import type { ApiClient } from '#site/shell/api.ts';
import { createAsyncData } from '#site/shell/async-data.ts';
import { Link } from '#site/shell/link.tsx';
import { useStore } from '#site/shell/store.ts';
import { useSession, useShell, useTexts } from '#site/shell/shell.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { Money } from '#site/design-system/money.tsx';
import { Time } from '#site/design-system/time.tsx';
import { betTypeName } from '../bet-names.ts';
import { useBetMessages } from '../use-bet-messages.ts';
import { canBeCashedOut, useCashOutOffers } from '../use-cash-out-offers.ts';
import { isOpenAtStart } from './bet-card.tsx';
import { CashOut } from './cash-out.tsx';
import { EventLabel } from './event-label.tsx';
import { QuickBetSettings } from './quick-bet-settings.tsx';

const ASK_EVERY_MS = 15_000;
const SHOWN = 5;

/** An outcome that others have chosen, with what it is of. */
interface Popular extends Pick<OutputOf<typeof getPopular>['items'][number], 'outcome' | 'players'> {
  event: SportEvent;
  market: Market;
}

export function BesideSlip() {
  const account = useSession();
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
      {account && <OpenBets />}
      {account && <QuickBetSettings account={account} />}
      <WhatOthersBetOn />
    </div>
  );
}

/** Loads at once and, while the page is visible, again and again. */
function useLatest<Value>(name: string, load: () => Promise<Value>): [Value | undefined, () => Promise<void>] {
  // oxlint-disable-next-line react/exhaustive-deps -- one source for the life of the component
  const source = useMemo(() => createAsyncData(load, name), []);
  useEffect(() => {
    void source.load();
    const timer = setInterval(() => void (document.hidden || source.load()), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [source]);
  return [useStore(source.data).value, source.load];
}

function OpenBets() {
  const { api } = useShell();
  const t = useTexts('bets.slip.beside');
  const [bets = [], read] = useLatest(
    'open bets',
    async () => (await api.call(getBets, { state: 'open', count: String(SHOWN) })).items,
  );
  useBetMessages(() => void read());
  const offers = useCashOutOffers(bets);
  if (bets.length === 0) return null;
  return (
    <Panel title={t('open')} more={{ to: '/bets', label: t('all') }}>
      <ul className="divide-y divide-line">
        {bets.map((bet) => (
          <li key={bet.id}>
            <OpenBet bet={bet} />
            {canBeCashedOut(bet) && <CashOut bet={bet} quote={offers[bet.id]} onBet={() => void read()} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function OpenBet({ bet }: { bet: Bet }) {
  const t = useTexts('bets.slip.beside');
  const slip = useTexts('bets.slip');
  const sports = useTexts('sports');
  const [first] = bet.legs;
  const title = bet.legs.length === 1 ? namesOfBet(sports, first!).outcome : betTypeName(slip, bet.type);
  return (
    <Link to={`/bets/${bet.id}`} className="block px-4 py-2.5 text-sm hover:bg-surface-2">
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 grow truncate font-semibold">{title}</span>
        {first!.score !== null && bet.legs.length === 1 && (
          <span className="figures shrink-0 font-semibold text-primary">{first!.score}</span>
        )}
      </span>
      <span className="block truncate text-xs text-muted">
        {bet.legs.length === 1 ? <EventLabel leg={first!} /> : t('legs', { count: bet.legs.length })}
      </span>
      <span className="mt-0.5 flex justify-between gap-2 text-xs text-muted">
        <Money value={bet.stake} />
        <span>
          {isOpenAtStart(bet) ? slip('starting.potential') : t('returns')}{' '}
          <Money value={bet.potential_return} className="font-semibold text-text" />
        </span>
      </span>
    </Link>
  );
}

function WhatOthersBetOn() {
  const { api } = useShell();
  const t = useTexts('bets.slip.beside');
  const [value] = useLatest('popular bets', async () => {
    const popular = await loadPopular(api);
    if (popular.length > 0) return { popular, matches: [] };
    return { popular, matches: (await api.call(getHighlights, { count: String(SHOWN) })).items };
  });
  if (!value) return <div className="h-96 animate-pulse rounded-lg border border-line bg-surface-1" />;
  const { popular, matches } = value;
  if (popular.length + matches.length === 0) return null;
  return (
    <Panel title={t(popular.length > 0 ? 'popular' : 'matches')}>
      <ul className="divide-y divide-line">
        {popular.map((item) => (
          <PopularBet key={`${item.event.id} ${item.market.ref} ${item.outcome}`} item={item} />
        ))}
        {matches.map((event) => (
          <Match key={event.id} event={event} />
        ))}
      </ul>
    </Panel>
  );
}

async function loadPopular(api: ApiClient): Promise<Popular[]> {
  const { items } = await api.call(getPopular, { count: String(SHOWN) });
  if (items.length === 0) return [];
  const { items: events } = await api.call(getEvents, { ids: items.map(({ event }) => event).join() });
  return items.flatMap(({ event: id, market: ref, ...popular }) => {
    const event = events.find((candidate) => candidate.id === id);
    const market = event?.main.find((candidate) => candidate.ref === ref);
    return event && market ? [{ ...popular, event, market }] : [];
  });
}

function Panel({
  title,
  more,
  children,
}: {
  title: string;
  more?: { to: string; label: string };
  children: React.ReactNode;
}) {
  return (
    <section className="overflow-hidden rounded-lg border border-line bg-surface-1 shadow-1">
      <header className="flex items-center justify-between gap-2 border-b border-line px-4 py-2.5">
        <h2 className="text-base">{title}</h2>
        {more && (
          <Link to={more.to} className="inline-flex min-h-9 items-center gap-1 text-sm text-primary">
            {more.label}
            <Icon name="chevron-right" className="size-4" />
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}

function PopularBet({ item: { event, market, outcome: id, players } }: { item: Popular }) {
  const t = useTexts('bets.slip.beside');
  const sports = useTexts('sports');
  const names = event.competitors.map(({ name }) => name);
  const outcome = market.outcomes.find((candidate) => candidate.id === id);
  if (!outcome) return null;
  const title = marketName(sports, market, names, event.sport);
  const name = outcomeName(sports, market, id, names);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_4.5rem] items-center gap-3 px-4 py-2.5 text-sm">
      <div className="min-w-0">
        <p className="font-semibold leading-tight">{name}</p>
        <p className="truncate text-xs text-muted">{title}</p>
        <MatchLink event={event} />
        <p className="text-xs text-muted">{t('players', { count: players })}</p>
      </div>
      <OddsButton outcome={outcome} leg={legOf(event, market, id)} label="" name={`${title}: ${name}`} />
    </li>
  );
}

function Match({ event }: { event: SportEvent }) {
  const [market] = event.main;
  return (
    <li className="px-4 py-2.5 text-sm">
      <MatchLink event={event} />
      {market && (
        <div className="mt-1.5">
          <MarketOdds event={event} market={market} />
        </div>
      )}
    </li>
  );
}

function MatchLink({ event }: { event: SportEvent }) {
  const { locale } = useTexts('sports');
  const names = event.competitors.map(({ name }) => name);
  return (
    <Link to={addressOf(event)} className="block text-xs text-muted hover:text-text">
      <span className="flex items-center gap-2">
        {event.status === 'live' ? <LiveMark /> : <Time at={event.starts_at} />}
        <span className="min-w-0 truncate">
          {eventName(locale, { competitors: names, competition: event.competition.name, race: event.race?.title })}
        </span>
      </span>
    </Link>
  );
}
