// A small house shows each of its games large: picture, what has been proved, play or try.
import type { Game } from '#casino/rounds/contract.ts';
import { GameCard } from '#casino/lobby/web/parts/game-card.tsx';
import { Kept } from '#site/shell/kept.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { EmptyState } from '#site/design-system/surface.tsx';
import { RowHead } from './row-head.tsx';

export function FeaturedGames({ games }: { games: readonly Game[] }) {
  const t = useTexts('home');
  return (
    <Kept as="section" part="featured-games" by={() => JSON.stringify(games)} aria-labelledby="row-games">
      <RowHead id="row-games" title={t('rows.all')} to="/gamehall" />
      {games.length === 0 ? (
        <EmptyState title={t('noGames.title')} text={t('noGames.text')} icon="gamepad-2" />
      ) : (
        <div className="grid gap-5 tablet:grid-cols-2">
          {games.map((game) => (
            <GameCard key={game.sysname} game={game} />
          ))}
        </div>
      )}
    </Kept>
  );
}
