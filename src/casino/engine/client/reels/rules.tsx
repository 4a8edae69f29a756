// Pays and rules, written from the same data that the server plays with.
import { formatAmount, parseAmount, type Currency } from '#kernel/money.ts';
import type { ReelSlotRules } from '../../reel-rules.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { LineDiagrams } from './line-diagrams.tsx';
import { payRows, sentencesOf } from './paytable-words.ts';
import type { Theme } from './theme.ts';

const image = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

export function Rules({ currency, stake, theme }: { currency: Currency; stake: string; theme: Theme }) {
  const t = useTexts('reels.rules');
  const texts = useTexts(`title-${theme.sysname}`);
  const rules: ReelSlotRules = theme.rules;
  const unit = (parseAmount(stake, currency) ?? 0n) / BigInt(rules.stakeUnits);
  const money = (units: number) => formatMoney({ amount: formatAmount(BigInt(units) * unit, currency), currency });
  const spoken = (sentences: ReturnType<typeof sentencesOf>['features']) =>
    sentences.map(({ text, values, units }) =>
      t(text, { ...values, ...(units !== undefined && { amount: money(units) }) }),
    );
  const { wild, trigger, intro, features } = sentencesOf(rules);
  return (
    <div className="space-y-5" data-rules={theme.sysname}>
      {spoken(intro).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <ul className="grid gap-2 sm:grid-cols-2">
        {payRows(rules).map(({ code, name, pays }) => (
          <li key={name} className="flex items-center gap-3 rounded-md border border-line bg-surface-2 p-2.5">
            <img src={image(theme.art.symbols[name]!)} alt="" width={64} height={64} className="size-16 shrink-0" />
            <div className="min-w-0 flex-1">
              <p className="text-sm font-semibold">{texts(`symbols.${name}`)}</p>
              {spoken(code === rules.wild ? wild : code === rules.trigger ? trigger : []).map((sentence) => (
                <p key={sentence} className="text-xs text-muted">
                  {sentence}
                </p>
              ))}
              <dl className="figures grid grid-cols-[auto_1fr] gap-x-2 text-sm">
                {pays.map(({ counts, units }) => (
                  <div key={counts} className="contents">
                    <dt className="text-muted">{counts}×</dt>
                    <dd className="text-right">{money(units)}</dd>
                  </div>
                ))}
              </dl>
            </div>
          </li>
        ))}
      </ul>
      {rules.tumble && (
        <ol className="figures flex flex-wrap gap-2 text-sm" aria-label={t('ladder-of', { mode: t('base') })}>
          {rules.tumble.base.map((multiplier, step) => (
            <li key={`${step} ${multiplier}`} className="rounded-md border border-line bg-surface-2 px-3 py-1">
              {step + 1}. ×{multiplier}
            </li>
          ))}
        </ol>
      )}
      {rules.tumble && rules.freeSpins && (
        <div>
          <p className="mb-1 text-sm text-muted">{t('ladder-of', { mode: t('free') })}</p>
          <ol className="figures flex flex-wrap gap-2 text-sm">
            {rules.tumble.free.map((multiplier, step) => (
              <li key={`${step} ${multiplier}`} className="rounded-md border border-line bg-surface-2 px-3 py-1">
                {step + 1}. ×{multiplier}
              </li>
            ))}
          </ol>
        </div>
      )}
      {spoken(features).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {rules.pays.by === 'lines' && <LineDiagrams lines={rules.pays.lines} rows={rules.rows} title={t('all-lines')} />}
    </div>
  );
}
