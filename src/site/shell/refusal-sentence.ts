// What a refusal says to the visitor: in their own language by its rule, in the server's words where we have none.
import { useCallback } from 'react';
import { isCurrency } from '#kernel/money.ts';
import type { RefusalReason } from '#kernel/refusals.ts';
import type { ApiRefusal } from './api.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { useShell } from './shell.tsx';
import { textsOf } from './texts.ts';

/** Text keys for a rule: its own, and that of its family (`rate.money`, `rate`). A key cannot contain a dot. */
export const textKeysOf = (rule: string): string[] => [rule.replaceAll('.', '_'), rule.split('.')[0]!];

/** As texts write them: amounts with the currency that the refusal names, the rest as it is. */
export function writtenInputs(inputs: RefusalReason['inputs']): Record<string, string | number> {
  const currency = inputs['currency'];
  const written = (value: RefusalReason['inputs'][string]): string | number => {
    if (typeof value === 'number') return value;
    const text = String(value ?? '');
    const isAmount = typeof currency === 'string' && isCurrency(currency) && /^\d+(?:\.\d+)?$/.test(text);
    return isAmount ? formatMoney({ amount: text, currency }) : text;
  };
  return Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, written(value)]));
}

export function useRefusalSentence(): (refusal: ApiRefusal) => Promise<string> {
  const { loadTexts, locale, texts } = useShell();
  return useCallback(
    async ({ type, reason, message }) => {
      const common = textsOf(locale, texts.get(), 'common');
      if (type === 'NetworkFailure') return common('errors.offline');
      // Texts that fail to load are no reason to leave the visitor without an answer.
      await loadTexts(['refusals']).catch(() => undefined);
      const refusals = 'refusals' in texts.get() ? textsOf(locale, texts.get(), 'refusals') : undefined;
      const key = reason && textKeysOf(reason.rule).find((textKey) => refusals?.has(textKey));
      if (!key) return message || common('errors.unknown');
      return refusals!(key, writtenInputs(reason.inputs));
    },
    [loadTexts, locale, texts],
  );
}
