// The games of one tournament (RT-31).
import type { Game } from '#domains/games/contract.ts';
import { GameTile } from '../../games/parts/game-tile.tsx';
import { definePage } from '../../page.ts';
import { Link } from '../../shell/link.tsx';
import { useTexts } from '../../shell/shell.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState } from '../../ui/surface.tsx';
import { tournamentOf, validateTournament } from '../load-tournament.ts';
import { loadTournamentGames, type Tournament } from '../tournaments.ts';

interface Data {
  tournament: Tournament;
  games: Game[];
}

function Component({ data: { tournament, games } }: { data: Data }) {
  const t = useTexts('tournaments.detail');
  return (
    <>
      <PageHead title={t('games')} lead={tournament.description.title} scene="tournaments">
        <Link to={`/tournaments/${tournament.id}`} className={buttonStyle()}>
          {tournament.description.title}
        </Link>
      </PageHead>
      {games.length === 0 ? (
        <EmptyState
          icon="layout-grid"
          title={t('noGames.title')}
          text={t('noGames.text')}
          action={
            <Link to="/gamehall" className={buttonStyle({ look: 'primary' })}>
              {t('noGames.action')}
            </Link>
          }
        />
      ) : (
        <ul className="grid grid-cols-2 gap-x-4 gap-y-6 tablet:grid-cols-4 desk:grid-cols-5 cinema:grid-cols-6">
          {games.map((game) => (
            <li key={game.sysname}>
              <GameTile game={game} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export const page = definePage<Data>({
  validate: validateTournament,
  async load(context) {
    const tournament = await tournamentOf(context);
    return { tournament, games: await loadTournamentGames(context, tournament.id).catch(context.report([])) };
  },
  meta: ({ data, t }) => ({ title: `${t('tournaments.detail.games')}: ${data.tournament.description.title}` }),
  Component,
});
