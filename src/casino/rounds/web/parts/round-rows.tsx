// The rounds of a game's list: those of this visit and, for a player, all earlier ones.
import { useEffect } from 'react';
import type { Game } from '../../contract.ts';
import { useSession, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { gameName } from '#casino/lobby/web/parts/game-tile.tsx';
import { RoundTable, type RoundRow } from './round-table.tsx';
import { useHistory } from './use-history.ts';
import type { PlayedEntry } from './use-rounds.ts';

/** How many of this visit are shown until earlier ones are requested. */
const SHOWN = 10;

interface RoundRowsProps {
  game: Game;
  rounds: readonly PlayedEntry[];
  /** Earlier rounds are shown too. */
  onAll: () => void;
}

export function RoundRows({ game, rounds, onAll }: RoundRowsProps) {
  const t = useTexts('games.rounds');
  const isPlayer = useSession() !== null;
  const { rows: earlier, hasMore, isBusy, more } = useHistory();
  const isAll = earlier !== undefined;
  useEffect(() => {
    if (isAll) onAll();
  }, [isAll, onAll]);
  const now: RoundRow[] = rounds.map(({ round, at }) => ({ ...round, name: gameName(game), created_at: at }));
  const listedIds = new Set(now.map((row) => row.round_id));
  const rows = earlier ? [...now, ...earlier.filter((row) => !listedIds.has(row.round_id))] : now.slice(0, SHOWN);
  return (
    <>
      {rows.length === 0 ? <p className="px-4 pb-4 text-muted">{t('empty')}</p> : <RoundTable rows={rows} />}
      {isPlayer && hasMore && (
        <div className="border-t border-line p-3 text-center">
          <Button look="ghost" icon="history" isBusy={isBusy} onClick={() => void more()}>
            {t(earlier ? 'more' : 'earlier')}
          </Button>
        </div>
      )}
    </>
  );
}
