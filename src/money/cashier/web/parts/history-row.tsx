// One payment of the history: a row of a table on wide screens, a card on phones; opens to its steps.
import { useId, useState } from 'react';
import { useTexts } from '#site/shell/shell.tsx';
import { Link } from '#site/shell/link.tsx';
import { buttonStyle } from '#site/design-system/button.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { Money } from '#site/design-system/money.tsx';
import { CancelButton } from './cancel-payment.tsx';
import { StatusChip } from './status-chip.tsx';
import { Timeline } from './timeline.tsx';
import type { DepositState, HistoryItem, WithdrawalState } from '../../contract.ts';
import type { HistoryEntry } from './history-entry.ts';
import { Time } from '#site/design-system/time.tsx';

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
            {isPayment(item) && HAS_RECEIPT.has(item.status) && (
              <Link to={`/cashier/receipt?transaction=${item.id}`} className={buttonStyle({ size: 'sm' })}>
                {t('history.receipt')}
              </Link>
            )}
            {item.can_cancel && isPayment(item) && <CancelButton payment={item} onChange={onChange} />}
          </div>
        </div>
      )}
    </li>
  );
}

/** States in which money has moved. */
const HAS_RECEIPT: ReadonlySet<string> = new Set<DepositState | WithdrawalState>([
  'success',
  'refunded',
  'disputed',
  'charged_back',
  'sent',
  'paid',
  'returned',
]);

const isPayment = (item: HistoryEntry): item is HistoryItem => item.type === 'deposit' || item.type === 'withdrawal';
