// Placing the bets of the slip: one request per intent, and the result of each bet.
import { useState } from 'react';
import { OTHER_REQUEST_RULE, placeBets, type Bet, type Placed } from '../contract.ts';
import type { Currency } from '#kernel/money.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { writeStorage, readStorage, takeStorage } from '#site/shell/browser-storage.ts';
import { isLost, repeatedWhenLost } from '#site/shell/lost-answer.ts';
import { newRequestId } from '#site/shell/request-id.ts';
import { useRefusalSentence } from '#site/shell/refusal-sentence.ts';
import { reportError } from '#site/shell/report.ts';
import { BET_PLACED, BET_REJECTED, signal } from '#site/shell/signals.ts';
import { refreshSession, setBalances } from '#site/shell/session.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { useStore } from '#site/shell/store.ts';
import { keepHeldBet } from './held-bets.ts';
import { addPlacedBets, followHeldBet, placedBets } from './placed-bets.ts';
import { slipStore } from './slip-store.ts';
import { without, withoutStakes, type SlipState } from './slip.ts';
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
  /** Places the bets; where odds have changed, at these. Answers whether all of them were taken or are held. */
  place: (slip: SlipState, bets: readonly PlannedBet[]) => Promise<boolean>;
  /** Clears the results. */
  clear: () => void;
}

/** The player pressed again with another slip, and the bets of the one before had been placed. */
const isOther = ({ reason }: ApiRefusal): boolean => reason?.rule === OTHER_REQUEST_RULE;

/**
 * While an answer is missing, on a page opened later too, its bets may have been placed. Whatever is sent next has the same
 * id: the same slip is answered as before, and another one is refused if they were.
 */
function openRequest(): string {
  open ??= readStorage('bet_request') ?? newRequestId();
  writeStorage('bet_request', open);
  return open;
}
let open: string | undefined;

function closeRequest(): void {
  open = undefined;
  takeStorage('bet_request');
}

export function usePlacing(currency: Currency): Placing {
  const shell = useShell();
  const { api, session } = shell;
  const sentenceOf = useRefusalSentence();
  const t = useTexts('bets.slip');
  const [isBusy, setBusy] = useState(false);
  const latestBets = useStore(placedBets);
  const [refused, setRefused] = useState<Placing['refused']>({});
  const [fault, setFault] = useState<string>();
  async function place(slip: SlipState, bets: readonly PlannedBet[]): Promise<boolean> {
    const request = {
      slip: JSON.stringify(slipOf(slip, bets)),
      currency,
      purse: slip.purse,
      policy: slip.policy,
      request_id: openRequest(),
    };
    setBusy(true);
    setFault(undefined);
    try {
      const answer = await repeatedWhenLost(() => api.call(placeBets, request));
      closeRequest();
      setBalances(session, answer.balances);
      show(slip, bets, answer.bets);
      return answer.bets.every((placed) => 'bet' in placed);
    } catch (failure) {
      if (!(failure instanceof ApiRefusal)) throw failure;
      if (!isLost(failure)) closeRequest();
      signal({ call: BET_REJECTED });
      setFault(isOther(failure) ? t('placedBefore') : await sentenceOf(failure));
      if (isOther(failure)) await refreshSession(api, session);
      return false;
    } finally {
      setBusy(false);
    }
  }

  function show(slip: SlipState, bets: readonly PlannedBet[], placed: readonly Placed[]): void {
    const done = placed.flatMap((answer) => ('bet' in answer ? [answer.bet] : []));
    const not = placed.flatMap((answer, index) => ('bet' in answer ? [] : [[bets[index]!.key, answer] as const]));
    addPlacedBets(done);
    if (done.length > 0) signal({ call: BET_PLACED });
    if (not.length > 0) signal({ call: BET_REJECTED });
    setRefused(Object.fromEntries(not));
    // What was taken no longer has a stake; what was not stays as typed, with the current odds shown.
    const takenKeys = new Set(bets.filter((_, index) => 'bet' in placed[index]!).map(({ key }) => key));
    slipStore.set((current) => {
      const rest = withoutStakes(current, takenKeys);
      // What was put into the slip meanwhile stays there.
      return not.length === 0 ? slip.legs.reduce(without, rest) : rest;
    });
    for (const [index, answer] of placed.entries())
      if (answer.status === 'held') {
        const held = { id: answer.bet.id, slip, bet: bets[index]! };
        keepHeldBet(held);
        followHeldBet(shell, held, t('taken.declinedAgain'));
      }
  }

  return {
    isBusy,
    taken: latestBets,
    refused,
    fault,
    place: (slip, bets) =>
      place(slip, bets).catch((failure: unknown) => {
        reportError(failure, 'slip');
        return false;
      }),
    clear() {
      placedBets.set([]);
      setRefused({});
      setFault(undefined);
    },
  };
}
