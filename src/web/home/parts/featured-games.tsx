// A small house shows each of its games large: picture, what is proved, play or try.
import type { Game } from '#domains/games/contract.ts';
import { GameCard } from '../../games/parts/game-card.tsx';
import { Kept } from '../../shell/kept.tsx';
import { Link } from '../../shell/link.tsx';
import { useTexts } from '../../shell/shell.tsx';
import { EmptyState } from '../../ui/surface.tsx';

export function FeaturedGames({ games }: { games: readonly Game[] }) {
  const t = useTexts('home');
  return (
    <Kept as="section" part="featured-games" by={() => JSON.stringify(games)} aria-labelledby="row-games">
      <header className="mb-4 flex items-center gap-2">
        <h2 id="row-games" className="mr-auto text-xl">
          {t('rows.all')}
        </h2>
        <Link
          to="/gamehall"
          className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-muted hover:text-text"
        >
          {t('seeAll')}
        </Link>
      </header>
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
