// A row of games that snaps sideways, with arrows where there is a pointer.
import { useContext, useRef } from 'react';
import { useTexts } from '#site/shell/shell.tsx';
import { IconButton } from '#site/design-system/button.tsx';
import { GameTile, type TileGame } from '#casino/lobby/web/parts/game-tile.tsx';
import { TileMarksContext } from '#casino/lobby/web/parts/tile-marks.ts';
import { CachedPart } from '#site/shell/cached-part.tsx';
import { RowHead } from './row-head.tsx';

/**
 * Whole tiles where arrows move the row; elsewhere a part of the next one at the edge of the window, to show that there is
 * more.
 */
const WIDTHS =
  '[--tile:calc((100cqw-26px)/2.1)] sm:[--tile:calc((100cqw-39px)/3.1)] tablet:[--tile:calc((100cqw-52px)/4.1)] laptop:[--tile:calc((100cqw-52px)/5)] desk:[--tile:calc((100cqw-65px)/6)] wide:[--tile:calc((100cqw-78px)/7)] cinema:[--tile:calc((100cqw-91px)/8)]';

/**
 * A tile scrolled out of the row is styled and laid out when it comes near; until then it is as high as a visible one:
 * picture and two lines. Padded for what focus or a pointer draws around it.
 */
const FAR =
  '-m-1.5 -scroll-ml-1.5 p-1.5 [content-visibility:auto] [contain-intrinsic-size:auto_calc(var(--tile)*2/3+41.75px)]';

interface GameRowProps {
  id: string;
  title: string;
  url: string;
  games: readonly TileGame[];
}

export function GameRow(row: GameRowProps) {
  const marks = useContext(TileMarksContext);
  return (
    <CachedPart
      as="section"
      part={`row-${row.id}`}
      by={() =>
        JSON.stringify([
          row.games,
          row.games.map(({ sysname }) => [marks.spins[sysname], marks.jackpots.includes(sysname)]),
        ])
      }
      aria-labelledby={`row-${row.id}`}
      className="far-down [--far-height:14rem] @container -mx-(--side) px-(--side) laptop:-mx-1 laptop:px-1"
    >
      <Inside {...row} />
    </CachedPart>
  );
}

function Inside({ id, title, url, games }: GameRowProps) {
  const t = useTexts('home');
  const strip = useRef<HTMLDivElement>(null);
  const move = (direction: 1 | -1): void =>
    strip.current!.scrollBy({ left: direction * strip.current!.clientWidth * 0.85, behavior: 'smooth' });
  return (
    <>
      <RowHead id={`row-${id}`} title={title} to={url}>
        <span className="hidden gap-1 laptop:flex">
          <IconButton icon="chevron-left" look="quiet" label={t('back')} onClick={() => move(-1)} />
          <IconButton icon="chevron-right" look="quiet" label={t('forward')} onClick={() => move(1)} />
        </span>
      </RowHead>
      <div
        ref={strip}
        className={`snap-row -mx-(--side) flex scroll-px-(--side) gap-3 px-(--side) py-1.5 laptop:-mx-1 laptop:scroll-px-1 laptop:px-1 ${WIDTHS}`}
      >
        {games.map((game) => (
          <div key={game.sysname} className={`w-[calc(var(--tile)+12px)] shrink-0 snap-start ${FAR}`}>
            <GameTile game={game} isPlain />
          </div>
        ))}
      </div>
    </>
  );
}
