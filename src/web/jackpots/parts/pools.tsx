// The pools of a jackpot, largest last and loudest.
import { useTexts } from '../../shell/shell.tsx';
import { Money } from '../../ui/money.tsx';
import type { Jackpot } from '../jackpots.ts';

export function Pools({ pools }: Pick<Jackpot, 'pools'>) {
  const t = useTexts('jackpots');
  return (
    <dl aria-label={t('pools.label')} className="grid gap-3 sm:grid-cols-2">
      {pools.map((pool) => (
        <div key={pool.id} className="rounded-md bg-surface-2 px-4 py-3 last:sm:col-span-2 last:text-xl">
          <dt className="text-sm text-muted">{pool.name}</dt>
          <dd className="text-lg">
            <Money value={pool.amount} isGain />
          </dd>
        </div>
      ))}
    </dl>
  );
}
