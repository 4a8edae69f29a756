// The games of one tournament (RT-31), twelve at a time (ST-18).
import { useState } from 'react';
import { GameTile } from '#casino/lobby/web/parts/game-tile.tsx';
import { definePage } from '#site/shell/page.ts';
import { Link } from '#site/shell/link.tsx';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button, buttonStyle } from '#site/design-system/button.tsx';
import { PageHead } from '#site/design-system/page-head.tsx';
import { EmptyState } from '#site/design-system/surface.tsx';
import { tournamentOf, validateTournament } from '../load-tournament.ts';
import { loadTournamentGames, type Tournament, type TournamentGames } from '../tournaments.ts';

interface Data extends TournamentGames {
  tournament: Pick<Tournament, 'id' | 'description'> & { extra?: Pick<Tournament['extra'], 'has_own_games'> };
}

function Games({ data }: { data: Data }) {
  const t = useTexts('tournaments.detail');
  const { tournament } = data;
  const { games, next, isBusy, more } = useMore(data);
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
        <ul
          data-tournament-games
          className="grid grid-cols-2 gap-x-4 gap-y-6 tablet:grid-cols-4 desk:grid-cols-5 cinema:grid-cols-6"
        >
          {games.map((game) => (
            <li key={game.sysname}>
              <GameTile game={game} />
            </li>
          ))}
        </ul>
      )}
      {next !== null && (
        <div className="mt-8 text-center">
          <Button isBusy={isBusy} onClick={() => void more()}>
            {t('moreGames')}
          </Button>
        </div>
      )}
    </>
  );
}

function useMore({ tournament: { id, extra }, ...first }: Data) {
  const { api } = useShell();
  const [{ games, next }, setShown] = useState<TournamentGames>(first);
  const [isBusy, setIsBusy] = useState(false);
  return {
    games,
    next,
    isBusy,
    more: async (): Promise<void> => {
      if (next === null) return;
      setIsBusy(true);
      try {
        const further = await loadTournamentGames(
          { api },
          { id, hasOwnGames: extra?.has_own_games ?? false, offset: next },
        );
        setShown((tournamentGames) => ({ games: [...tournamentGames.games, ...further.games], next: further.next }));
      } catch (failure) {
        reportError(failure, 'tournament games');
      }
      setIsBusy(false);
    },
  };
}

export const page = definePage<Data>({
  validate: validateTournament,
  async load(context) {
    const { id, description, extra } = await tournamentOf(context);
    const input = { id, hasOwnGames: extra.has_own_games };
    const page = await loadTournamentGames(context, input).catch(context.report({ games: [], next: null }));
    return { tournament: { id, description, extra: { has_own_games: extra.has_own_games } }, ...page };
  },
  meta: ({ data, t }) => ({ title: `${t('tournaments.detail.games')}: ${data.tournament.description.title}` }),
  Component: ({ data }) => <Games key={data.tournament.id} data={data} />,
});
