// The bets that were just placed. Those held for the delay of their sport are followed until they are decided, whether or not the slip
// is open.
import { getBet, type Bet, type BetMessage } from '../contract.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { liveChannel } from '#site/shell/live.ts';
import { isLost } from '#site/shell/lost-answer.ts';
import { reportError } from '#site/shell/report.ts';
import { refreshSession } from '#site/shell/session.ts';
import type { Shell } from '#site/shell/shell.tsx';
import { createStore } from '#site/shell/store.ts';
import { forgetHeldBet, type HeldBet } from './held-bets.ts';
import { withDeclinedBet } from './slip-bets.ts';
import { slipStore } from './slip-store.ts';

/** A fallback in case no message arrives. */
const ASK_AGAIN_MS = 1_500;

/** One per page: a sheet that is closed and opened again still shows the results. */
export const placedBets = createStore<readonly Bet[]>([]);

/** Puts bets first, in place of those that have been declined: these are being tried again. */
export const addPlacedBets = (bets: readonly Bet[]): void =>
  placedBets.set((before) => [...bets, ...before.filter(({ state }) => state !== 'declined')]);

/** `declinedAgain`: the sentence about a bet that the market declined, where no slip is open to say so. */
export function followHeldBet(
  { api, session, toasts }: Pick<Shell, 'api' | 'session' | 'toasts'>,
  held: HeldBet,
  declinedAgain: string,
): void {
  const { id } = held;
  let isDecided = false;
  // It was placed on an earlier page.
  let isUnseen = !placedBets.get().some((placedBet) => placedBet.id === id);
  const loadBet = async (): Promise<void> => {
    try {
      const { bet } = await api.call(getBet, { id });
      if (isDecided) return;
      if (isUnseen) addPlacedBets([bet]);
      else placedBets.set((bets) => bets.map((placedBet) => (placedBet.id === id ? bet : placedBet)));
      isUnseen = false;
      if (bet.state === 'held') return;
      stop();
      if (bet.state === 'declined' && isOfMarkets(bet)) {
        // What made the odds or the market stop the bet may have passed: one press places it again, at the odds of then.
        slipStore.set((slip) => withDeclinedBet(slip, held.slip, held.bet));
        if (document.querySelector('[data-taken]') === null) toasts.show('error', declinedAgain);
      }
      await refreshSession(api, session);
    } catch (failure) {
      if (failure instanceof ApiRefusal && !isLost(failure)) stop();
      reportError(failure, 'held bet');
    }
  };
  if (isUnseen) void loadBet();
  const timer = setInterval(() => void loadBet(), ASK_AGAIN_MS);
  const leave = liveChannel().join('me', {
    onStart: () => {},
    onMessage: (message) => {
      const { kind, id: changed } = message as BetMessage;
      if (kind === 'bet' && changed === id) void loadBet();
    },
  });
  function stop(): void {
    isDecided = true;
    forgetHeldBet(id);
    clearInterval(timer);
    leave();
  }
}

/** Not for a break that has begun, nor an account that was closed. */
const isOfMarkets = ({ reason }: Bet): boolean => reason?.rule.startsWith('bets.') === true;
