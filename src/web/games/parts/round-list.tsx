// Rounds, each with its replay: those of this visit, and for a player all that they have played before.
import type { Game } from '#domains/games/contract.ts';
import { useSession } from '../../shell/session.ts';
import { useTexts } from '../../shell/shell.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { gameName } from './game-tile.tsx';
import { RoundTable, type RoundRow } from './round-table.tsx';
import { useHistory } from './use-history.ts';
import type { PlayedEntry } from './use-rounds.ts';

/** So many of this visit, until earlier ones are asked for. */
const SHOWN = 10;

export function RoundList({ game, rounds }: { game: Game; rounds: readonly PlayedEntry[] }) {
  const t = useTexts('games.rounds');
  const isPlayer = useSession() !== null;
  const { rows: earlier, hasMore, isBusy, more } = useHistory();
  const now: RoundRow[] = rounds.map(({ round, at }) => ({ ...round, name: gameName(game), created_at: at }));
  const known = new Set(now.map((row) => row.round_id));
  const rows = earlier ? [...now, ...earlier.filter((row) => !known.has(row.round_id))] : now.slice(0, SHOWN);
  return (
    <details className="group mt-4 rounded-lg border border-line bg-surface-1 max-tablet:mx-4" data-rounds>
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        {earlier ? t('all') : t('title', { count: rounds.length })}
        <Icon name="chevron-down" className="text-muted transition-transform group-open:rotate-180" />
      </summary>
      {rows.length === 0 ? <p className="px-4 pb-4 text-muted">{t('empty')}</p> : <RoundTable rows={rows} />}
      {isPlayer && hasMore && (
        <div className="border-t border-line p-3 text-center">
          <Button look="ghost" icon="history" isBusy={isBusy} onClick={() => void more()}>
            {t(earlier ? 'more' : 'earlier')}
          </Button>
        </div>
      )}
    </details>
  );
}
