// Why a bet was not taken, in the player's language: by its rule, in the server's words where we have none.
import { useEffect } from 'react';
import type { Why } from '#domains/bets/contract.ts';
import { textKeysOf, writtenInputs } from '../shell/refusal-sentence.ts';
import { reportError } from '../shell/report.ts';
import { useShell } from '../shell/shell.tsx';
import { useStore } from '../shell/store.ts';
import { textsOf } from '../shell/texts.ts';

const AREA = 'refusals';

/** `isNeeded`: there is something to say, so the texts are loaded. */
export function useWhy(isNeeded: boolean): (why: Why) => string {
  const { loadTexts, locale, texts } = useShell();
  const known = useStore(texts);
  useEffect(() => {
    if (isNeeded) loadTexts([AREA]).catch((failure: unknown) => reportError(failure, AREA));
  }, [isNeeded, loadTexts]);
  return ({ rule, sentence, inputs = {} }) => {
    if (!(AREA in known)) return sentence;
    const refusals = textsOf(locale, known, AREA);
    const key = textKeysOf(rule).find((one) => refusals.has(one));
    return key === undefined ? sentence : refusals(key, writtenInputs(inputs));
  };
}
