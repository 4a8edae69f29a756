// How a cashback is computed, line by line.
import type { WireMoney } from '#kernel/money.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Money } from '#site/design-system/money.tsx';

interface Sum {
  staked: WireMoney;
  won: WireMoney;
  received: WireMoney;
  base: WireMoney;
  rate: string;
  level: number;
  is_capped?: boolean;
  is_bounded?: boolean;
}

export function SumList({ sum, amount }: { sum: Sum; amount: WireMoney }) {
  const t = useTexts('profile.cashback.sum');
  const lines: Array<[string, WireMoney]> = [
    [t('staked'), sum.staked],
    [t('won'), sum.won],
    [t('received'), sum.received],
    [t('base'), sum.base],
    [t('rate', { rate: sum.rate, level: sum.level }), amount],
  ];
  return (
    <>
      <dl className="grid max-w-md grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2">
        {lines.map(([label, money]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="text-right">
              <Money value={money} />
            </dd>
          </div>
        ))}
      </dl>
      {sum.is_bounded && <p className="mt-2 text-muted">{t('bounded')}</p>}
      {sum.is_capped && <p className="mt-2 text-muted">{t('capped')}</p>}
    </>
  );
}
