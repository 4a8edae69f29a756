// The rounds of this visit, each with its replay.
import { Link } from '../../shell/link.tsx';
import { useTexts } from '../../shell/shell.tsx';
import { Money } from '../../ui/money.tsx';
import { Time } from '../../ui/time.tsx';
import type { PlayedEntry } from './use-rounds.ts';

const SHOWN = 10;

export function RoundList({ rounds }: { rounds: readonly PlayedEntry[] }) {
  const t = useTexts('games.rounds');
  return (
    <details className="mt-4 rounded-lg border border-line bg-surface-1 max-tablet:mx-4" data-rounds>
      <summary className="px-4 py-3 font-semibold">{t('title', { count: rounds.length })}</summary>
      {rounds.length === 0 ? (
        <p className="px-4 pb-4 text-muted">{t('empty')}</p>
      ) : (
        <table className="w-full text-sm">
          <thead>
            <tr className="text-xs text-muted">
              <th className="px-4 py-1 text-left font-normal">{t('time')}</th>
              <th className="px-4 py-1 text-right font-normal">{t('staked')}</th>
              <th className="px-4 py-1 text-right font-normal">{t('won')}</th>
              <th className="px-4 py-1 text-right font-normal">{t('replay')}</th>
            </tr>
          </thead>
          <tbody>
            {rounds.slice(0, SHOWN).map(({ round, at }) => (
              <tr key={round.round_id} className="border-t border-line">
                <td className="px-4 py-2">
                  <Time at={at} shows="time" />
                </td>
                <td className="px-4 py-2 text-right">
                  <Money value={round.staked} />
                </td>
                <td className="px-4 py-2 text-right">
                  <Money value={round.won} isGain={Number(round.won.amount) > 0} />
                </td>
                <td className="px-4 py-2 text-right">
                  <Link
                    to={`/r/${round.round_id}`}
                    className="font-mono text-xs text-primary underline-offset-2 hover:underline"
                  >
                    {round.round_id.slice(-8)}
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
