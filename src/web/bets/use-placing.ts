// Placing the bets of the slip: one request per intent, and the result of each bet.
import { useRef, useState } from 'react';
import { placeBets, type Bet, type Placed } from '#domains/bets/contract.ts';
import type { Currency } from '#kernel/money.ts';
import { ApiRefusal } from '../shell/api.ts';
import { newRequestId } from '../shell/request-id.ts';
import { useRefusalSentence } from '../shell/refusal-sentence.ts';
import { reportError } from '../shell/report.ts';
import { BET_PLACED, BET_REJECTED, signal } from '../shell/signals.ts';
import { setBalances } from '../shell/session.ts';
import { useShell } from '../shell/shell.tsx';
import { createStore, useStore } from '../shell/store.ts';
import { slipStore } from './slip-store.ts';
import { EMPTY_SLIP, type SlipState } from './slip.ts';
import { slipOf, type PlannedBet } from './slip-bets.ts';

type Refused = Exclude<Placed, { status: 'accepted' | 'held' }>;

export interface Placing {
  isBusy: boolean;
  /** Bets that were taken, or are held for the delay of their sport. */
  taken: readonly Bet[];
  /** By the key of the bet in the slip. */
  refused: Readonly<Record<string, Refused>>;
  /** Why no bet was placed at all. */
  fault: string | undefined;
  /** Places the bets; where odds have changed, at these. */
  place: (slip: SlipState, bets: readonly PlannedBet[]) => Promise<void>;
  /** Clears the results. */
  clear: () => void;
}

/** One per page: a sheet that is closed and opened again still shows the results. */
const takenStore = createStore<readonly Bet[]>([]);

export function usePlacing(currency: Currency): Placing {
  const { api, session } = useShell();
  const sentenceOf = useRefusalSentence();
  const [isBusy, setBusy] = useState(false);
  const taken = useStore(takenStore);
  const [refused, setRefused] = useState<Placing['refused']>({});
  const [fault, setFault] = useState<string>();
  /** Sent and not yet answered: the same slip again is the same request. */
  const open = useRef<{ text: string; requestId: string }>(undefined);

  async function place(slip: SlipState, bets: readonly PlannedBet[]): Promise<void> {
    const text = JSON.stringify(slipOf(slip, bets));
    const sent = [text, currency, slip.purse, slip.policy].join('\n');
    if (open.current?.text !== sent) open.current = { text: sent, requestId: newRequestId() };
    setBusy(true);
    setFault(undefined);
    try {
      const answer = await api.call(placeBets, {
        slip: text,
        currency,
        purse: slip.purse,
        policy: slip.policy,
        request_id: open.current.requestId,
      });
      open.current = undefined;
      setBalances(session, answer.balances);
      show(bets, answer.bets);
    } catch (failure) {
      if (!(failure instanceof ApiRefusal)) throw failure;
      // It may have arrived: the next try sends the same request.
      if (failure.type !== 'NetworkFailure') open.current = undefined;
      signal({ call: BET_REJECTED });
      setFault(await sentenceOf(failure));
    } finally {
      setBusy(false);
    }
  }

  function show(bets: readonly PlannedBet[], placed: readonly Placed[]): void {
    const done = placed.flatMap((one) => ('bet' in one ? [one.bet] : []));
    const not = placed.flatMap((one, index) => ('bet' in one ? [] : [[bets[index]!.key, one] as const]));
    takenStore.set((before) => [...done, ...before]);
    if (done.length > 0) signal({ call: BET_PLACED });
    if (not.length > 0) signal({ call: BET_REJECTED });
    setRefused(Object.fromEntries(not));
    if (not.length === 0)
      return slipStore.set(({ policy, stakeBy, purse }) => ({ ...EMPTY_SLIP, policy, stakeBy, purse }));
    // What was taken no longer has a stake; what was not stays as typed, with the current odds shown.
    const takenKeys = new Set(bets.filter((_, index) => 'bet' in placed[index]!).map(({ key }) => key));
    slipStore.set((current) => ({
      ...current,
      stakes: Object.fromEntries(Object.entries(current.stakes).filter(([key]) => !takenKeys.has(key))),
      tokens: Object.fromEntries(Object.entries(current.tokens).filter(([key]) => !takenKeys.has(key))),
    }));
  }

  return {
    isBusy,
    taken,
    refused,
    fault,
    place: (slip, bets) => place(slip, bets).catch((failure: unknown) => reportError(failure, 'slip')),
    clear() {
      takenStore.set([]);
      setRefused({});
      setFault(undefined);
    },
  };
}
