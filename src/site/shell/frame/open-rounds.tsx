// The rounds that a player has left open, each with a link back to it, and their open bets together.
import { useEffect, useState } from 'react';
import type { HeldStake } from '#players/accounts/contract.ts';
import { getGames } from '#casino/rounds/contract.ts';
import { Icon } from '#site/design-system/icon.tsx';
import { Money } from '#site/design-system/money.tsx';
import { Link } from '../link.tsx';
import { reportError } from '../report.ts';
import { useShell, useTexts } from '../shell.tsx';

/** A round leads back to its game; a bet continues without the player. */
export const isRound = ({ sysname }: HeldStake): boolean => sysname !== 'betting';

const ROW = 'flex min-h-11 items-center gap-3 rounded-md px-2 text-sm hover:bg-surface-3';

export function OpenRounds({ held, onLeave }: { held: readonly HeldStake[]; onLeave?: () => void }) {
  const t = useTexts('common');
  const rounds = held.filter(isRound);
  const names = useGameNames(rounds);
  const bets = held.length - rounds.length;
  return (
    <ul data-open-rounds>
      {bets > 0 && (
        <li>
          <Link to="/bets" onClick={onLeave} className={ROW}>
            <span className="min-w-0 flex-1 truncate">{t('purse.open-bets', { count: bets })}</span>
            <Icon name="chevron-right" className="size-4 shrink-0 text-muted" />
          </Link>
        </li>
      )}
      {rounds.map(({ id, sysname, staked }) => (
        <li key={id}>
          <Link to={`/game/${sysname}${staked.currency === 'FUN' ? '#demo' : ''}`} onClick={onLeave} className={ROW}>
            <span className="min-w-0 flex-1 truncate">{t('purse.go-on', { game: names[sysname] ?? '…' })}</span>
            <Money value={staked} className="text-muted" />
            <Icon name="chevron-right" className="size-4 shrink-0 text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function useGameNames(rounds: readonly HeldStake[]): Record<string, string> {
  const { api } = useShell();
  const [names, setNames] = useState<Record<string, string>>({});
  const wanted = [...new Set(rounds.map(({ sysname }) => sysname))].sort().join(' ');
  useEffect(() => {
    if (wanted === '') return;
    const options = JSON.stringify({ sysnames: wanted.split(' '), fields: ['sysname', 'name', 'description'] });
    api.call(getGames, { options }).then(
      ({ items }) =>
        setNames(Object.fromEntries(items.map((game) => [game.sysname, game.description?.name ?? game.name ?? '…']))),
      (failure: unknown) => reportError(failure, 'names of open rounds'),
    );
  }, [api, wanted]);
  return names;
}
