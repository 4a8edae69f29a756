// The player's free bets, no-risk bets and boosts that can be used now: fetched with the slip, and again after every bet.
import { useEffect, useState } from 'react';
import { getTokens, type BetToken } from '../token-contract.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { reportError } from '#site/shell/report.ts';
import { useSession, useShell } from '#site/shell/shell.tsx';
import { slipStore } from './slip-store.ts';
import { withKnownTokens } from './slip-tokens.ts';
import { useBetMessages } from './use-bet-messages.ts';

const NONE: readonly BetToken[] = [];

export function useTokens(): readonly BetToken[] {
  const { api } = useShell();
  const isPlayer = useSession() !== null;
  const [tokens, setTokens] = useState(NONE);
  const [asks, setAsks] = useState(0);
  useBetMessages(() => setAsks((count) => count + 1), isPlayer);
  useEffect(() => {
    if (!isPlayer) return setTokens(NONE);
    const stop = new AbortController();
    api.call(getTokens, {}, { signal: stop.signal }).then(
      (known) => {
        setTokens(known);
        slipStore.set((slip) => withKnownTokens(slip, known));
      },
      (failure: unknown) => {
        // The slip works without them.
        if (!stop.signal.aborted && !(failure instanceof ApiRefusal)) reportError(failure, 'tokens');
      },
    );
    return () => stop.abort();
  }, [api, isPlayer, asks]);
  return tokens;
}
