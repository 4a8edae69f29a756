// A row of the player's own games: recently played, or liked.
import { useId } from 'react';
import type { Game } from '#casino/rounds/contract.ts';
import { GameTile } from './game-tile.tsx';

export function ShelfRow({ title, games }: { title: string; games: readonly Game[] }) {
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
