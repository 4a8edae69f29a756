// Takes a withdrawal back, or gives up a deposit that is not paid, after a question.
import { useState } from 'react';
import { cancelDeposit, cancelWithdrawal, type HistoryItem } from '../../contract.ts';
import type { WireMoney } from '#kernel/money.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { confirm } from '#site/shell/confirm.ts';
import { useRefusalSentence } from '#site/shell/refusal-sentence.ts';
import { refreshSession } from '#site/shell/session.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { formatMoney } from '#site/design-system/format.ts';

const KINDS = {
  deposit: {
    method: cancelDeposit,
    texts: { go: 'cancelDeposit', title: 'cancelDepositTitle', text: 'cancelDepositText', done: 'depositCancelled' },
  },
  withdrawal: {
    method: cancelWithdrawal,
    texts: { go: 'cancel', title: 'cancelTitle', text: 'cancelText', done: 'cancelled' },
  },
} as const;

export interface CancelButtonProps {
  payment: { id: string; type: HistoryItem['type']; amount: WireMoney };
  onChange: (item: HistoryItem) => void;
}

export function CancelButton({ payment: { id, type, amount }, onChange }: CancelButtonProps) {
  const t = useTexts('cashier.history');
  const { api, dialogs, session, toasts } = useShell();
  const sentenceOf = useRefusalSentence();
  const [isBusy, setBusy] = useState(false);
  const { method, texts } = KINDS[type];
  const sum = formatMoney(amount);

  const cancel = async (): Promise<void> => {
    const question = {
      title: t(texts.title),
      text: t(texts.text, { sum }),
      yes: t('cancelYes'),
      no: t('cancelNo'),
      isDangerous: true,
    };
    if (!(await confirm(dialogs, question))) return;
    setBusy(true);
    try {
      const item = await api.call(method, { id });
      toasts.show('success', t(texts.done, { sum }));
      onChange(item);
      await refreshSession(api, session);
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      toasts.show('error', await sentenceOf(error));
      setBusy(false);
    }
  };

  return (
    <Button
      look="danger"
      size="sm"
      className="min-h-12"
      isBusy={isBusy}
      onClick={() => void cancel()}
      data-cancel-payment={type}
    >
      {t(texts.go)}
    </Button>
  );
}
