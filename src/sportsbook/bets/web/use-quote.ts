// What the slip is worth now: fetched shortly after each change, and again as prices move.
import { useEffect, useRef, useState } from 'react';
import { quoteBets } from '../contract.ts';
import type { BookChange } from '#sportsbook/book/contract.ts';
import type { Currency } from '#kernel/money.ts';
import { liveChannel } from '#site/shell/live.ts';
import { reportError } from '#site/shell/report.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { useShell } from '#site/shell/shell.tsx';
import { keyOf, type SlipState } from './slip.ts';
import { slipOf, type PlannedBet } from './slip-bets.ts';
import { knownQuote, quoteFor, type Question, type KnownQuote } from './slip-quote.ts';

const AFTER_A_CHANGE_MS = 250;
/** For prices that no message reports: those of a match that this page has not joined yet. */
const AGAIN_MS = 10_000;

export type QuoteState = { is: 'none' } | { is: 'failed' } | ({ is: 'known' } & KnownQuote);

export function useQuote(slip: SlipState, bets: readonly PlannedBet[], currency: Currency): QuoteState {
  const { api } = useShell();
  const [state, setState] = useState<QuoteState>({ is: 'none' });
  const askAgain = useRef<() => void>(undefined);
  const sent = slipOf(slip, bets);
  const text = JSON.stringify(sent);
  const keys = JSON.stringify({ legs: sent.legs.map(keyOf), bets: bets.map(({ key }) => key) });
  const { purse } = slip;
  const events = [...new Set(slip.legs.map(({ event }) => event))].join(' ');
  const isEmpty = slip.legs.length === 0;

  useEffect(() => {
    if (isEmpty) return setState({ is: 'none' });
    const stop = new AbortController();
    let isAsking = false;
    let isAskedAgain = false;
    // A price that moves meanwhile waits for the answer: where prices move faster than answers come, none would come at all.
    const requestQuote = (): void => {
      isAskedAgain = isAsking;
      if (isAsking) return;
      isAsking = true;
      api
        .call(quoteBets, { slip: text, currency, purse }, { signal: stop.signal })
        .then(
          (quote) => setState({ is: 'known', ...knownQuote(JSON.parse(keys) as Question, quote) }),
          (failure: unknown) => {
            if (stop.signal.aborted) return;
            if (!(failure instanceof ApiRefusal)) reportError(failure, 'quote');
            setState({ is: 'failed' });
          },
        )
        .finally(() => {
          isAsking = false;
          if (isAskedAgain && !stop.signal.aborted) requestQuote();
        });
    };
    askAgain.current = requestQuote;
    const timer = setTimeout(requestQuote, AFTER_A_CHANGE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [api, text, keys, currency, purse, isEmpty]);

  useEffect(() => {
    if (events === '') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // However many matches move at once, one request.
    const soon = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        askAgain.current?.();
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
      leave.forEach((unsubscribe) => unsubscribe());
      clearInterval(again);
      clearTimeout(timer);
    };
  }, [events]);
  return state.is === 'known' ? { is: 'known', ...quoteFor(slip, state) } : state;
}
