// The leaders of a tournament beside a game; once the game is there they follow the rounds, with the player's own place.
import { useEffect, useState, type ComponentType } from 'react';
import { reportError } from '../../shell/report.ts';
import type { Tournament } from '../../tournaments/tournaments.ts';

/** So many leaders stand here; the others are on the page of the tournament. */
const LEADERS = 3;

export function LateRank({ tournament }: { tournament: Tournament }) {
  const [Strip, setStrip] = useState<ComponentType<{ tournament: Tournament }>>();
  useEffect(() => {
    import('../../tournaments/parts/rank-strip.tsx').then(
      ({ RankStrip }) => setStrip(() => RankStrip),
      (failure: unknown) => reportError(failure, 'tournament'),
    );
  }, []);
  if (Strip) return <Strip tournament={tournament} />;
  return (
    tournament.winners.length > 0 && (
      <ol className="grid gap-1 text-sm">
        {tournament.winners.slice(0, LEADERS).map(({ place, fakename, points }) => (
          <li key={place} className="flex justify-between gap-3 px-1">
            <span className="truncate">
              <b className="figures mr-2 text-muted">{place}</b>
              {fakename}
            </span>
            <span className="figures">{points}</span>
          </li>
        ))}
      </ol>
    )
  );
}
