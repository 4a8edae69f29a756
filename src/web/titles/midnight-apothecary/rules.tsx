// Pays and rules, written from the same data that the server plays with.
import { formatAmount, parseAmount, type Currency } from '#kernel/money.ts';
import { rules } from '#math/titles/midnight-apothecary/paytable.ts';
import { formatMoney } from '../../ui/format.ts';
import { useTexts } from '../../shell/shell.tsx';
import { SYMBOLS } from './symbols.ts';

const COUNTS = [5, 4, 3] as const;
const image = (name: string): string => `data:image/svg+xml,${encodeURIComponent(SYMBOLS[name]!)}`;

export function Rules({ currency, stake }: { currency: Currency; stake: string }) {
  const t = useTexts('title-midnight-apothecary');
  const unit = (parseAmount(stake, currency) ?? 0n) / BigInt(rules.lines.length);
  const pay = (units: number) => formatMoney({ amount: formatAmount(BigInt(units) * unit, currency), currency });
  const { freeSpins, scatterPays, buy, maxWin, symbols } = rules;
  const row = (name: string, units: readonly (readonly [number, number])[], note?: string) => (
    <li key={name} className="flex items-center gap-3 rounded-md border border-line bg-surface-2 p-2.5">
      <img src={image(name)} alt="" width={56} height={56} className="size-14 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="text-sm font-semibold">{t(`symbols.${name}`)}</p>
        {note && <p className="text-xs text-muted">{note}</p>}
        <dl className="figures grid grid-cols-[auto_1fr] gap-x-2 text-sm">
          {units.map(([count, value]) => (
            <div key={count} className="contents">
              <dt className="text-muted">{count}×</dt>
              <dd className="text-right">{pay(value)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </li>
  );
  return (
    <div className="space-y-5">
      <p>{t('rules.lines', { lines: rules.lines.length })}</p>
      <ul className="grid gap-2 sm:grid-cols-2">
        {Object.entries(rules.pays).map(([code, pays]) =>
          row(
            symbols[code as keyof typeof symbols],
            COUNTS.map((count) => [count, pays[count - 1]!] as const),
          ),
        )}
        {row(symbols.W, [], t('rules.wild'))}
        {row(
          symbols.S,
          COUNTS.map((count) => [count, scatterPays[count]] as const),
          t('rules.scatter'),
        )}
      </ul>
      <p>
        {t('rules.free-spins', {
          three: freeSpins.award[3],
          four: freeSpins.award[4],
          five: freeSpins.award[5],
          more: freeSpins.retrigger.spins,
          times: freeSpins.retrigger.atMost,
          first: freeSpins.multiplier.first,
          last: freeSpins.multiplier.last,
        })}
      </p>
      <p>{t('rules.buy', { price: buy.price })}</p>
      <p>{t('rules.cap', { cap: maxWin })}</p>
      <figure>
        <figcaption className="mb-2 text-sm text-muted">{t('rules.all-lines')}</figcaption>
        <div className="grid grid-cols-4 gap-2 sm:grid-cols-5" aria-hidden>
          {rules.lines.map((line, number) => (
            <svg key={line.join('')} viewBox="0 0 50 34" className="w-full rounded-sm border border-line bg-surface-2">
              <text x="3" y="8" className="fill-muted text-[7px]">
                {number + 1}
              </text>
              {line.flatMap((at, reel) =>
                [0, 1, 2].map((cell) => (
                  <rect
                    key={`${reel}${cell}`}
                    x={4 + reel * 8.8}
                    y={9 + cell * 7.6}
                    width="7"
                    height="6"
                    rx="1.4"
                    className={cell === at ? 'fill-primary' : 'fill-surface-3'}
                  />
                )),
              )}
            </svg>
          ))}
        </div>
      </figure>
    </div>
  );
}
