// A tournament next to a game: its prize and leaders; once the game is there also how long it runs and the player's own place, which
// follow the rounds.
import { useEffect, useState, type ComponentType } from 'react';
import { reportError } from '#site/shell/report.ts';
import { useShell } from '#site/shell/shell.tsx';
import type { Tournament } from '#rewards/tournaments/web/tournaments.ts';
import { Money } from '#site/design-system/money.tsx';

export function LateRank({ tournament }: { tournament: Tournament }) {
  const { loadTexts } = useShell();
  const [Strip, setStrip] = useState<ComponentType<{ tournament: Tournament }>>();
  useEffect(() => {
    Promise.all([import('#rewards/tournaments/web/parts/rank-strip.tsx'), loadTexts(['tournaments', 'rewards'])]).then(
      ([{ RankStrip }]) => setStrip(() => RankStrip),
      (failure: unknown) => reportError(failure, 'tournament'),
    );
  }, [loadTexts]);
  return (
    <div className="min-h-32 text-sm">
      {Strip ? (
        <Strip tournament={tournament} />
      ) : (
        <>
          <Money value={tournament.total_prize} />
          {tournament.winners.slice(0, 3).map(({ place, fakename, points }) => (
            <p key={place}>
              {place} {fakename} {points}
            </p>
          ))}
        </>
      )}
    </div>
  );
}
