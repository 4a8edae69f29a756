// Why a bet was not taken, in the player's language: by its rule, in the server's words where we have none.
import { useEffect } from 'react';
import type { Why } from '../contract.ts';
import { textKeysOf, writtenInputs } from '#site/shell/refusal-sentence.ts';
import { reportError } from '#site/shell/report.ts';
import { useShell } from '#site/shell/shell.tsx';
import { useStore } from '#site/shell/store.ts';
import { textsOf } from '#site/shell/texts.ts';

const AREA = 'refusals';

/** `isNeeded`: there is something to say, so the texts are loaded. */
export function useWhy(isNeeded: boolean): (why: Why) => string {
  const { loadTexts, locale, texts } = useShell();
  const loadedTexts = useStore(texts);
  useEffect(() => {
    if (isNeeded) loadTexts([AREA]).catch((failure: unknown) => reportError(failure, AREA));
  }, [isNeeded, loadTexts]);
  return ({ rule, sentence, inputs = {} }) => {
    if (!(AREA in loadedTexts)) return sentence;
    const refusals = textsOf(locale, loadedTexts, AREA);
    const key = textKeysOf(rule).find((candidate) => refusals.has(candidate));
    return key === undefined ? sentence : refusals(key, writtenInputs(inputs));
  };
}
