// Other games below the one being played: a first block, and more of the same kind on request (CO-22).
import { useRef, useState } from 'react';
import { getGames, type Game } from '#casino/rounds/contract.ts';
import { useGameLists } from '#site/shell/game-lists.ts';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { useIsNear } from '#site/design-system/use-is-near.ts';
import { GameTile } from './game-tile.tsx';

export interface Similar {
  games: Game[];
  /** Where the list of the same kind continues; `null` when all of it is shown. */
  next: number | null;
}

export function SimilarGames({ game, first }: { game: Game; first: Similar }) {
  const t = useTexts('games');
  const { api, toasts } = useShell();
  const common = useTexts('common');
  const { pageSize } = useGameLists();
  const [{ games, next }, setShown] = useState(first);
  const [isBusy, setIsBusy] = useState(false);
  const place = useRef<HTMLElement>(null);
  // The game goes first: on a slow line the pictures of others would delay it.
  const isNear = useIsNear(place);
  if (games.length === 0) return null;

  const more = async (offset: number): Promise<void> => {
    setIsBusy(true);
    try {
      const options = { types: [game.type], sort: 'priority', offset, count: pageSize };
      const { items, count } = await api.call(getGames, { options: JSON.stringify(options) });
      const sysnames = new Set([game.sysname, ...games.map(({ sysname }) => sysname)]);
      const further = (items as Game[]).filter(({ sysname }) => !sysnames.has(sysname));
      setShown({ games: [...games, ...further], next: offset + pageSize < count ? offset + pageSize : null });
    } catch (failure) {
      reportError(failure, 'similar games');
      toasts.show('error', common('errors.offline'));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <section ref={place} aria-labelledby="similar-games" className="mt-8 max-tablet:px-4">
      <h2 id="similar-games" className="mb-3 text-lg">
        {t('similar')}
      </h2>
      <ul className="grid grid-cols-2 gap-4 tablet:grid-cols-3 laptop:grid-cols-5">
        {games.map((other) => (
          <li key={other.sysname}>
            <GameTile game={other} hasPicture={isNear} />
          </li>
        ))}
      </ul>
      {next !== null && (
        <p className="mt-6 text-center">
          <Button isBusy={isBusy} onClick={() => void more(next)}>
            {t('moreSimilar')}
          </Button>
        </p>
      )}
    </section>
  );
}
