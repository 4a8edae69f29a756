// Rounds, each with its replay: those of this visit, and for a player all that he has played before.
import { useState } from 'react';
import { getHistory, type Game } from '#domains/games/contract.ts';
import type { HistoryRound } from '#domains/games/round-contract.ts';
import { ApiRefusal } from '../../shell/api.ts';
import { Link } from '../../shell/link.tsx';
import { useRefusalSentence } from '../../shell/refusal-sentence.ts';
import { useSession } from '../../shell/session.ts';
import { useShell, useTexts } from '../../shell/shell.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { Time } from '../../ui/time.tsx';
import { gameName } from './game-tile.tsx';
import type { PlayedEntry } from './use-rounds.ts';

/** So many of this visit, until earlier ones are asked for. */
const SHOWN = 10;

type Row = Pick<HistoryRound, 'round_id' | 'name' | 'staked' | 'won' | 'created_at'>;

export function RoundList({ game, rounds }: { game: Game; rounds: readonly PlayedEntry[] }) {
  const t = useTexts('games.rounds');
  const isPlayer = useSession() !== null;
  const { earlier, hasMore, isBusy, more } = useEarlier();
  const now: Row[] = rounds.map(({ round, at }) => ({ ...round, name: gameName(game), created_at: at }));
  const known = new Set(now.map((row) => row.round_id));
  const rows = earlier ? [...now, ...earlier.filter((row) => !known.has(row.round_id))] : now.slice(0, SHOWN);
  return (
    <details className="group mt-4 rounded-lg border border-line bg-surface-1 max-tablet:mx-4" data-rounds>
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        {earlier ? t('all') : t('title', { count: rounds.length })}
        <Icon name="chevron-down" className="text-muted transition-transform group-open:rotate-180" />
      </summary>
      {rows.length === 0 ? <p className="px-4 pb-4 text-muted">{t('empty')}</p> : <Rounds rows={rows} />}
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

/** What the player has played before, once he asks for it. */
function useEarlier() {
  const { api, toasts } = useShell();
  const sentenceOf = useRefusalSentence();
  const [earlier, setEarlier] = useState<readonly Row[]>();
  const [next, setNext] = useState<string | null>();
  const [isBusy, setBusy] = useState(false);

  async function more(): Promise<void> {
    setBusy(true);
    try {
      const page = await api.call(getHistory, next ? { cursor: next } : {});
      setEarlier((rows = []) => [...rows, ...page.items]);
      setNext(page.next);
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      toasts.show('error', await sentenceOf(error));
    } finally {
      setBusy(false);
    }
  }
  return { earlier, hasMore: next !== null, isBusy, more };
}

function Rounds({ rows }: { rows: readonly Row[] }) {
  const t = useTexts('games.rounds');
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-xs text-muted">
          <th className="px-4 py-1 text-left font-normal max-sm:px-2">{t('time')}</th>
          <th className="px-4 py-1 text-left font-normal max-tablet:hidden">{t('game')}</th>
          <th className="px-4 py-1 text-right font-normal max-sm:px-2">{t('staked')}</th>
          <th className="px-4 py-1 text-right font-normal max-sm:px-2">{t('won')}</th>
          <th className="px-4 py-1 text-right font-normal max-sm:px-2">{t('replay')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.round_id} className="border-t border-line" data-round>
            <td className="px-4 max-sm:px-2">
              <Time at={row.created_at} className="max-sm:text-xs" />
            </td>
            <td className="px-4 max-tablet:hidden">{row.name}</td>
            <td className="px-4 text-right max-sm:px-2">
              <Money value={row.staked} />
            </td>
            <td className="px-4 text-right max-sm:px-2">
              <Money value={row.won} isGain={Number(row.won.amount) > 0} />
            </td>
            <td className="px-4 text-right max-sm:px-2">
              <Link
                to={`/r/${row.round_id}`}
                className="inline-flex min-h-11 items-center whitespace-nowrap font-mono text-xs text-primary underline-offset-2 hover:underline"
              >
                {row.round_id.slice(-8)}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
