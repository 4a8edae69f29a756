// Receipts of the rounds played here. The code that fetches them is loaded with the first round, so that a game is ready sooner.
import { useCallback, useEffect, useRef } from 'react';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import type { ReceiptQueue, ShownRound } from '../ask-receipts.ts';

export function useReceipts(): (rounds: readonly ShownRound[]) => void {
  const t = useTexts('games');
  const { api, toasts } = useShell();
  const queue = useRef<Promise<ReceiptQueue>>(undefined);

  useEffect(() => () => void queue.current?.then((asking) => asking.flush()), []);

  return useCallback(
    (rounds): void => {
      queue.current ??= import('../ask-receipts.ts').then(({ createReceiptQueue }) =>
        createReceiptQueue(api, () => toasts.show('error', t('receipts.differs'))),
      );
      queue.current.then(
        (asking) => asking.add(rounds),
        (failure: unknown) => {
          queue.current = undefined;
          reportError(failure, 'receipts');
        },
      );
    },
    [api, toasts, t],
  );
}
