// The picture of a game in place of the game itself, until its code has come; or why it has not.
import type { Game } from '#domains/games/contract.ts';
import { Picture } from '../../ui/picture.tsx';
import { gameImage } from './game-tile.tsx';
import { NotLoaded } from './not-loaded.tsx';

export const GamePoster = ({ game, again }: { game: Game; again: (() => void) | undefined }) => (
  <div className="relative flex size-full bg-surface-2">
    <Picture
      src={gameImage(game)}
      width={288}
      height={192}
      className="absolute inset-0 size-full object-cover opacity-50"
    />
    {again && <NotLoaded again={again} />}
  </div>
);
