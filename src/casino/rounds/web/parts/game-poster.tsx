import type { ReactNode } from 'react';
import type { Game } from '../../contract.ts';
import { Picture } from '#site/design-system/picture.tsx';
import { gameImage } from '#casino/lobby/web/parts/game-tile.tsx';

/** The dimmed picture of a game in place of the game itself, and over it what there is to say. */
export const GamePoster = ({ game, children }: { game: Game; children?: ReactNode }) => (
  <div className="relative grid size-full place-items-center overflow-hidden bg-surface-2">
    <Picture
      src={gameImage(game)}
      width={288}
      height={192}
      className="absolute inset-0 size-full object-cover opacity-40"
    />
    {children}
  </div>
);
