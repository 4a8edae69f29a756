// The payer's bank: asked for where a method needs it (AP-64).
import { useEffect, useState } from 'react';
import { getBanks, type Bank, type PaymentMethod } from '../../contract.ts';
import { SelectField } from '#site/design-system/field.tsx';
import { useRefusalSentence } from '#site/shell/refusal-sentence.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { ApiRefusal } from '#site/shell/api.ts';
import type { PaymentForm } from './use-payment-form.ts';

interface BankFieldProps {
  form: PaymentForm;
  field: PaymentMethod['requisites'][number];
}

export function BankField({ form, field: { name, label, required } }: BankFieldProps) {
  const t = useTexts('cashier');
  const { banks, failure } = useBanks();
  return (
    <SelectField
      name={name}
      label={label}
      value={form.values[name] ?? ''}
      options={banks.map((bank) => ({ value: bank.id, label: bank.name }))}
      placeholder={t('details.chooseBank')}
      onChange={({ target }) => form.setValue(name, target.value)}
      fault={form.faults[name] ?? failure}
      aria-required={required}
    />
  );
}

function useBanks(): { banks: readonly Bank[]; failure: string | undefined } {
  const { api } = useShell();
  const sentenceOf = useRefusalSentence();
  const [banks, setBanks] = useState<readonly Bank[]>([]);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let isOver = false;
    const read = async (): Promise<void> => {
      try {
        const answer = await api.call(getBanks);
        if (!isOver) setBanks(answer.banks);
      } catch (error) {
        if (!(error instanceof ApiRefusal)) throw error;
        const sentence = await sentenceOf(error);
        if (!isOver) setFailure(sentence);
      }
    };
    void read();
    return () => void (isOver = true);
  }, [api, sentenceOf]);
  return { banks, failure };
}
