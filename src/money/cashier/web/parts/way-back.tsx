// Where the player's money may go: back to its source first, and by any method what its source cannot take.
import type { SumOfMethod } from '../../contract.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { Notice } from '#site/design-system/surface.tsx';
import { useTexts } from '#site/shell/shell.tsx';

export interface WayBackSums {
  backFirst: readonly SumOfMethod[];
  notPayable: readonly SumOfMethod[];
}

export function WayBack({ backFirst, notPayable }: WayBackSums) {
  const t = useTexts('cashier.withdraw');
  if (backFirst.length + notPayable.length === 0) return null;
  return (
    <Notice icon="info">
      <div className="flex flex-col gap-1">
        {Object.entries({ backFirst, notPayable }).flatMap(([key, sums]) =>
          sums.map(({ method, amount }) => (
            <p key={`${key} ${method}`} data-way-back={key}>
              {t(key, { method, sum: formatMoney(amount) })}
            </p>
          )),
        )}
      </div>
    </Notice>
  );
}
