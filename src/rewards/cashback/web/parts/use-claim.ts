// Buttons that claim or decline: one at a time, with the answer as a toast; then everything that has changed is reloaded.
import { useState } from 'react';
import { ApiRefusal } from '#site/shell/api.ts';
import { useRefusalSentence } from '#site/shell/refusal-sentence.ts';
import { reportError } from '#site/shell/report.ts';
import { setBalances } from '#site/shell/session.ts';
import { useShell } from '#site/shell/shell.tsx';

type Balances = Parameters<typeof setBalances>[1];

export interface Claim {
  isBusy: boolean;
  /** `act` returns the balances if money has moved; `done` is the toast for that. */
  run: (act: () => Promise<{ balances?: Balances }>, done: string) => Promise<void>;
}

export function useClaim(): Claim {
  const { session, toasts, reloadPage } = useShell();
  const sentenceOf = useRefusalSentence();
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    async run(act, done) {
      setBusy(true);
      try {
        const { balances } = await act();
        if (balances) setBalances(session, balances);
        toasts.show('success', done);
      } catch (failure) {
        if (failure instanceof ApiRefusal) toasts.show('error', await sentenceOf(failure));
        else reportError(failure, 'cashback');
      }
      // Also after a refusal: what the page shows may be out of date.
      await reloadPage();
      setBusy(false);
    },
  };
}
