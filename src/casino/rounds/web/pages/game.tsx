// The game page (RT-17). `#real` asks a guest to register (RT-18).
import { useEffect, useState, useRef, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import type { Game } from '../../contract.ts';
import { loadJackpotsOf, type ShortJackpot } from '#rewards/jackpots/web/jackpots.ts';
import { definePage } from '#site/shell/page.ts';
import { openAuth } from '#site/shell/auth-dialogs.ts';
import { useSession, useShell, useTexts } from '#site/shell/shell.tsx';
import { loadTournamentsOf, type Tournament } from '#rewards/tournaments/web/tournaments.ts';
import { Chip } from '#site/design-system/surface.tsx';
import type { GameMode } from '../game-url.ts';
import { areasOf, scriptsOf } from '../title-parts.ts';
import { loadGame, loadSimilar } from '../load-game.ts';
import { GameFrame, loadFrame } from '../parts/game-frame.tsx';
import { SidePanel } from '../parts/side-panel.tsx';
import { gameImage, gameName, shortRtp, supplierName } from '#casino/lobby/web/parts/game-tile.tsx';
import { SimilarGames, type Similar } from '#casino/lobby/web/parts/similar-games.tsx';
import { reportError } from '#site/shell/report.ts';
import { useIsNear } from '#site/design-system/use-is-near.ts';

interface GameData {
  game: Game;
  similar: Similar;
  tournaments: Tournament[];
  jackpots: ShortJackpot[];
}

export const page = definePage<GameData>({
  async load(context) {
    const game = await loadGame(context, context.params['sysname']!);
    const [similar, tournaments, jackpots] = await Promise.all([
      loadSimilar(context, game),
      loadTournamentsOf(context, game.sysname).catch(context.report([])),
      loadJackpotsOf(context, game.sysname).catch(context.report([])),
    ]);
    return { game, similar, tournaments, jackpots };
  },
  ready: ({ game }) => loadFrame(game),
  scripts: ({ game }) => scriptsOf(game),
  areas: ({ game, jackpots }) => [...areasOf(game), ...(jackpots.length > 0 ? ['jackpots'] : [])],
  meta: ({ data, t }) => ({
    title: t('games.meta.title', { name: gameName(data.game) }),
    description: t(data.game.stated_by ? 'games.meta.stated' : 'games.meta.description', {
      name: gameName(data.game),
      rtp: shortRtp(data.game.rtp),
    }),
    preloadImage: gameImage(data.game),
  }),
  Component: ({ data }) => <GamePage key={data.game.sysname} {...data} />,
});

function GamePage({ game, similar, tournaments, jackpots }: GameData) {
  const t = useTexts('games');
  const session = useSession();
  const { dialogs } = useShell();
  const { hash } = useLocation();
  const isPlayer = session !== null;
  const [chosen, setMode] = useState<GameMode>();
  const mode = chosen ?? (isPlayer ? 'play' : 'demo');

  useEffect(() => {
    if (hash === '#real' && !isPlayer) void openAuth(dialogs, 'register');
  }, [hash, isPlayer, dialogs]);
  // How the player returns to a round of play money.
  useEffect(() => {
    if (hash === '#demo') setMode('demo');
  }, [hash]);

  return (
    <div className="wrap pb-4 pt-2 low:px-0 low:pt-0 max-tablet:px-0 max-tablet:pt-0">
      <header className="mb-2 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 low:sr-only max-tablet:sr-only">
        <h1 className="text-xl">{gameName(game)}</h1>
        {game.stated_by ? (
          <Chip icon="info">{t('outside.rtp', { rtp: shortRtp(game.rtp), supplier: supplierName(game) })}</Chip>
        ) : (
          <Chip icon="scale">
            {game.rtp_range
              ? t('rtp-range', { lowest: shortRtp(game.rtp_range.lowest), highest: shortRtp(game.rtp_range.highest) })
              : t('rtp', { rtp: shortRtp(game.rtp) })}
            {game.rtp_at_smallest_stake !== undefined &&
              ` ${t('rtp-below', { stake: Number(game.usual_stake), rtp: shortRtp(game.rtp_at_smallest_stake) })}`}
          </Chip>
        )}
        <Chip>{t(`help.volatility.${game.volatility}`)}</Chip>
        {game.max_win_one_in !== undefined && (
          <Chip>{t('rare-top-win', { times: game.max_win, chance: Number(game.max_win_one_in) })}</Chip>
        )}
      </header>
      <div
        className={`grid grid-cols-1 gap-4 ${game.type === 'live' ? '' : 'wide:grid-cols-[minmax(0,1fr)_18rem] wide:grid-rows-[auto_1fr] when-panel-hidden:wide:grid-cols-[minmax(0,1fr)_3rem]'}`}
      >
        <GameFrame game={game} mode={mode} onMode={setMode} />
        <SidePanel tournaments={tournaments} jackpots={jackpots} isBeside={game.type !== 'live'} />
        <div className="min-w-0">
          {game.description.about && (
            <p className="mt-2 max-w-prose text-muted max-tablet:px-4">{game.description.about}</p>
          )}
          <LazyWinners sysname={game.sysname} />
        </div>
      </div>
      <SimilarGames game={game} first={similar} />
    </div>
  );
}

/** Winners of a game, below it: loaded when a visitor scrolls near. The place has the same size before and after. */
function LazyWinners({ sysname }: { sysname: string }) {
  const t = useTexts('games');
  const { loadTexts } = useShell();
  const place = useRef<HTMLElement>(null);
  const isNear = useIsNear(place);
  const [Boards, setBoards] = useState<ComponentType<{ sysname: string }>>();
  useEffect(() => {
    if (!isNear) return;
    Promise.all([import('#rewards/winners/web/parts/game-winners.tsx'), loadTexts(['winners'])]).then(
      ([part]) => setBoards(() => part.GameWinners),
      (failure: unknown) => reportError(failure, 'winners'),
    );
  }, [isNear, loadTexts]);
  return (
    <section ref={place} aria-labelledby="game-winners" className="mt-4 max-tablet:px-4">
      <h2 id="game-winners" className="mb-3 text-lg">
        {t('winners')}
      </h2>
      <div className="min-h-[45rem] tablet:min-h-[22rem]">{Boards && <Boards sysname={sysname} />}</div>
    </section>
  );
}
