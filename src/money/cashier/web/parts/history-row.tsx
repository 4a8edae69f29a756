// One payment of the history: a row of a table on wide screens, a card on phones; opens to its steps.
import { useId, useState } from 'react';
import { cancelWithdrawal } from '../../contract.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { confirm } from '#site/shell/confirm.ts';
import { useRefusalSentence } from '#site/shell/refusal-sentence.ts';
import { refreshSession } from '#site/shell/session.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { Money } from '#site/design-system/money.tsx';
import { StatusChip } from './status-chip.tsx';
import { Timeline } from './timeline.tsx';
import type { HistoryEntry } from './history-entry.ts';
import { Time } from '#site/design-system/time.tsx';
import { formatMoney } from '#site/design-system/format.ts';

/** Columns of the row and of the heading above it. */
export const COLUMNS =
  'tablet:grid tablet:grid-cols-[minmax(8rem,1.2fr)_minmax(7rem,1fr)_minmax(7rem,1fr)_minmax(8rem,1fr)_1.5rem] tablet:items-center tablet:gap-6';

export interface HistoryRowProps {
  item: HistoryEntry;
  methodName: string;
  onChange: (item: HistoryEntry) => void;
}

export function HistoryRow({ item, methodName, onChange }: HistoryRowProps) {
  const t = useTexts('cashier');
  const id = useId();
  const [isShown, setShown] = useState(false);
  const isGain = item.type === 'cashback' || (item.type === 'deposit' && item.status === 'success');
  return (
    <li data-payment={item.id} className="border-b border-line last:border-b-0">
      <button
        type="button"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setShown(!isShown)}
        className={`flex w-full flex-wrap items-center gap-x-3 gap-y-2 px-4 py-4 text-left transition-colors hover:bg-surface-2 tablet:px-5 ${COLUMNS}`}
      >
        <span className="order-3 basis-full text-sm text-muted *:inline-block *:first-letter:uppercase tablet:order-none tablet:text-base">
          <Time at={item.created_at} />
        </span>
        <span className="order-1 grow font-semibold tablet:order-none">{methodName}</span>
        <span className="order-2 text-right text-lg font-semibold tablet:order-none tablet:text-base">
          <Money value={item.amount} isGain={isGain} />
        </span>
        <span className="order-4 flex grow tablet:order-none">
          <StatusChip state={item.status} />
        </span>
        <Icon
          name="chevron-down"
          label={t('history.details')}
          className={`order-5 text-muted transition-transform tablet:order-none ${isShown ? 'rotate-180' : ''}`}
        />
      </button>
      {isShown && (
        <div id={id} className="flex flex-col gap-5 bg-surface-2/50 px-4 pb-5 pt-4 tablet:px-5">
          <Timeline item={item} />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 text-sm text-muted">
              {t('history.id')} <span className="figures break-all text-text">{item.id}</span>
            </p>
            {item.can_cancel && <CancelButton item={item} onChange={onChange} />}
          </div>
        </div>
      )}
    </li>
  );
}

function CancelButton({ item, onChange }: Pick<HistoryRowProps, 'item' | 'onChange'>) {
  const t = useTexts('cashier');
  const { api, dialogs, session, toasts } = useShell();
  const sentenceOf = useRefusalSentence();
  const [isBusy, setBusy] = useState(false);
  const sum = formatMoney(item.amount);

  const cancel = async (): Promise<void> => {
    const question = {
      title: t('history.cancelTitle'),
      text: t('history.cancelText', { sum }),
      yes: t('history.cancelYes'),
      no: t('history.cancelNo'),
      isDangerous: true,
    };
    if (!(await confirm(dialogs, question))) return;
    setBusy(true);
    try {
      onChange(await api.call(cancelWithdrawal, { id: item.id }));
      toasts.show('success', t('history.cancelled', { sum }));
      await refreshSession(api, session);
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      toasts.show('error', await sentenceOf(error));
      setBusy(false);
    }
  };

  return (
    <Button look="danger" size="sm" className="min-h-12" isBusy={isBusy} onClick={() => void cancel()}>
      {t('history.cancel')}
    </Button>
  );
}
