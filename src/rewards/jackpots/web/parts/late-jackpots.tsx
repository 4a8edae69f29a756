// The jackpots next to a game: at first as the server knew them; moving meters, and the celebration of a drop, are loaded once the
// game is there.
import { useEffect, useState, type ComponentType } from 'react';
import { Link } from '#site/shell/link.tsx';
import { reportError } from '#site/shell/report.ts';
import type { ShortJackpot, ShortPool } from '../jackpots.ts';
import { Pools } from './pools.tsx';

export interface LiveJackpots {
  Figure: ComponentType<{ jackpot: string; pool: ShortPool }>;
  Celebration: ComponentType;
}

export function LateJackpots({ jackpots }: { jackpots: readonly ShortJackpot[] }) {
  const [live, setLive] = useState<LiveJackpots>();
  useEffect(() => {
    import('./live-jackpots.tsx').then(
      (part) => setLive(part),
      (failure: unknown) => reportError(failure, 'jackpots'),
    );
  }, []);
  return (
    <>
      {jackpots.map(({ id, description, pools }) => (
        <div key={id} className="grid gap-2">
          <Link to={`/jackpots/${id}`} className="inline-flex min-h-11 items-center font-semibold hover:text-primary">
            {description.title}
          </Link>
          <Pools pools={pools} {...(live && { draw: (pool) => <live.Figure jackpot={id} pool={pool} /> })} />
        </div>
      ))}
      {live && <live.Celebration />}
    </>
  );
}
