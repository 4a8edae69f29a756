// One match in a list: competitors, score, its main markets with one-tap odds.
import { memo } from 'react';
import type { Market, SportEvent } from '../../contract.ts';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { Time } from '#site/design-system/time.tsx';
import { addressOf } from '../addresses.ts';
import { toggleEvent, useIsFavourite } from '../favourites.ts';
import { Crest } from './crest.tsx';
import { LiveMark } from './live-mark.tsx';
import { MatchClock } from './clock.tsx';
import { COLUMN_WIDTHS, columnOf, MARKET_COLUMNS, MORE_WIDTH, ROW_COLUMNS } from './market-columns.ts';
import { MarketOdds } from './market-odds.tsx';

export const EventRow = memo(function EventRow({
  event,
  showsLeague = false,
}: {
  event: SportEvent;
  showsLeague?: boolean;
}) {
  const t = useTexts('sports');
  const { scoreboard, competitors, status } = event;
  const isLive = status === 'live' || status === 'interrupted';
  return (
    <li data-event={event.id} className="@container border-b border-line last:border-b-0">
      <div
        className={`grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-2 px-3 py-3 @min-[34rem]:items-center @min-[34rem]:px-4 ${status === 'ended' ? '' : WITH_MARKETS}`}
      >
        <div className="flex min-w-0 items-center gap-1">
          <Link to={addressOf(event)} className="min-w-0 grow rounded-md hover:text-primary">
            <p className="mb-1 flex min-w-0 items-center gap-2 text-xs text-muted">
              {isLive ? <LiveMark /> : null}
              {isLive && scoreboard ? (
                <MatchClock event={event} scoreboard={scoreboard} />
              ) : status === 'scheduled' ? (
                <Time at={event.starts_at} />
              ) : (
                <span>{t(`status.${status}`)}</span>
              )}
              {event.main.some(({ reason }) => reason === 'feed-lost') && (
                <>
                  <Icon name="wifi-off" className="size-3.5 shrink-0 text-warning" />
                  <span className="sr-only">{t('reason.feed-lost')}</span>
                </>
              )}
              {showsLeague && <span className="truncate">{event.competition.name}</span>}
            </p>
            {competitors.slice(0, 2).map((competitor, index) => (
              <p key={competitor.id} className="flex items-center gap-2 py-0.5 font-semibold">
                <Crest competitor={competitor} className="size-5" />
                <span title={competitor.name} className="line-clamp-2 min-w-0 grow leading-tight @min-[38rem]:text-sm">
                  {competitor.name}
                </span>
                {scoreboard && (
                  <span className="figures flex shrink-0 gap-1.5">
                    {showsPeriods(event.sport) &&
                      scoreboard.periods.slice(-3).map((period, place) => (
                        // oxlint-disable-next-line react/no-array-index-key -- periods have no other name
                        <span
                          key={place}
                          className="w-5 text-right font-normal text-muted @max-[30rem]:hidden @min-[34rem]:@max-[58rem]:hidden"
                        >
                          {period[index as 0 | 1]}
                        </span>
                      ))}
                    <span className="min-w-6 whitespace-nowrap text-right text-primary">
                      {scoreboard.score[index as 0 | 1]}
                    </span>
                  </span>
                )}
              </p>
            ))}
          </Link>
          <Favourite id={event.id} className={status === 'ended' ? '' : '@min-[38rem]:hidden'} />
        </div>
        {status !== 'ended' && (
          <div className="flex min-w-0 items-center gap-2">
            {event.main.length === 0 ? (
              <p className="grow text-sm text-muted">{t('row.noMarkets')}</p>
            ) : (
              <MainMarkets event={event} markets={event.main} />
            )}
            <div className={`grid ${MORE_WIDTH}`}>
              <Link
                to={addressOf(event)}
                aria-label={t('row.all', { count: event.open_markets })}
                className="figures grid min-h-11 place-items-center rounded-md text-sm text-muted hover:bg-surface-2 hover:text-text @min-[38rem]:min-h-9"
              >
                {event.open_markets > 0 ? t('row.more', { count: event.open_markets }) : <Icon name="chevron-right" />}
              </Link>
              <Favourite id={event.id} className="@max-[38rem]:hidden" />
            </div>
          </div>
        )}
      </div>
    </li>
  );
});

/** A result has no second column. */
const WITH_MARKETS = `@min-[34rem]:grid-cols-[minmax(0,1fr)_minmax(0,16rem)] ${ROW_COLUMNS}`;

const showsPeriods = (sport: string): boolean => sport === 'tennis' || sport === 'esports';

/** The first market on a phone; all three where there is room, each in its column. */
function MainMarkets({ event, markets }: { event: SportEvent; markets: readonly Market[] }) {
  return (
    <div className="flex min-w-0 grow gap-2 @min-[46rem]:gap-3">
      {MARKET_COLUMNS.map((column) => {
        const market = markets.find((candidate) => columnOf(candidate) === column);
        return (
          <div key={column} className={`min-w-0 ${COLUMN_WIDTHS[column]}`}>
            {market && <MarketOdds event={event} market={market} />}
          </div>
        );
      })}
    </div>
  );
}

/** Beside the names, or below the number of markets. */
function Favourite({ id, className }: { id: string; className: string }) {
  const t = useTexts('sports');
  const isPinned = useIsFavourite(id);
  return (
    <button
      type="button"
      aria-pressed={isPinned}
      aria-label={t(isPinned ? 'favourite.remove' : 'favourite.add')}
      title={t(isPinned ? 'favourite.remove' : 'favourite.add')}
      onClick={() => toggleEvent(id)}
      className={`grid h-11 min-w-10 shrink-0 place-items-center rounded-md text-muted hover:text-text aria-pressed:text-primary @min-[38rem]:h-9 ${className}`}
    >
      <Icon name="star" className="size-4.5" />
    </button>
  );
}
