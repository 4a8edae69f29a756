// Amount, requisites and review of a payment: the same for money in and money out.
import type { ReactNode } from 'react';
import type { PaymentMethod } from '../../contract.ts';
import { minorOf, toWire, type Currency } from '#kernel/money.ts';
import { Button } from '#site/design-system/button.tsx';
import { TextField } from '#site/design-system/field.tsx';
import { Card, Notice } from '#site/design-system/surface.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { BankField } from './bank-field.tsx';
import { sumOf, type PaymentForm } from './use-payment-form.ts';
import { toEurCents } from '#kernel/exchange.ts';
import { formatDate, formatMoney, groupDecimal } from '#site/design-system/format.ts';

/** A sum of a method's settings, as sums are written everywhere (CO-14). */
export const methodSum = (amount: string, { currency, unit }: Pick<PaymentMethod, 'currency' | 'unit'>): string =>
  unit === currency ? formatMoney({ amount, currency: currency as Currency }) : `${groupDecimal(amount)} ${unit}`;

/** The bounds of a method, in the words of the operator (`descriptionMinMax`). */
const boundsOf = (method: PaymentMethod): string =>
  method.descriptionMinMax
    .replaceAll('$$min$$', () => methodSum(method.min, method))
    .replaceAll('$$max$$', () => methodSum(method.max, method));

export function AmountField({ form, extra }: { form: PaymentForm; extra?: ReactNode }) {
  const t = useTexts('cashier');
  const { method, amount, presets } = form;
  return (
    <Card className="p-5">
      <TextField
        name="amount"
        label={t('amount.label')}
        inputMode="numeric"
        autoComplete="off"
        placeholder={method.presets[0]}
        value={amount}
        onChange={(event) => form.setAmount(event.target.value)}
        fault={form.faults['amount']}
        hint={boundsOf(method)}
        end={<span className="font-semibold">{method.unit}</span>}
        className="figures min-h-14 text-2xl! font-semibold"
      />
      <fieldset className="mt-4 flex flex-wrap gap-2">
        <legend className="sr-only">{t('amount.presets')}</legend>
        {presets.map((preset) => (
          <button
            key={preset}
            type="button"
            data-preset={preset}
            aria-pressed={preset === amount}
            onClick={() => form.setAmount(preset)}
            className="figures min-h-12 rounded-full border-2 border-dashed border-line-strong bg-surface-2 px-3 font-semibold tablet:px-4 transition-colors hover:border-primary hover:bg-surface-3 aria-pressed:border-solid aria-pressed:border-primary aria-pressed:bg-primary-soft"
          >
            {methodSum(preset, method)}
          </button>
        ))}
        {extra}
      </fieldset>
      <EuroValue form={form} />
    </Card>
  );
}

/** About how much the sum is in EUR, for those whose account is in another currency. */
function EuroValue({ form }: { form: PaymentForm }) {
  const t = useTexts('cashier.euro');
  const { euro, currency } = form.method;
  const sum = sumOf(form);
  if (!euro || !sum) return null;
  const cents = toEurCents(minorOf(sum), sum.currency, { [currency]: euro.rate });
  const values = { sum: formatMoney(toWire(cents, 'EUR')), day: formatDate(euro.day, 'UTC') };
  return (
    <p className="mt-3 text-sm text-muted" data-euro-value={euro.day}>
      {t('about', values)}
      {euro.is_old && <> {t('old')}</>}
    </p>
  );
}

/** Autofill and keyboard hints for a field. */
const HELP: Record<string, { autoComplete: string; inputMode: 'text' | 'email' | 'tel' | 'numeric' }> = {
  cardHolder: { autoComplete: 'cc-name', inputMode: 'text' },
  iban: { autoComplete: 'off', inputMode: 'text' },
  cpf: { autoComplete: 'off', inputMode: 'numeric' },
  phone: { autoComplete: 'tel', inputMode: 'tel' },
  email: { autoComplete: 'email', inputMode: 'email' },
  text: { autoComplete: 'off', inputMode: 'text' },
  bitcoin: { autoComplete: 'off', inputMode: 'text' },
  litecoin: { autoComplete: 'off', inputMode: 'text' },
  ethereum: { autoComplete: 'off', inputMode: 'text' },
  tron: { autoComplete: 'off', inputMode: 'text' },
};

export function RequisitesFields({ form }: { form: PaymentForm }) {
  const t = useTexts('cashier');
  const fields = form.method.requisites;
  if (fields.length === 0) return null;
  return (
    <Card className="flex flex-col gap-4 p-5">
      <h2 className="text-lg">{t('details.heading')}</h2>
      {fields.map((field) =>
        field.validator === 'bank' ? (
          <BankField key={field.name} form={form} field={field} />
        ) : (
          <TextField
            key={field.name}
            name={field.name}
            label={field.label}
            value={form.values[field.name] ?? ''}
            onChange={(event) => form.setValue(field.name, event.target.value)}
            fault={form.faults[field.name]}
            aria-required={field.required}
            autoCapitalize="none"
            spellCheck={false}
            {...HELP[field.validator]}
          />
        ),
      )}
    </Card>
  );
}

export interface ReviewProps {
  form: PaymentForm;
  /** Label of the last line. */
  total: string;
  /** The label of the button, once there is an amount. */
  action: (sum: string) => string;
  actionEmpty: string;
  note: string;
  /** The button and the faults only, without the summary to check. */
  isShort?: boolean | undefined;
  /** Help with a failure. */
  help?: ReactNode;
}

export function Review({ form, total, action, actionEmpty, note, isShort = false, help }: ReviewProps) {
  const t = useTexts('cashier');
  const sum = sumOf(form);
  const lines = [
    [t('review.method'), form.method.name],
    [t('review.time'), form.method.time],
    [t('review.fee'), t('review.feeNone')],
  ] as const;
  const end = (
    <>
      <div aria-live="polite">
        {form.failure && (
          <div className="mt-4">
            <Notice tone="danger" icon="triangle-alert">
              {form.failure}
            </Notice>
            {help}
          </div>
        )}
      </div>
      <Button type="submit" look="primary" size="lg" isWide isBusy={form.isBusy} className="mt-5">
        {sum ? action(formatMoney(sum)) : actionEmpty}
      </Button>
      <p className="mt-3 text-center text-sm text-muted">{note}</p>
    </>
  );
  if (isShort) return <div className="-mt-4">{end}</div>;
  return (
    <Card className="p-5">
      <h2 className="text-lg">{t('review.heading')}</h2>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        {lines.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <span>{total}</span>
        <span className="figures text-lg font-semibold">{sum ? formatMoney(sum) : '–'}</span>
      </p>
      {end}
    </Card>
  );
}
