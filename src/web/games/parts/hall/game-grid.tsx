// All games of a filter. The first page of them comes with the document; a few more pages are loaded when their end comes
// near, and of very many only those are drawn that are seen.
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Game } from '#domains/games/contract.ts';
import { Skeleton } from '../../../ui/surface.tsx';
import { GameTile } from '../game-tile.tsx';
import { PAGE_SIZE } from '../hall-filter.ts';

export const GRID =
  'grid grid-cols-2 gap-x-4 gap-y-6 tablet:grid-cols-3 laptop:grid-cols-4 wide:grid-cols-5 cinema:grid-cols-6';

/** So many tiles stand above the fold at most. */
const EAGER = 8;

/** A phone lays out a tile, and fetches its picture, when it comes near; room for what a focus draws around it. */
const FAR =
  'max-tablet:-m-1.5 max-tablet:p-1.5 max-tablet:[content-visibility:auto] max-tablet:[contain-intrinsic-size:auto_11rem]';

interface GameGridProps {
  /** By place; those that are not loaded are missing. */
  games: readonly (Game | undefined)[];
  count: number;
  onNeed: (offset: number) => void;
}

export function GameGrid({ games, count, onNeed }: GameGridProps) {
  const [isLive, setLive] = useState(false);
  // The server draws the first page; the browser takes over with the same rows.
  useEffect(() => setLive(true), []);
  if (count > MOST_DRAWN && isLive) return <LongGrid games={games} count={count} onNeed={onNeed} />;
  return <ShortGrid games={games} count={count} onNeed={onNeed} />;
}

/** Drawing the whole grid anew to save a few tiles costs a phone half a second. */
const MOST_DRAWN = 4 * PAGE_SIZE;
/** The next page is asked for so long before its place comes into sight. */
const AHEAD = '0px 0px 900px';

function ShortGrid({ games, count, onNeed }: GameGridProps) {
  const end = useRef<HTMLDivElement>(null);
  const loaded = games.length;
  useEffect(() => {
    if (loaded >= count || count > MOST_DRAWN) return;
    const watch = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && onNeed(loaded),
      { rootMargin: AHEAD },
    );
    watch.observe(end.current!);
    return () => watch.disconnect();
  }, [loaded, count, onNeed]);
  return (
    <>
      <ul className={GRID}>
        {games.map(
          (game, index) =>
            game && (
              <li key={game.sysname} className={index >= EAGER ? FAR : ''}>
                <GameTile game={game} isLazy={index >= EAGER} />
              </li>
            ),
        )}
      </ul>
      <div ref={end} />
    </>
  );
}

/** Height of a row before one was measured; all are alike. */
const ROW_PX = 210;

function LongGrid({ games, count, onNeed }: GameGridProps) {
  const list = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState(0);
  const [top, setTop] = useState(0);
  const [rowPx, setRowPx] = useState(ROW_PX);
  useLayoutEffect(() => {
    const measure = (): void => {
      const element = list.current!;
      setColumns(getComputedStyle(element).gridTemplateColumns.split(' ').length);
      setTop(element.getBoundingClientRect().top + window.scrollY);
      const row = element.firstElementChild;
      if (row) setRowPx(row.getBoundingClientRect().height);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(list.current!);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, []);
  // oxlint-disable-next-line react/incompatible-library -- nothing of it goes to a component that is memoised
  const rows = useWindowVirtualizer({
    count: columns === 0 ? 0 : Math.ceil(count / columns),
    estimateSize: () => rowPx,
    overscan: 3,
    scrollMargin: top,
  });
  useEffect(() => rows.measure(), [rows, rowPx]);
  const seen = rows.getVirtualItems();
  const from = (seen[0]?.index ?? 0) * columns;
  const to = Math.min(count, ((seen.at(-1)?.index ?? -1) + 1) * columns);
  useEffect(() => {
    for (let page = Math.floor(from / PAGE_SIZE); page * PAGE_SIZE < to; page++) {
      const start = page * PAGE_SIZE;
      const end = Math.min(count, start + PAGE_SIZE);
      for (let place = start; place < end; place++) if (games[place] === undefined) return onNeed(start);
    }
  }, [from, to, count, games, onNeed]);
  return (
    <div ref={list} role="list" className={`${GRID} relative`} style={{ height: rows.getTotalSize() }}>
      {seen.map((row) => (
        <div
          key={row.key}
          role="presentation"
          className="absolute inset-x-0 top-0 pb-6"
          style={{ transform: `translateY(${row.start - top}px)` }}
        >
          <div className={GRID} role="presentation">
            {Array.from({ length: Math.min(columns, count - row.index * columns) }, (_, column) => {
              const place = row.index * columns + column;
              const game = games[place];
              return (
                <div key={place} role="listitem" aria-setsize={count} aria-posinset={place + 1}>
                  {game ? <GameTile game={game} isLazy={false} /> : <WaitingTile />}
                </div>
              );
            })}
          </div>
        </div>
      ))}
    </div>
  );
}

export const WaitingTile = () => (
  <div>
    <Skeleton className="aspect-3/2 rounded-lg" />
    <Skeleton className="mt-2 h-5 w-2/3" />
  </div>
);
