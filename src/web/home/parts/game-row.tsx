// A row of games that snaps sideways, with arrows where there is a pointer.
import { useRef } from 'react';
import { Link } from '../../shell/link.tsx';
import { useTexts } from '../../shell/shell.tsx';
import { IconButton } from '../../ui/button.tsx';
import { GameTile, type TileGame } from '../../games/parts/game-tile.tsx';
import { Kept } from '../../shell/kept.tsx';

export function GameRow({
  id,
  title,
  url,
  games,
}: {
  id: string;
  title: string;
  url: string;
  games: readonly TileGame[];
}) {
  const t = useTexts('home');
  const strip = useRef<HTMLDivElement>(null);
  const move = (direction: 1 | -1): void =>
    strip.current!.scrollBy({ left: direction * strip.current!.clientWidth * 0.85, behavior: 'smooth' });
  return (
    <Kept
      as="section"
      part={`row-${id}`}
      by={() => JSON.stringify(games)}
      aria-labelledby={`row-${id}`}
      className="far-down -mx-1 px-1"
    >
      <header className="mb-4 flex items-center gap-2">
        <h2 id={`row-${id}`} className="mr-auto text-xl">
          {title}
        </h2>
        <Link
          to={url}
          className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-muted hover:text-text"
        >
          {t('seeAll')}
        </Link>
        <span className="hidden gap-1 laptop:flex">
          <IconButton icon="chevron-left" look="quiet" label={t('back')} onClick={() => move(-1)} />
          <IconButton icon="chevron-right" look="quiet" label={t('forward')} onClick={() => move(1)} />
        </span>
      </header>
      <div ref={strip} className="snap-row -mx-1 flex scroll-px-1 gap-4 px-1 py-1.5">
        {games.map((game) => (
          <div key={game.sysname} className="w-[min(46vw,232px)] shrink-0 snap-start">
            <GameTile game={game} isPlain />
          </div>
        ))}
      </div>
    </Kept>
  );
}
