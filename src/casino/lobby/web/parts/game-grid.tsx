// All games of a filter. The first page of them comes with the document; a few more pages are loaded when their end comes
// near, and of very many games only the visible ones are rendered (`long-grid.tsx`, which only a large house loads).
import { useEffect, useRef, useState, type ComponentType } from 'react';
import type { Game } from '#casino/rounds/contract.ts';
import { reportError } from '#site/shell/report.ts';
import { Skeleton } from '#site/design-system/surface.tsx';
import { GameTile } from './game-tile.tsx';
import { PAGE_SIZE } from './lobby-filter.ts';

export const GRID =
  'grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3 tablet:grid-cols-4 laptop:grid-cols-5 desk:grid-cols-6 wide:grid-cols-7 cinema:grid-cols-8';

/** The most tiles that can be above the fold. */
const EAGER = 12;

/** A phone lays out a tile, and fetches its picture, when it comes near; padded for the focus ring. */
const FAR =
  'max-tablet:-m-1.5 max-tablet:p-1.5 max-tablet:[content-visibility:auto] max-tablet:[contain-intrinsic-size:auto_11rem]';

export interface GameGridProps {
  /** By position; games that are not loaded are missing. */
  games: readonly (Game | undefined)[];
  count: number;
  onNeed: (offset: number) => void;
}

export function GameGrid({ games, count, onNeed }: GameGridProps) {
  // The server renders the first page; the browser hydrates the same rows.
  const [LongGrid, setLongGrid] = useState<ComponentType<GameGridProps>>();
  const [hasFailed, setFailed] = useState(false);
  const isLong = count > MAX_DRAWN && !hasFailed;
  useEffect(() => {
    if (!isLong || LongGrid) return;
    let isGone = false;
    import('./long-grid.tsx').then(
      ({ LongGrid: loaded }) => !isGone && setLongGrid(() => loaded),
      (failure: unknown) => {
        reportError(failure, 'grid of many games');
        // All of them in one long grid are better than the first page alone.
        setFailed(true);
      },
    );
    return () => void (isGone = true);
  }, [isLong, LongGrid]);
  if (isLong && LongGrid) return <LongGrid games={games} count={count} onNeed={onNeed} />;
  return <ShortGrid games={games} count={count} isLast={isLong} onNeed={onNeed} />;
}

/** Re-rendering the whole grid to save a few tiles costs a phone half a second. */
const MAX_DRAWN = 4 * PAGE_SIZE;
/** The next page is requested this far before its place comes into sight, and wherever it was scrolled past. */
const NEAR_OR_PASSED = '1000000px 0px 900px';

/** `isLast`: another grid takes over, which loads further pages itself. */
function ShortGrid({ games, count, isLast, onNeed }: GameGridProps & { isLast: boolean }) {
  const end = useRef<HTMLDivElement>(null);
  const loaded = games.length;
  useEffect(() => {
    if (loaded >= count || isLast) return;
    const watch = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && onNeed(loaded),
      { rootMargin: NEAR_OR_PASSED },
    );
    watch.observe(end.current!);
    return () => watch.disconnect();
  }, [loaded, count, isLast, onNeed]);
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

export const WaitingTile = () => (
  <div>
    <Skeleton className="aspect-3/2 rounded-lg" />
    <Skeleton className="mt-2 h-9 w-2/3" />
  </div>
);
