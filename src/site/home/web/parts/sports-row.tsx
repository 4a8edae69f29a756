// Matches of the sportsbook on the start page, with one-tap odds; the slip is loaded once something is chosen.
import { useEffect, useState, type ComponentType } from 'react';
import { getHighlights, type Outcome, type SportEvent } from '#sportsbook/book/contract.ts';
import { inReadingOrder } from '#sportsbook/models/market.ts';
import { openSlip, toggleLeg, useIsSelected, useSlip } from '#sportsbook/bets/web/slip-store.ts';
import type { SlipLeg } from '#sportsbook/bets/web/slip.ts';
import { useRefreshed } from '#site/shell/async-data.ts';
import { Link } from '#site/shell/link.tsx';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { addressOf } from '#sportsbook/book/web/addresses.ts';
import { legOf } from '#sportsbook/book/web/leg.ts';
import { readOddsFormat, useOdds } from '#sportsbook/book/web/odds.ts';
import { Crest } from '#sportsbook/book/web/parts/crest.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { Time } from '#site/design-system/time.tsx';
import { RowHead } from './row-head.tsx';

export const HIGHLIGHTS = 8;
const ASK_EVERY_MS = 15_000;

export function SportsRow({ first }: { first: readonly SportEvent[] }) {
  const { api } = useShell();
  const t = useTexts('home.sports');
  const { value: events } = useRefreshed<readonly SportEvent[]>(
    async () => (await api.call(getHighlights, { count: String(HIGHLIGHTS) })).items,
    { name: 'highlights', everyMs: ASK_EVERY_MS, first },
  );
  useEffect(() => {
    openSlip();
    readOddsFormat();
  }, []);
  return (
    <section aria-labelledby="row-sports" className="far-down" data-sports-row>
      <RowHead id="row-sports" title={t('title')} to="/betting" />
      {events.some((event) => event.is_simulated) && <p className="-mt-3 mb-3 text-xs text-muted">{t('simulated')}</p>}
      <ul className="snap-row -mx-(--side) flex scroll-px-(--side) gap-3 px-(--side) pb-1">
        {events.map((event) => (
          <li key={event.id} className="w-72 shrink-0 snap-start">
            <Highlight event={event} />
          </li>
        ))}
      </ul>
      <SlipWhenNeeded />
    </section>
  );
}

function Highlight({ event }: { event: SportEvent }) {
  const t = useTexts('home.sports');
  const { competitors, scoreboard, status } = event;
  const [market] = event.main;
  return (
    <article className="flex h-full flex-col gap-3 rounded-lg border border-line bg-surface-1 p-3 shadow-1">
      <Link to={addressOf(event)} className="grow hover:text-primary">
        <span className="flex items-center gap-2 text-xs text-muted">
          {status === 'live' ? (
            <span className="rounded-full bg-danger-soft px-2 py-0.5 font-semibold text-danger">{t('live')}</span>
          ) : (
            <Time at={event.starts_at} />
          )}
          <span className="truncate">{event.competition.name}</span>
        </span>
        {competitors.slice(0, 2).map((competitor, index) => (
          <span key={competitor.id} className="mt-1.5 flex items-center gap-2 font-semibold">
            <Crest competitor={competitor} className="size-5" />
            <span className="min-w-0 grow truncate">{competitor.name}</span>
            {scoreboard && <span className="figures text-primary">{scoreboard.score[index as 0 | 1]}</span>}
          </span>
        ))}
      </Link>
      {market && (
        <div className="flex gap-1.5">
          {inReadingOrder(market.kind, market.outcomes).map((outcome) => (
            <Odds
              key={outcome.id}
              outcome={outcome}
              name={outcome.id === 'x' ? t('draw') : (competitors[Number(outcome.id) - 1]?.name ?? outcome.id)}
              leg={legOf(event, market, outcome.id)}
            />
          ))}
        </div>
      )}
    </article>
  );
}

function Odds({ outcome, name, leg }: { outcome: Outcome; name: string; leg: Omit<SlipLeg, 'outcome' | 'odds'> }) {
  const t = useTexts('home.sports');
  const written = useOdds();
  const isPressed = useIsSelected({ ...leg, outcome: outcome.id });
  const { id, odds, reason } = outcome;
  const isOpen = odds !== null && reason === null;
  return (
    <button
      type="button"
      data-odds={id}
      aria-pressed={isPressed}
      aria-disabled={!isOpen || undefined}
      onClick={() => isOpen && toggleLeg({ ...leg, outcome: id, odds })}
      className="flex min-h-12 grow basis-0 flex-col items-center justify-center rounded-md border border-line bg-surface-2 text-sm hover:border-line-strong aria-disabled:text-muted aria-pressed:border-primary aria-pressed:bg-primary-soft"
    >
      <span className="sr-only">{isOpen ? name : `${name}, ${t('closed')}`},</span>
      <span aria-hidden className="text-xs text-muted">
        {id.toUpperCase()}
      </span>
      {isOpen ? (
        <span className="figures font-semibold">{written(odds)}</span>
      ) : (
        <Icon name="lock" className="size-4" />
      )}
    </button>
  );
}

/** The bar that opens the slip, with its words. */
function SlipWhenNeeded() {
  const { loadTexts } = useShell();
  const isNeeded = useSlip().legs.length > 0;
  const [Bar, setBar] = useState<ComponentType<{ isEverywhere?: boolean }>>();
  useEffect(() => {
    if (!isNeeded || Bar) return;
    Promise.all([import('#sportsbook/bets/web/parts/slip-bar.tsx'), loadTexts(['bets', 'sports'])]).then(
      ([{ SlipBar }]) => setBar(() => SlipBar),
      (failure: unknown) => reportError(failure, 'slip'),
    );
  }, [isNeeded, Bar, loadTexts]);
  return Bar ? <Bar isEverywhere /> : null;
}
