// What a refusal says to the visitor: in his own language by its rule, in the server's words where we have none.
import { useCallback } from 'react';
import type { ApiRefusal } from './api.ts';
import { useShell } from './shell.tsx';
import { textsOf } from './texts.ts';

/** Keys of texts for a rule: its own, and that of its family (`rate.money`, `rate`). A key cannot hold a dot. */
export const textKeysOf = (rule: string): string[] => [rule.replaceAll('.', '_'), rule.split('.')[0]!];

export function useRefusalSentence(): (refusal: ApiRefusal) => Promise<string> {
  const { loadTexts, locale, texts } = useShell();
  return useCallback(
    async ({ type, reason, message }) => {
      const common = textsOf(locale, texts.get(), 'common');
      if (type === 'NetworkFailure') return common('errors.offline');
      // Texts that do not come are no reason to leave the visitor without an answer.
      await loadTexts(['refusals']).catch(() => undefined);
      const refusals = 'refusals' in texts.get() ? textsOf(locale, texts.get(), 'refusals') : undefined;
      const key = reason && textKeysOf(reason.rule).find((one) => refusals?.has(one));
      if (!key) return message || common('errors.unknown');
      const values = Object.entries(reason.inputs).map(([name, value]) => [
        name,
        typeof value === 'number' ? value : String(value ?? ''),
      ]);
      return refusals!(key, Object.fromEntries(values) as Record<string, string | number>);
    },
    [loadTexts, locale, texts],
  );
}
