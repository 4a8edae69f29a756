// Takes an offer for a bet: one request per intent, repeated under the same key while an answer is missing.
import { useRef, useState } from 'react';
import { cashOutBet, type CashOutQuote } from '../cash-out-contract.ts';
import type { Bet } from '../contract.ts';
import { repeatedWhenLost, isLost } from '#site/shell/lost-answer.ts';
import { newRequestId } from '#site/shell/request-id.ts';
import { setBalances } from '#site/shell/session.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { useAction } from '#site/shell/use-action.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { useSlip } from './slip-store.ts';

export type OfferedCashOut = Extract<CashOutQuote, { status: 'offered' }>;

interface CashingOut {
  isBusy: boolean;
  /** What is offered instead of what was taken. */
  changed: CashOutQuote | undefined;
  take: (offer: OfferedCashOut) => void;
}

export function useCashOut(onBet: (bet: Bet) => void): CashingOut {
  const { api, session, toasts } = useShell();
  const t = useTexts('bets.cashOut');
  const { policy } = useSlip();
  const action = useAction();
  const [changed, setChanged] = useState<CashOutQuote>();
  /** The request whose answer is missing: whatever is pressed next, it may have been done. */
  const open = useRef<Parameters<typeof api.call<typeof cashOutBet>>[1]>(undefined);

  const take = async (offer: OfferedCashOut): Promise<void> => {
    open.current ??= {
      id: offer.id,
      percent: String(offer.percent),
      offer: offer.offer.amount,
      quote: offer.quote,
      policy: policy === 'any' ? 'any' : 'higher',
      request_id: newRequestId(),
    };
    const request = open.current;
    try {
      const answer = await repeatedWhenLost(() => api.call(cashOutBet, request));
      open.current = undefined;
      setBalances(session, answer.balances);
      const isChanged = answer.status === 'changed' || answer.status === 'unavailable';
      setChanged(isChanged ? (answer.quote ?? undefined) : undefined);
      const paid = answer.bet.cash_out.all.at(-1)?.paid;
      if (answer.status === 'paid' && paid) toasts.show('success', t('done', { sum: formatMoney(paid) }));
      onBet(answer.bet);
    } catch (failure) {
      if (!isLost(failure)) open.current = undefined;
      throw failure;
    }
  };
  return { isBusy: action.isBusy, changed, take: (offer) => action.run(() => take(offer)) };
}
