// One pool with what is promised about it: how it grows and when it drops.
import type { JackpotPool } from '../../contract.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { Moment } from '#site/shell/moment.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { Meter } from './meter.tsx';

interface LevelPoolProps {
  jackpot: string;
  pool: JackpotPool;
  /** The sum is what the card is about. */
  isLarge: boolean;
  /** Takes a whole line. */
  isWide: boolean;
}

export function LevelPool({ jackpot, pool, isLarge, isWide }: LevelPoolProps) {
  return (
    <div
      className={`min-w-0 rounded-md border border-line bg-surface-2 px-4 py-3 ${isWide ? 'sm:col-span-2' : ''}`}
      data-pool={pool.id}
    >
      <p className="text-sm text-muted">{pool.name}</p>
      <p className={isLarge ? 'text-3xl' : 'text-xl'}>
        <Meter jackpot={jackpot} level={pool.id} first={pool.amount} />
      </p>
      <p className="mt-1 text-xs text-muted">
        <When pool={pool} />
      </p>
    </div>
  );
}

export function When({ pool: { must_drop_at: sum, must_drop_by: time, one_in: oneIn } }: { pool: JackpotPool }) {
  const t = useTexts('jackpots.when');
  if (sum) return t('amount', { sum: formatMoney(sum) });
  if (oneIn) return t('stake', { sum: formatMoney(oneIn) });
  return time ? (
    <>
      {t('time')} <Moment at={time} />
    </>
  ) : null;
}
