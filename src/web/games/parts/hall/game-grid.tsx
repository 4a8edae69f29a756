// All games of a filter. The first page of them comes with the document; a few more pages are loaded when their end comes
// near, and of very many only those are drawn that are seen (`long-grid.tsx`, which only a large house loads).
import { useEffect, useRef, useState, type ComponentType } from 'react';
import type { Game } from '#domains/games/contract.ts';
import { reportError } from '../../../shell/report.ts';
import { Skeleton } from '../../../ui/surface.tsx';
import { GameTile } from '../game-tile.tsx';
import { PAGE_SIZE } from '../hall-filter.ts';

export const GRID =
  'grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3 tablet:grid-cols-4 laptop:grid-cols-5 desk:grid-cols-6 wide:grid-cols-7 cinema:grid-cols-8';

/** So many tiles stand above the fold at most. */
const EAGER = 12;

/** A phone lays out a tile, and fetches its picture, when it comes near; room for what a focus draws around it. */
const FAR =
  'max-tablet:-m-1.5 max-tablet:p-1.5 max-tablet:[content-visibility:auto] max-tablet:[contain-intrinsic-size:auto_11rem]';

export interface GameGridProps {
  /** By place; those that are not loaded are missing. */
  games: readonly (Game | undefined)[];
  count: number;
  onNeed: (offset: number) => void;
}

export function GameGrid({ games, count, onNeed }: GameGridProps) {
  // The server draws the first page; the browser takes over with the same rows.
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
        // All of them one below the other are better than the first page alone.
        setFailed(true);
      },
    );
    return () => void (isGone = true);
  }, [isLong, LongGrid]);
  if (isLong && LongGrid) return <LongGrid games={games} count={count} onNeed={onNeed} />;
  return <ShortGrid games={games} count={count} isLast={isLong} onNeed={onNeed} />;
}

/** Drawing the whole grid anew to save a few tiles costs a phone half a second. */
const MAX_DRAWN = 4 * PAGE_SIZE;
/** The next page is asked for so long before its place comes into sight. */
const AHEAD = '0px 0px 900px';

/** `isLast`: another one takes over, which asks for further pages itself. */
function ShortGrid({ games, count, isLast, onNeed }: GameGridProps & { isLast: boolean }) {
  const end = useRef<HTMLDivElement>(null);
  const loaded = games.length;
  useEffect(() => {
    if (loaded >= count || isLast) return;
    const watch = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && onNeed(loaded),
      { rootMargin: AHEAD },
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
