// Runs one action at a time: busy while it runs, and a refusal is shown as a toast.
import { useState } from 'react';
import { ApiRefusal } from './api.ts';
import { useRefusalSentence } from './refusal-sentence.ts';
import { reportError } from './report.ts';
import { useShell, useTexts } from './shell.tsx';

export function useAction(): { isBusy: boolean; run: (work: () => Promise<void>) => void } {
  const { toasts } = useShell();
  const t = useTexts('common');
  const sentenceOf = useRefusalSentence();
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (failure) {
      if (failure instanceof ApiRefusal) toasts.show('error', await sentenceOf(failure));
      else {
        reportError(failure, 'action');
        toasts.show('error', t('errors.unknown'));
      }
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run: (work) => void run(work) };
}
