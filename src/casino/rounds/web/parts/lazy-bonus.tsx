// The bonus in a game's bar: its code and texts are loaded once the game is there, and for players only.
import { useEffect, useState, type ComponentType } from 'react';
import type { Game } from '../../contract.ts';
import { reportError } from '#site/shell/report.ts';
import { useShell } from '#site/shell/shell.tsx';

export function LazyBonus({ game }: { game: Game }) {
  const { loadTexts } = useShell();
  const [Figure, setFigure] = useState<ComponentType<{ game: Game }>>();
  useEffect(() => {
    Promise.all([import('#rewards/bonuses/web/parts/bonus-figure.tsx'), loadTexts(['bonuses'])]).then(
      ([part]) => setFigure(() => part.BonusFigure),
      (failure: unknown) => reportError(failure, 'bonus'),
    );
  }, [loadTexts]);
  return Figure && <Figure game={game} />;
}
