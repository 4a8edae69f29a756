// Searching games over the whole window: results while typing, and the most played games before anything is typed.
import { useEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { getGames, type Game } from '#casino/rounds/contract.ts';
import { getEvents, type SportEvent } from '#sportsbook/book/contract.ts';
import type { DialogProps } from '#site/shell/dialog-queue.ts';
import { useGameLists } from '#site/shell/game-lists.ts';
import { searchDialog } from '#site/shell/games-search.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Link } from '#site/shell/link.tsx';
import { reportError } from '#site/shell/report.ts';
import { useFeature } from '#site/shell/visibility.ts';
import { addressOf } from '#sportsbook/book/web/addresses.ts';
import { Button } from '#site/design-system/button.tsx';
import { DialogTitle } from '#site/design-system/dialog-parts.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { EmptyState, ErrorState, Skeleton } from '#site/design-system/surface.tsx';
import { Time } from '#site/design-system/time.tsx';
import { GameTile } from '../parts/game-tile.tsx';

const LONGEST_QUERY = 100;

type Found = { is: 'pending' } | { is: 'failed' } | { is: 'ready'; games: readonly Game[]; count: number };

export function Dialog({ query, close }: { query: string } & DialogProps<void>) {
  const { api, navigate } = useShell();
  const { firstPageSize, delayMs, leastCharacters } = useGameLists();
  const t = useTexts('dialogs.search');
  const [text, setText] = useState(query);
  const [result, setResult] = useState<Found>({ is: 'pending' });
  const [attempt, setAttempt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const typed = text.trim();
  const wanted = Array.from(typed).length < leastCharacters ? '' : typed;

  useEffect(() => input.current!.focus(), []);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(
      () => {
        const options = { offset: 0, count: firstPageSize, sort: 'priority', ...(wanted !== '' && { query: wanted }) };
        api.call(getGames, { options: JSON.stringify(options) }, { signal: stop.signal }).then(
          ({ items, count }) => setResult({ is: 'ready', games: items as Game[], count }),
          () => !stop.signal.aborted && setResult({ is: 'failed' }),
        );
      },
      wanted === '' ? 0 : delayMs,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [api, wanted, attempt, firstPageSize, delayMs]);

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const hits = hitsIn(root.current!);
    // The only hit is what they mean.
    if (result.is === 'ready' && wanted !== '' && hits.length === 1) return hits[0]!.click();
    close();
    navigate(wanted === '' ? '/gamehall' : `/gamehall?query=${encodeURIComponent(wanted)}`);
  };

  return (
    <div
      ref={root}
      role="presentation"
      className="mx-auto max-w-6xl"
      onKeyDown={(event) => moveAmongHits(event, root.current!)}
    >
      <DialogTitle name={searchDialog.name}>{t('title')}</DialogTitle>
      <form role="search" onSubmit={submit} className="relative">
        <Icon name="search" className="pointer-events-none absolute left-4 top-1/2 -translate-y-1/2 text-muted" />
        <input
          ref={input}
          type="search"
          name="query"
          value={text}
          maxLength={LONGEST_QUERY}
          autoComplete="off"
          aria-label={t('field')}
          placeholder={t('field')}
          onChange={(event) => setText(event.target.value)}
          className="min-h-13 w-full rounded-full border border-line bg-surface-2 pl-12 pr-5 text-base outline-none placeholder:text-muted hover:border-line-strong focus-visible:border-primary"
        />
      </form>
      <p role="status" className="mb-4 mt-5 text-sm text-muted">
        {result.is === 'ready' && (wanted === '' ? t('popular') : t('found', { count: result.count }))}
      </p>
      <Matches query={wanted} />
      <Results
        result={result}
        query={wanted}
        onRetry={() => setAttempt(attempt + 1)}
        onClear={() => {
          setText('');
          input.current!.focus();
        }}
      />
    </div>
  );
}

/** The games and matches that are found, in the order in which they are read. */
const hitsIn = (root: HTMLElement): HTMLAnchorElement[] => [...root.querySelectorAll<HTMLAnchorElement>('a[href]')];

/** Arrows lead from the field to the hits and among them; in the field those to the sides move the cursor. */
function moveAmongHits(event: KeyboardEvent, root: HTMLElement): void {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  const field = root.querySelector('input')!;
  const isInField = event.target === field;
  if (!step || (isInField && event.key !== 'ArrowDown')) return;
  const hits = hitsIn(root);
  const at = isInField ? -1 : hits.indexOf(document.activeElement as HTMLAnchorElement);
  if (!isInField && at === -1) return;
  event.preventDefault();
  (hits[at + step] ?? (step < 0 ? field : hits.at(-1)))?.focus();
}

const MATCHES = '6';

/** Matches of the sportsbook that fit the search, above the games. */
function Matches({ query }: { query: string }) {
  const { api } = useShell();
  const { delayMs } = useGameLists();
  const t = useTexts('dialogs.search');
  const hasSports = useFeature('sportsbook');
  const [events, setEvents] = useState<readonly SportEvent[]>([]);
  useEffect(() => {
    if (query === '' || !hasSports) return setEvents([]);
    const stop = new AbortController();
    const timer = setTimeout(() => {
      api.call(getEvents, { query, when: 'open', count: MATCHES }, { signal: stop.signal }).then(
        ({ items }) => setEvents(items),
        (failure: unknown) => stop.signal.aborted || reportError(failure, 'search'),
      );
    }, delayMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [api, query, hasSports, delayMs]);
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="search-matches" className="mb-6">
      <h3 id="search-matches" className="mb-2 text-base">
        {t('matches')}
      </h3>
      <ul className="grid gap-2 tablet:grid-cols-2 desk:grid-cols-3">
        {events.map((event) => (
          <li key={event.id}>
            <Link
              to={addressOf(event)}
              className="flex min-h-13 flex-col justify-center rounded-md border border-line bg-surface-2 px-4 py-2 hover:border-line-strong"
            >
              <span className="truncate font-semibold">{event.competitors.map(({ name }) => name).join(' – ')}</span>
              <span className="truncate text-xs text-muted">
                {event.competition.name} · <Time at={event.starts_at} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const GRID = 'grid grid-cols-2 gap-4 tablet:grid-cols-4 desk:grid-cols-5';

function Results({
  result,
  query,
  onRetry,
  onClear,
}: {
  result: Found;
  query: string;
  onRetry: () => void;
  onClear: () => void;
}) {
  const t = useTexts('dialogs.search');
  const common = useTexts('common');
  if (result.is === 'pending')
    return (
      <div aria-busy className={GRID}>
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} className="aspect-3/2" />
        ))}
      </div>
    );
  if (result.is === 'failed')
    return (
      <ErrorState
        title={common('errors.list')}
        text={common('errors.offline')}
        action={
          <Button icon="refresh-cw" onClick={onRetry}>
            {common('retry')}
          </Button>
        }
      />
    );
  if (result.games.length === 0)
    return (
      <EmptyState
        icon="search"
        title={t('none')}
        text={t('noneText', { query })}
        action={<Button onClick={onClear}>{t('clear')}</Button>}
      />
    );
  return (
    <ul className={GRID}>
      {result.games.map((game) => (
        <li key={game.sysname}>
          <GameTile game={game} />
        </li>
      ))}
    </ul>
  );
}
