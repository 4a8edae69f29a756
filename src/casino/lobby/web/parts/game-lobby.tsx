import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { getGames, type Game, type GameCategory, type GameTag } from '#casino/rounds/contract.ts';
import type { Provider } from '../../contract.ts';
import { useGameLists } from '#site/shell/game-lists.ts';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { Icon, type IconName } from '#site/design-system/icon.tsx';
import { EmptyState, ErrorState } from '#site/design-system/surface.tsx';
import { Tabs } from '#site/design-system/tabs.tsx';
import { TILES_FROM } from './game-card.tsx';
import { isPlain, optionsOf, readFilter, writeFilter, type LobbyFilter } from './lobby-filter.ts';
import { ChosenFilters, FilterPanel, providerName } from './filter-panel.tsx';
import { GameGrid, GRID, WaitingTile } from './game-grid.tsx';
import { SmallLobby } from './small-lobby.tsx';
import { GameTile } from './game-tile.tsx';

/** The player's own rows. */
export interface Shelf {
  recent: Game[];
  liked: Game[];
}

interface LobbyProps {
  games: Game[];
  count: number;
  categories: readonly GameCategory[];
  tags: readonly GameTag[];
  providers: readonly Provider[];
  isFailed: boolean;
  shelf: Shelf;
}

interface Found {
  /** By position; games that were not loaded yet are missing. */
  games: readonly (Game | undefined)[];
  count: number;
  state: 'full' | 'loading' | 'failed';
}

/** All of the operator's own categories share one icon. */
const CATEGORY_ICONS: Readonly<Record<string, IconName>> = {
  all: 'layout-grid',
  casino: 'spade',
  slot: 'sparkles',
  live: 'radio',
  fast: 'zap',
  popular: 'flame',
  new: 'star',
};

export function GameLobby({ games, count, categories, tags, providers, isFailed, shelf }: LobbyProps) {
  const t = useTexts('games-hall');
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const { result, retry, need } = useFound(filter, { games, count, state: isFailed ? 'failed' : 'full' });
  // The latest filter wanted: the address follows a moment later, and a second change must not undo the first.
  const wished = useRef(filter);
  useEffect(() => void (wished.current = readFilter(params)), [params]);
  const change = (part: Partial<LobbyFilter>): void => {
    wished.current = { ...wished.current, ...part };
    setParams(writeFilter(wished.current), { replace: 'query' in part, preventScrollReset: true });
  };
  const visibleCategories = categories.filter(({ id, count: size }) => size > 0 || id === filter.category);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-[clamp(1.7rem,1.3rem+1.6vw,2.5rem)]">{t('title')}</h1>
          <p className="mt-1 text-muted">{t('count', { count: result.count })}</p>
        </div>
        <SearchField value={filter.query} onSearch={(query) => change({ query })} />
      </header>
      {isPlain(filter) && (
        <>
          <ShelfRow title={t('recent')} games={shelf.recent} />
          <ShelfRow title={t('liked')} games={shelf.liked} />
        </>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Tabs
          label={t('categories')}
          controls="hall-games"
          active={filter.category}
          onChange={(category) => change({ category })}
          items={visibleCategories.map(({ id, name, count: size }) => ({
            id,
            label: (
              <>
                <Icon name={CATEGORY_ICONS[id] ?? 'gamepad-2'} className="size-4.5" />
                {t.has(`category.${id}`) ? t(`category.${id}`) : name}
                <span className="figures text-xs opacity-75">{size}</span>
              </>
            ),
          }))}
        />
        <FilterPanel
          beside={<SortField value={filter.sort} onChange={(sort) => change({ sort })} />}
          tags={tags}
          chosen={filter.tags}
          onChange={(chosen) => change({ tags: chosen })}
          makers={providers}
          chosenMakers={filter.providers}
          onMakers={(chosen) => change({ providers: chosen })}
        />
      </div>
      <ChosenFilters
        chosen={filter.tags}
        providers={filter.providers}
        nameOf={(sysname) => providerName(providers.find((provider) => provider.sysname === sysname) ?? { sysname })}
        onTags={(chosen) => change({ tags: chosen })}
        onProviders={(providers) => change({ providers })}
      />
      <div id="hall-games" role="tabpanel" aria-label={t('title')} aria-busy={result.state === 'loading'}>
        <Games result={result} filter={filter} onRetry={retry} onClear={() => setParams({})} onNeed={need} />
      </div>
    </div>
  );
}

function Games({
  result,
  filter,
  onRetry,
  onClear,
  onNeed,
}: {
  result: Found;
  filter: LobbyFilter;
  onRetry: () => void;
  onClear: () => void;
  onNeed: (offset: number) => void;
}) {
  const t = useTexts('games-hall');
  const tc = useTexts('common');
  if (result.state === 'failed') {
    return (
      <ErrorState
        title={tc('errors.list')}
        text={tc('errors.offline')}
        action={<Button onClick={onRetry}>{tc('retry')}</Button>}
      />
    );
  }
  if (result.state === 'loading' && result.games.length === 0) return <Waiting />;
  if (result.games.length === 0) {
    return (
      <EmptyState
        icon="search"
        title={t('empty.title')}
        text={filter.query ? t('empty.query', { query: filter.query }) : t('empty.text')}
        action={<Button onClick={onClear}>{t('empty.clear')}</Button>}
      />
    );
  }
  const dimmed = `transition-opacity ${result.state === 'loading' ? 'opacity-60' : ''}`;
  if (result.count < TILES_FROM && filter.query === '')
    return (
      <div className={dimmed}>
        <SmallLobby games={result.games.filter((game) => game !== undefined)} isWhole={isPlain(filter)} />
      </div>
    );
  return (
    <div className={dimmed}>
      <GameGrid games={result.games} count={result.count} onNeed={onNeed} />
    </div>
  );
}

const Waiting = () => (
  <div className={GRID}>
    {Array.from({ length: 12 }, (_, index) => (
      <WaitingTile key={index} />
    ))}
  </div>
);

function SearchField({ value, onSearch }: { value: string; onSearch: (query: string) => void }) {
  const t = useTexts('games-hall');
  // Waits for a pause in typing before the server is queried.
  const { delayMs, leastCharacters } = useGameLists();
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(value);
  const type = (query: string): void => {
    setText(query);
    clearTimeout(timer.current);
    const wanted = query.trim();
    // Too short to search for; an empty field shows everything again.
    if (wanted !== '' && Array.from(wanted).length < leastCharacters) return;
    timer.current = setTimeout(() => {
      sent.current = wanted;
      onSearch(sent.current);
    }, delayMs);
  };
  // Changes of the address by other code are shown; the echo of our own search does not undo what was typed since.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    clearTimeout(timer.current);
    setText(value);
  }, [value]);
  return (
    <label className="relative w-full tablet:w-80">
      <span className="sr-only">{t('search')}</span>
      <Icon name="search" className="pointer-events-none absolute left-3.5 top-1/2 -translate-y-1/2 text-muted" />
      <input
        type="search"
        value={text}
        onChange={(event) => type(event.target.value)}
        placeholder={t('search')}
        className="min-h-12 w-full rounded-full border border-line bg-surface-1 pl-11 pr-4 outline-none placeholder:text-muted hover:border-line-strong focus-visible:border-primary focus-visible:ring-3 focus-visible:ring-primary-soft"
      />
    </label>
  );
}

function SortField({ value, onChange }: { value: LobbyFilter['sort']; onChange: (sort: LobbyFilter['sort']) => void }) {
  const t = useTexts('games-hall');
  const id = useId();
  return (
    <label htmlFor={id} className="relative flex items-center gap-2 text-sm text-muted">
      <span className="max-sm:sr-only">{t('sort.label')}</span>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value as LobbyFilter['sort'])}
        className="min-h-11 appearance-none rounded-md border border-line bg-surface-1 pl-3 pr-9 text-text hover:border-line-strong"
      >
        {(['priority', 'name', 'rtp'] as const).map((sort) => (
          <option key={sort} value={sort}>
            {t(`sort.${sort}`)}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute right-2.5 size-4" />
    </label>
  );
}

/** The games of the filter: the first ones came with the page, for every later filter the API is called. */
function useFound(filter: LobbyFilter, first: Found) {
  const { api } = useShell();
  const key = JSON.stringify(optionsOf(filter));
  const [result, setResult] = useState(first);
  const [round, setRound] = useState(0);
  const shownKey = useRef(first.state === 'failed' ? '' : key);
  /** Where the further pages of the list that is shown begin, as far as they were requested. */
  const requested = useRef(new Set<number>());

  useEffect(() => {
    if (shownKey.current === key && round === 0) {
      // Back from a list that has not come.
      setResult((current) => (current.state === 'full' ? current : { ...current, state: 'full' }));
      return;
    }
    const stop = new AbortController();
    setResult((current) => ({ ...current, state: 'loading' }));
    api.call(getGames, { options: key }, { signal: stop.signal }).then(
      ({ items, count }) => {
        shownKey.current = key;
        requested.current = new Set();
        setResult({ games: items as Game[], count, state: 'full' });
      },
      (failure: unknown) => {
        if (stop.signal.aborted) return;
        reportError(failure, 'game hall');
        setResult((current) => ({ ...current, state: 'failed' }));
      },
    );
    return () => stop.abort();
  }, [api, key, round]);

  /** Loads the page that begins at `offset`; a page that is already being loaded is not requested again. */
  const need = useCallback(
    (offset: number): void => {
      const offsets = requested.current;
      if (offsets.has(offset) || shownKey.current !== key) return;
      offsets.add(offset);
      const options = JSON.stringify({ ...(JSON.parse(key) as object), offset });
      api.call(getGames, { options }).then(
        ({ items, count }) => {
          if (shownKey.current !== key) return;
          setResult(({ games }) => {
            const next = games.slice();
            (items as Game[]).forEach((game, index) => (next[offset + index] = game));
            return { games: next, count, state: 'full' };
          });
        },
        (failure: unknown) => {
          offsets.delete(offset);
          reportError(failure, 'game hall');
        },
      );
    },
    [api, key],
  );
  return { result, need, retry: () => setRound((now) => now + 1) };
}

/** A row of the player's own games: recently played, or liked. */
function ShelfRow({ title, games }: { title: string; games: readonly Game[] }) {
  const id = useId();
  if (games.length === 0) return null;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-3 text-lg">
        {title}
      </h2>
      <ul className="-mx-1 flex snap-x scroll-px-1 gap-4 overflow-x-auto px-1 pb-2 [scrollbar-width:thin]">
        {games.map((game) => (
          <li key={game.sysname} className="w-40 shrink-0 snap-start tablet:w-48">
            <GameTile game={game} />
          </li>
        ))}
      </ul>
    </section>
  );
}
