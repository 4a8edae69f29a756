// Price boosts that can be bet on now, above the list of matches.
import { useEffect, useState } from 'react';
import { getBoosts, type Boost } from '../../contract.ts';
import { Link } from '#site/shell/link.tsx';
import { Moment } from '#site/shell/moment.tsx';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { addressOf } from '../addresses.ts';
import { legOf } from '../leg.ts';
import { marketName, outcomeName } from '../market-names.ts';
import { OddsButton } from './odds-button.tsx';

const AGAIN_MS = 15_000;

export function BoostList() {
  const { api } = useShell();
  const t = useTexts('sports.boosts');
  const [boosts, setBoosts] = useState<readonly Boost[] | 'failed'>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    const load = (): void =>
      void api.call(getBoosts, {}, { signal: stop.signal }).then(
        ({ items }) => setBoosts(items),
        (failure: unknown) => {
          if (stop.signal.aborted) return;
          reportError(failure, 'boosts');
          // What is there already stays.
          setBoosts((before) => (Array.isArray(before) ? before : 'failed'));
        },
      );
    load();
    const timer = setInterval(() => document.hidden || load(), AGAIN_MS);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [api, tries]);
  return (
    <section className="mb-6" aria-labelledby="boosts">
      <h2 id="boosts" className="mb-3 flex items-center gap-2 text-lg">
        <Icon name="zap" className="size-5 text-primary" />
        {t('title')}
      </h2>
      {boosts === undefined ? (
        <div className="h-36 animate-pulse rounded-lg border border-line bg-surface-1" aria-busy />
      ) : boosts === 'failed' ? (
        <p className="rounded-lg border border-line bg-surface-1 px-4 py-5 text-sm text-muted">
          {t('failed')}{' '}
          <button type="button" className="min-h-11 font-semibold text-primary" onClick={() => setTries(tries + 1)}>
            {t('again')}
          </button>
        </p>
      ) : boosts.length === 0 ? (
        <p className="rounded-lg border border-dashed border-line px-4 py-5 text-sm text-muted">
          <span className="block font-semibold text-text">{t('empty')}</span>
          {t('emptyText')}
        </p>
      ) : (
        <ul className="grid auto-cols-[minmax(15rem,1fr)] grid-flow-col gap-3 overflow-x-auto pb-1">
          {boosts.map((boost) => (
            <BoostCard key={`${boost.event.id} ${boost.market.ref} ${boost.outcome}`} boost={boost} />
          ))}
        </ul>
      )}
      <p className="mt-2 text-xs text-muted">{t('text')}</p>
    </section>
  );
}

function BoostCard({ boost: { event, market, outcome: id, ends_at } }: { boost: Boost }) {
  const t = useTexts('sports');
  const names = event.competitors.map(({ name }) => name);
  const outcome = market.outcomes.find((candidate) => candidate.id === id)!;
  const title = marketName(t, market, names, event.sport);
  const name = outcomeName(t, market, id, names);
  return (
    <li
      className="grid min-w-0 content-between gap-3 rounded-lg border border-line bg-surface-1 p-3 shadow-1"
      data-boost={event.id}
    >
      <div className="min-w-0">
        <p className="truncate font-semibold">{name}</p>
        <p className="truncate text-sm text-muted">{title}</p>
        <Link to={addressOf(event)} className="block truncate text-xs text-muted hover:text-text">
          {names.join(' – ')}
        </Link>
        <p className="mt-1 text-xs text-muted">
          {t('boosts.until')} <Moment at={ends_at} />
        </p>
      </div>
      <div className="flex">
        <OddsButton
          outcome={outcome}
          leg={legOf(event, market, id)}
          label={t('boosts.mark')}
          name={`${title}: ${name}`}
        />
      </div>
    </li>
  );
}
