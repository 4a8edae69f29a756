// The rounds that a player has left open, each with the way back to it.
import { useEffect, useState } from 'react';
import type { HeldStake } from '#domains/accounts/contract.ts';
import { getGames } from '#domains/games/contract.ts';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { Link } from '../link.tsx';
import { reportError } from '../report.ts';
import { useShell, useTexts } from '../shell.tsx';

export function OpenRounds({ rounds, onLeave }: { rounds: readonly HeldStake[]; onLeave?: () => void }) {
  const t = useTexts('common');
  const names = useGameNames(rounds);
  return (
    <ul data-open-rounds>
      {rounds.map(({ id, sysname, staked }) => (
        <li key={id}>
          <Link
            to={`/game/${sysname}${staked.currency === 'FUN' ? '#demo' : ''}`}
            onClick={onLeave}
            className="flex min-h-11 items-center gap-3 rounded-md px-2 text-sm hover:bg-surface-3"
          >
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
