// The statement of a period: what there was, what moved and what there is, and all of it as a file.
import { useState, type FormEvent } from 'react';
import { getStatement, MAX_MOVEMENTS, type Statement } from '../../statement-contract.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { useRefusalSentence } from '#site/shell/refusal-sentence.ts';
import { useSession, useShell, useTexts } from '#site/shell/shell.tsx';
import { Button, buttonStyle } from '#site/design-system/button.tsx';
import { SelectField, TextField } from '#site/design-system/field.tsx';
import { formatNumber } from '#site/design-system/format.ts';
import { Money } from '#site/design-system/money.tsx';
import { Card, Notice } from '#site/design-system/surface.tsx';
import { periodsAround, type NamedPeriod } from './statement-periods.ts';

export function StatementCard() {
  const t = useTexts('cashier.statement');
  const { api } = useShell();
  const sentenceOf = useRefusalSentence();
  const session = useSession();
  const [period, setPeriod] = useState({ from: '', to: '' });
  const [currency, setCurrency] = useState('');
  const [statement, setStatement] = useState<Statement>();
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const show = async (next: { from: string; to: string }): Promise<void> => {
    setPeriod(next);
    setStatement(undefined);
    setFault(undefined);
    if (next.from === '' || next.to === '' || next.from > next.to) return setFault(t('order'));
    setBusy(true);
    try {
      const chosen = currency === '' ? {} : { currency: currency as Statement['opening']['currency'] };
      setStatement(await api.call(getStatement, { ...next, ...chosen }));
    } catch (error) {
      setFault(error instanceof ApiRefusal ? await sentenceOf(error) : t('error'));
    }
    setBusy(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void show(period);
  };
  const day = (name: 'from' | 'to') => (
    <TextField
      name={name}
      type="date"
      required
      label={t(name)}
      value={period[name]}
      onChange={(event) => setPeriod({ ...period, [name]: event.target.value })}
    />
  );
  const currencies = statement?.currencies ?? [];

  return (
    <Card className="mt-8 p-5 print:hidden" data-statement-card>
      <h2 className="text-lg">{t('heading')}</h2>
      <p className="mt-1 text-sm text-muted">{t('intro')}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        {NAMES.map((name) => (
          <Button
            key={name}
            size="sm"
            className="min-h-11"
            data-period={name}
            onClick={() => void show(periodsAround(new Date())[name])}
          >
            {t(name)}
          </Button>
        ))}
      </div>
      <form onSubmit={submit} className="mt-4 grid gap-3 tablet:grid-cols-[1fr_1fr_auto] tablet:items-end">
        {day('from')}
        {day('to')}
        <Button type="submit" isBusy={isBusy}>
          {t('show')}
        </Button>
        {currencies.length > 1 && (
          <SelectField
            name="currency"
            label={t('currency')}
            value={currency || session?.balance_main.currency}
            options={currencies.map((code) => ({ value: code, label: code }))}
            onChange={(event) => setCurrency(event.target.value)}
          />
        )}
      </form>
      {fault && (
        <div className="mt-4">
          <Notice tone="danger" icon="triangle-alert">
            {fault}
          </Notice>
        </div>
      )}
      <div aria-live="polite">{statement && <Summary statement={statement} />}</div>
    </Card>
  );
}

const NAMES: readonly NamedPeriod[] = ['thisMonth', 'lastMonth', 'thisYear'];

function Summary({ statement }: { statement: Statement }) {
  const t = useTexts('cashier.statement');
  const { opening, closing, movements, reserved, bonus, betting_bonus: bettingBonus, files } = statement;
  const lines = [
    [t('opening'), <Money key="opening" value={opening} />],
    [t('movements'), formatNumber(movements)],
    [t('closing'), <Money key="closing" value={closing} className="font-semibold text-text" />],
    ...[[t('reserved'), reserved] as const, [t('bonus'), bonus] as const, [t('betting_bonus'), bettingBonus] as const]
      .filter(([, value]) => Number(value.amount) > 0)
      .map(([term, value]) => [term, <Money key={term} value={value} />] as const),
  ] as const;
  return (
    <div className="mt-5" data-statement={`${statement.from} ${statement.to}`}>
      <dl className="divide-y divide-line border-y border-line">
        {lines.map(([term, value]) => (
          <div key={term} className="flex items-baseline justify-between gap-6 py-3">
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="figures m-0 text-right">{value}</dd>
          </div>
        ))}
      </dl>
      {files ? (
        <p className="mt-4 flex flex-wrap gap-3">
          <a href={files.pdf} download className={buttonStyle({ look: 'primary' })} data-statement-file="pdf">
            {t('pdf')}
          </a>
          <a href={files.csv} download className={buttonStyle()} data-statement-file="csv">
            {t('csv')}
          </a>
        </p>
      ) : (
        <div className="mt-4">
          <Notice tone="warning" icon="triangle-alert">
            {t('tooLong', { most: formatNumber(MAX_MOVEMENTS) })}
          </Notice>
        </div>
      )}
    </div>
  );
}
