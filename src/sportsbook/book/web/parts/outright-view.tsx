// The page of what a whole competition decides: everybody who may win it with their odds, those with the best chance first.
import { useState } from 'react';
import type { EventDetails, Market, SportEvent } from '../../contract.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { EmptyState } from '#site/design-system/surface.tsx';
import { Time } from '#site/design-system/time.tsx';
import { legOf } from '../leg.ts';
import { marketName } from '../market-names.ts';
import { Crest } from './crest.tsx';
import { EventMarkets } from './event-markets.tsx';
import { OddsButton } from './odds-button.tsx';

/** From more on there is a search. */
const MANY = 20;

export function OutrightView({ details }: { details: EventDetails }) {
  const t = useTexts('sports');
  const { event, markets } = details;
  const isShown = ({ state }: Market): boolean =>
    state === 'active' || state === 'suspended' || state === 'settled' || state === 'cancelled';
  const lists = markets.filter((market) => market.kind === 'outright' && isShown(market));
  const isOver =
    event.status === 'ended' ||
    event.status === 'cancelled' ||
    event.status === 'abandoned' ||
    (lists.length > 0 && lists.every(({ state }) => state === 'settled' || state === 'cancelled'));
  const otherMarkets = markets.filter(({ kind }) => kind !== 'outright');
  return (
    <>
      <header className="mb-4 rounded-xl border border-line bg-[radial-gradient(30rem_14rem_at_90%_-10%,var(--primary-soft),transparent_70%)] bg-surface-1 p-4 shadow-1 tablet:p-6">
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <span>{event.competition.region}</span>
          <span>
            {isOver ? (
              t('outright.over')
            ) : (
              <>
                {t('outright.closes')} <Time at={event.starts_at} />
              </>
            )}
          </span>
        </p>
        <h1 className="mt-1 text-balance text-2xl desk:text-3xl">{event.competition.name}</h1>
        {event.is_simulated && <p className="mt-2 text-xs text-muted">{t('outright.simulated')}</p>}
      </header>
      {lists.map((market) => (
        <Competitors key={market.ref} event={event} market={market} />
      ))}
      {lists.length === 0 && otherMarkets.length === 0 && (
        <EmptyState
          icon="trophy"
          title={t(isOver ? 'outright.over' : 'outright.none')}
          text={t(isOver ? 'outright.overText' : 'outright.noneText')}
        />
      )}
      {otherMarkets.length > 0 && <EventMarkets details={{ ...details, markets: otherMarkets }} />}
    </>
  );
}

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

function Competitors({ event, market }: { event: SportEvent; market: Market }) {
  const t = useTexts('sports');
  const [query, setQuery] = useState('');
  const title = marketName(t, market, [], event.sport);
  const id = `market-${market.kind}`;
  const entries = market.outcomes.flatMap((outcome) => {
    const competitor = event.competitors[Number(outcome.id) - 1];
    return competitor ? [{ outcome, competitor }] : [];
  });
  const worth = ({ outcome: { odds, result } }: (typeof entries)[number]): number =>
    result !== null ? (result === 'lost' || result === 'void' ? 1e9 : 0) : (odds ?? 1e8);
  const sorted = entries.toSorted((a, b) => worth(a) - worth(b) || a.competitor.name.localeCompare(b.competitor.name));
  const matches = sorted.filter(({ competitor }) => plain(competitor.name).includes(plain(query.trim())));
  return (
    <section
      aria-labelledby={id}
      data-market={market.kind}
      className="@container mb-4 overflow-hidden rounded-lg border border-line bg-surface-1 shadow-1"
    >
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line bg-surface-2 px-3 py-1 tablet:px-4">
        <h2 id={id} className="py-2 text-sm">
          {title}
        </h2>
        {entries.length > MANY && (
          <label className="relative max-sm:w-full">
            <span className="sr-only">{t('outright.search')}</span>
            <Icon
              name="search"
              className="pointer-events-none absolute left-3 top-1/2 size-4 -translate-y-1/2 text-muted"
            />
            <input
              type="search"
              name="competitor"
              value={query}
              maxLength={64}
              autoComplete="off"
              placeholder={t('outright.search')}
              onChange={({ target }) => setQuery(target.value)}
              className="min-h-11 w-full rounded-full border border-line bg-surface-1 pl-9 pr-4 text-sm outline-none placeholder:text-muted hover:border-line-strong focus-visible:border-primary"
            />
          </label>
        )}
      </div>
      {market.reason !== null && market.reason !== 'decided' && market.reason !== 'event-over' && (
        <p className="px-3 pt-3 text-sm text-warning tablet:px-4">{t(`reason.${market.reason}`)}</p>
      )}
      <p role="status" className={matches.length === 0 ? 'p-4 text-sm text-muted' : 'sr-only'}>
        {matches.length === 0 && t('outright.notFound')}
      </p>
      {matches.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1.5 p-3 @min-[36rem]:grid-cols-2">
          {matches.map(({ outcome, competitor }) => (
            <li key={outcome.id} className="flex min-w-0 items-center gap-3" data-competitor={outcome.id}>
              <Crest competitor={competitor} className="size-6" />
              <span
                className={`min-w-0 grow truncate text-sm ${outcome.result !== null && outcome.result !== 'lost' && outcome.result !== 'void' ? 'font-semibold text-primary' : outcome.result === null ? '' : 'text-muted'}`}
              >
                {competitor.name}
              </span>
              <span className="flex w-24 shrink-0">
                <OddsButton
                  outcome={outcome}
                  leg={legOf(event, market, outcome.id)}
                  label=""
                  name={`${title}: ${competitor.name}`}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
