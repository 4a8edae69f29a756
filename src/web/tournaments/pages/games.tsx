// The games of one tournament (RT-31).
import type { Game } from '#domains/games/contract.ts';
import { GameTile } from '../../games/parts/game-tile.tsx';
import { definePage } from '../../page.ts';
import { Link } from '../../shell/link.tsx';
import { useTexts } from '../../shell/shell.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
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
      <div className="grid grid-cols-2 gap-4 tablet:grid-cols-4 desk:grid-cols-6">
        {games.map((game) => (
          <GameTile key={game.sysname} game={game} />
        ))}
      </div>
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
