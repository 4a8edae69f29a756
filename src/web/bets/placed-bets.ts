// The bets that were just placed. Those held for the delay of their sport are followed until they are decided, whether or not the slip
// is open.
import { getBet, type Bet, type BetMessage } from '#domains/bets/contract.ts';
import { ApiRefusal } from '../shell/api.ts';
import { liveChannel } from '../shell/live.ts';
import { isLost } from '../shell/lost-answer.ts';
import { reportError } from '../shell/report.ts';
import { refreshSession } from '../shell/session.ts';
import type { Shell } from '../shell/shell.tsx';
import { createStore } from '../shell/store.ts';

/** A fallback in case no message arrives. */
const ASK_AGAIN_MS = 1_500;

/** One per page: a sheet that is closed and opened again still shows the results. */
export const placedBets = createStore<readonly Bet[]>([]);

/** Puts bets first, in place of those that have been declined: these are being tried again. */
export const addPlacedBets = (bets: readonly Bet[]): void =>
  placedBets.set((before) => [...bets, ...before.filter(({ state }) => state !== 'declined')]);

/** `onDeclined`: what made the odds or the market stop the bet may have passed, so that it can be placed again. */
export function followHeldBet(
  { api, session }: Pick<Shell, 'api' | 'session'>,
  { id }: Bet,
  onDeclined: () => void,
): void {
  let isDecided = false;
  const ask = async (): Promise<void> => {
    try {
      const { bet } = await api.call(getBet, { id });
      if (isDecided) return;
      placedBets.set((all) => all.map((one) => (one.id === id ? bet : one)));
      if (bet.state === 'held') return;
      stop();
      if (bet.state === 'declined' && isOfMarkets(bet)) onDeclined();
      await refreshSession(api, session);
    } catch (failure) {
      if (failure instanceof ApiRefusal && !isLost(failure)) stop();
      reportError(failure, 'held bet');
    }
  };
  const timer = setInterval(() => void ask(), ASK_AGAIN_MS);
  const leave = liveChannel().join('me', {
    onStart: () => {},
    onMessage: (message) => {
      const { kind, id: changed } = message as BetMessage;
      if (kind === 'bet' && changed === id) void ask();
    },
  });
  function stop(): void {
    isDecided = true;
    clearInterval(timer);
    leave();
  }
}

/** Not for a break that has begun, nor an account that was closed. */
const isOfMarkets = ({ reason }: Bet): boolean => reason?.rule.startsWith('bets.') === true;
