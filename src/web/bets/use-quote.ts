// What the slip is worth now: fetched shortly after each change, and again as prices move.
import { useEffect, useState } from 'react';
import { quoteBets, type Quote } from '#domains/bets/contract.ts';
import type { BookChange } from '#domains/sports/contract.ts';
import type { Currency } from '#kernel/money.ts';
import { liveChannel } from '../shell/live.ts';
import { reportError } from '../shell/report.ts';
import { ApiRefusal } from '../shell/api.ts';
import { useShell } from '../shell/shell.tsx';
import type { SlipState } from './slip.ts';
import { slipOf, type PlannedBet } from './slip-bets.ts';

const AFTER_A_CHANGE_MS = 250;
/** For prices that no message reports: those of a match that this page has not joined yet. */
const AGAIN_MS = 10_000;

export interface KnownQuote {
  quote: Quote;
  /** The bets that it is for, by their keys. */
  bets: Readonly<Record<string, Quote['bets'][number]>>;
}

export type QuoteState = { is: 'none' } | { is: 'failed' } | ({ is: 'known'; isOld: boolean } & KnownQuote);

export function useQuote(slip: SlipState, bets: readonly PlannedBet[], currency: Currency): QuoteState {
  const { api } = useShell();
  const [state, setState] = useState<QuoteState>({ is: 'none' });
  const [asks, setAsks] = useState(0);
  const text = JSON.stringify(slipOf(slip, bets));
  const keys = bets.map(({ key }) => key).join('\n');
  const { purse } = slip;
  const events = [...new Set(slip.legs.map(({ event }) => event))].join(' ');
  const isEmpty = slip.legs.length === 0;

  useEffect(() => {
    if (isEmpty) return setState({ is: 'none' });
    const stop = new AbortController();
    setState((before) => (before.is === 'known' ? { ...before, isOld: true } : before));
    const timer = setTimeout(() => {
      api.call(quoteBets, { slip: text, currency, purse }, { signal: stop.signal }).then(
        (quote) => {
          const byKey = Object.fromEntries(keys.split('\n').map((key, index) => [key, quote.bets[index]!]));
          setState({ is: 'known', isOld: false, quote, bets: byKey });
        },
        (failure: unknown) => {
          if (stop.signal.aborted) return;
          if (!(failure instanceof ApiRefusal)) reportError(failure, 'quote');
          setState({ is: 'failed' });
        },
      );
    }, AFTER_A_CHANGE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [api, text, keys, currency, purse, isEmpty, asks]);

  useEffect(() => {
    if (events === '') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // However many matches move at once, one request.
    const soon = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setAsks((count) => count + 1);
      }, AFTER_A_CHANGE_MS);
    };
    const leave = events.split(' ').map((id) =>
      liveChannel().join(`event/${id}`, {
        onStart: () => {},
        onMessage: (message) => {
          if (
            (message as BookChange).events.some(({ markets, status }) => markets !== undefined || status !== undefined)
          )
            soon();
        },
      }),
    );
    const again = setInterval(() => document.hidden || soon(), AGAIN_MS);
    return () => {
      leave.forEach((one) => one());
      clearInterval(again);
      clearTimeout(timer);
    };
  }, [events]);
  return state;
}
