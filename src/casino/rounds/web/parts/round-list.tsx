// Rounds of a game, each with its replay. The list is loaded when it is opened.
import { useCallback, useState, type ComponentType } from 'react';
import type { Game } from '../../contract.ts';
import { reportError } from '#site/shell/report.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { Skeleton } from '#site/design-system/surface.tsx';
import type { PlayedEntry } from './use-rounds.ts';

type Rows = ComponentType<{ game: Game; rounds: readonly PlayedEntry[]; onAll: () => void }>;

export function RoundList({ game, rounds }: { game: Game; rounds: readonly PlayedEntry[] }) {
  const t = useTexts('games.rounds');
  const [Rows, setRows] = useState<Rows>();
  const [isAll, setAll] = useState(false);
  const onAll = useCallback(() => setAll(true), []);
  const load = (): void => {
    import('./round-rows.tsx').then(
      ({ RoundRows }) => setRows(() => RoundRows),
      // Fetched again each time it is opened.
      (failure: unknown) => reportError(failure, 'list of rounds'),
    );
  };
  return (
    <details
      className="group mt-4 rounded-lg border border-line bg-surface-1 max-tablet:mx-4"
      data-rounds
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !Rows) load();
      }}
    >
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        {isAll ? t('all') : t('title', { count: rounds.length })}
        <Icon name="chevron-down" className="text-muted transition-transform group-open:rotate-180" />
      </summary>
      {Rows ? <Rows game={game} rounds={rounds} onAll={onAll} /> : <Skeleton className="mx-4 mb-4 h-12" />}
    </details>
  );
}
