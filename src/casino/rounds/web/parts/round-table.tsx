// Rounds in a table, each with its replay.
import type { HistoryRound } from '../../round-contract.ts';
import { minorOf } from '#kernel/money.ts';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { Money } from '#site/design-system/money.tsx';
import { Time } from '#site/design-system/time.tsx';

export type RoundRow = Pick<HistoryRound, 'round_id' | 'name' | 'staked' | 'won' | 'created_at' | 'is_outside'>;

/** More came back than was staked. */
const isGain = ({ staked, won }: RoundRow): boolean => minorOf(won) > minorOf(staked);

export function RoundTable({ rows }: { rows: readonly RoundRow[] }) {
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
            <td className="px-4 max-tablet:py-1.5 max-sm:px-2">
              {/* A phone has no room for a column of names: the time stands below the name. */}
              <span className="block font-medium tablet:hidden">{row.name}</span>
              <Time
                at={row.created_at}
                className="max-tablet:text-xs max-tablet:text-muted max-sm:inline-block max-sm:w-20 max-sm:whitespace-normal"
              />
            </td>
            <td className="px-4 max-tablet:hidden">{row.name}</td>
            <td className="px-4 text-right max-sm:px-2">
              <Money value={row.staked} />
            </td>
            <td className="px-4 text-right max-sm:px-2">
              <Money value={row.won} isGain={isGain(row)} />
            </td>
            <td className="px-4 text-right max-sm:px-2">
              {row.is_outside ? (
                <span className="inline-flex min-h-11 items-center text-xs text-muted">{t('outside')}</span>
              ) : (
                <Link
                  to={`/r/${row.round_id}`}
                  className="inline-flex min-h-11 items-center whitespace-nowrap font-mono text-xs text-primary underline-offset-2 hover:underline"
                >
                  {row.round_id.slice(-8)}
                </Link>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
