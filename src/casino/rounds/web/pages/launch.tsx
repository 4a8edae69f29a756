// A game launched on its own, with nothing around it (RT-37): for frames, messengers and full windows.
import { useEffect, useState } from 'react';
import type { Game } from '../../contract.ts';
import { definePage, notFound } from '#site/shell/page.ts';
import { refreshSession } from '#site/shell/session.ts';
import { useShell } from '#site/shell/shell.tsx';
import { listenToGame, isInOwnFrame } from '../frame-messages.ts';
import { isGameMode, type GameMode } from '../game-url.ts';
import { areasOf, scriptsOf } from '../title-parts.ts';
import { loadGame } from '../load-game.ts';
import { GameFrame, loadFrame } from '../parts/game-frame.tsx';
import { gameName } from '#casino/lobby/web/parts/game-tile.tsx';

interface LaunchData {
  game: Game;
  mode: GameMode;
}

export const page = definePage<LaunchData>({
  async load(context) {
    const { sysname, name, mode = 'play' } = context.params;
    if (!isGameMode(mode)) notFound();
    return { game: await loadGame(context, (sysname ?? name)!), mode };
  },
  ready: ({ game }) => loadFrame(game),
  scripts: ({ game }) => scriptsOf(game),
  areas: ({ game }) => areasOf(game),
  meta: ({ data, t }) => ({ title: t('games.meta.title', { name: gameName(data.game) }), isHidden: true }),
  Component: ({ data }) => <LaunchPage {...data} />,
});

function LaunchPage({ game, mode: first }: LaunchData) {
  const [mode, setMode] = useState(first);
  const { api, session } = useShell();
  // The page around us reports that money has moved there.
  useEffect(() => {
    if (!isInOwnFrame()) return;
    return listenToGame({ origin: location.origin, source: () => window.parent }, (message) => {
      if (message === 'balance-changed') void refreshSession(api, session);
    });
  }, [api, session]);
  return (
    <>
      <h1 className="sr-only">{gameName(game)}</h1>
      <GameFrame game={game} mode={mode} onMode={setMode} isAlone />
    </>
  );
}
