// What a bet would become: fetched for each change, again as prices move, and before the offer grows old; and agreeing to it.
import { useEffect, useRef, useState } from 'react';
import type { Bet } from '../contract.ts';
import { editBet, getEditOffer, type Change, type EditQuote } from '../edit-contract.ts';
import type { BookChange } from '#sportsbook/book/contract.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { liveChannel } from '#site/shell/live.ts';
import { isLost, repeatedWhenLost } from '#site/shell/lost-answer.ts';
import { reportError } from '#site/shell/report.ts';
import { newRequestId } from '#site/shell/request-id.ts';
import { setBalances } from '#site/shell/session.ts';
import { useShell } from '#site/shell/shell.tsx';
import { useAction } from '#site/shell/use-action.ts';
import { useSlip } from './slip-store.ts';

export type OfferedEdit = Extract<EditQuote, { status: 'offered' }>;

const AFTER_A_CHANGE_MS = 400;
/** An offer stands for eight seconds, less the way. */
const AGAIN_MS = 6_000;

/** `undefined`: not known, or nothing is to change. */
export function useEditOffer({ id, legs }: Bet, change: Change | undefined): EditQuote | undefined {
  const { api } = useShell();
  const text = change && JSON.stringify(change);
  const [answer, setAnswer] = useState<{ text: string; quote: EditQuote }>();
  const events = [...legs, ...(change?.add ?? [])].map(({ event }) => event).join(' ');

  useEffect(() => {
    if (text === undefined) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = async (): Promise<void> => {
      try {
        const { quote } = await api.call(getEditOffer, { id, change: text }, { signal: stop.signal });
        setAnswer({ text, quote });
      } catch (failure) {
        if (stop.signal.aborted) return;
        if (!(failure instanceof ApiRefusal)) reportError(failure, 'edit offer');
        setAnswer(undefined);
      }
      timer = undefined;
    };
    const soon = (waitMs = AFTER_A_CHANGE_MS): void => {
      timer ??= setTimeout(() => void load(), waitMs);
    };
    soon(0);
    const leave = [...new Set(events.split(' '))].map((event) =>
      liveChannel().join(`event/${event}`, {
        onStart: () => {},
        onMessage: (message) => {
          const { events: changes } = message as BookChange;
          if (changes.some(({ markets, status }) => markets !== undefined || status !== undefined)) soon();
        },
      }),
    );
    const again = setInterval(() => document.hidden || soon(), AGAIN_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
      clearInterval(again);
      leave.forEach((unsubscribe) => unsubscribe());
    };
  }, [api, id, text, events]);
  return answer && answer.text === text ? answer.quote : undefined;
}

interface Editing {
  isBusy: boolean;
  /** What is offered instead of what was agreed to. */
  changed: EditQuote | undefined;
  agree: (offer: OfferedEdit, change: Change) => void;
}

/** One request per intent, repeated under the same key while an answer is missing. */
export function useEdit(onDone: (newBet: Bet | null, status: 'done' | 'held') => void): Editing {
  const { api, session } = useShell();
  const { policy } = useSlip();
  const action = useAction();
  const [changed, setChanged] = useState<EditQuote>();
  /** The request whose answer is missing: whatever is pressed next, it may have been done. */
  const open = useRef<Parameters<typeof api.call<typeof editBet>>[1]>(undefined);

  const agree = async ({ id, stake, legs, quote }: OfferedEdit, change: Change): Promise<void> => {
    open.current ??= {
      id,
      change: JSON.stringify(change),
      stake: stake.amount,
      odds: JSON.stringify(legs.map(({ odds }) => odds)),
      quote,
      policy: policy === 'any' ? 'any' : 'higher',
      request_id: newRequestId(),
    };
    const request = open.current;
    try {
      const answer = await repeatedWhenLost(() => api.call(editBet, request));
      open.current = undefined;
      setBalances(session, answer.balances);
      const isChanged = answer.status === 'changed' || answer.status === 'unavailable';
      setChanged(isChanged ? (answer.quote ?? undefined) : undefined);
      if (answer.status === 'done' || answer.status === 'held') onDone(answer.new_bet, answer.status);
    } catch (failure) {
      if (!isLost(failure)) open.current = undefined;
      throw failure;
    }
  };
  return { isBusy: action.isBusy, changed, agree: (offer, change) => action.run(() => agree(offer, change)) };
}
