// What open bets would be cashed out for now: fetched for all of them at once, again as prices move, and before an offer grows old.
import { useEffect, useState } from 'react';
import { getCashOutOffers, type CashOutQuote } from '../cash-out-contract.ts';
import type { Bet } from '../contract.ts';
import type { BookChange } from '#sportsbook/book/contract.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { liveChannel } from '#site/shell/live.ts';
import { reportError } from '#site/shell/report.ts';
import { useShell } from '#site/shell/shell.tsx';

/** However many matches move at once, one request in this time. */
const AFTER_A_CHANGE_MS = 500;
/** An offer stands for eight seconds, less the way. */
const AGAIN_MS = 6_000;
/** Of one request. */
const MAX_BETS = 20;

export type CashOutOffers = Readonly<Record<string, CashOutQuote>>;

/** No bet of its kind that is open can be kept from an offer by anything but its markets. */
export const canBeCashedOut = ({ state, cash_out }: Bet): boolean =>
  state === 'accepted' && cash_out.not_because === null;

/** By the id of the bet. Empty on the server, and until the first answer. */
export function useCashOutOffers(bets: readonly Bet[], percent = 100): CashOutOffers {
  const { api } = useShell();
  const [offers, setOffers] = useState<CashOutOffers>({});
  const open = bets.filter(canBeCashedOut).slice(0, MAX_BETS);
  const ids = open.map(({ id }) => id).join();
  // A cash-out that ends, or takes a part, changes what is offered for the rest.
  const version = open.map(({ cash_out }) => [cash_out.stake.amount, ...cash_out.all.map(({ state }) => state)]).join();
  const events = [...new Set(open.flatMap(({ legs }) => legs.map(({ event }) => event)))].join(' ');

  useEffect(() => {
    if (ids === '') return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = async (): Promise<void> => {
      try {
        const query = { ids, percent: String(percent) };
        const { items } = await api.call(getCashOutOffers, query, { signal: stop.signal });
        setOffers(Object.fromEntries(items.map((quote) => [quote.id, quote])));
      } catch (failure) {
        if (stop.signal.aborted) return;
        if (!(failure instanceof ApiRefusal)) reportError(failure, 'cash-out offers');
        // What is not known to stand is not shown as if it did.
        setOffers({});
      }
      timer = undefined;
    };
    // A price that moves meanwhile waits for the answer.
    const soon = (waitMs = AFTER_A_CHANGE_MS): void => {
      timer ??= setTimeout(() => void load(), waitMs);
    };
    soon(0);
    const leave = events.split(' ').map((id) =>
      liveChannel().join(`event/${id}`, {
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
  }, [api, ids, version, events, percent]);
  return offers;
}
