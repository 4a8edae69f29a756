// Winners of a game, below it: loaded when a visitor scrolls near. The place has the same size before and after.
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { useIsNear } from '#site/design-system/use-is-near.ts';

export function LateWinners({ sysname }: { sysname: string }) {
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
