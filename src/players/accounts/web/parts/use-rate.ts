// How a currency stands to the default one, for those who choose it (AP-21).
import { useEffect, useState } from 'react';
import { getRates } from '../../profile-contract.ts';
import type { OutputOf } from '#kernel/method.ts';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { groupDecimal } from '#site/design-system/format.ts';

const MOST_DECIMALS = 8;

/** `1 EUR = 163.2 JPY`; nothing for the default currency, and until it is known. */
export function useRate(currency: string): string | undefined {
  const { api } = useShell();
  const t = useTexts('common');
  const [rates, setRates] = useState<OutputOf<typeof getRates>>();
  const isAsked = rates === undefined && currency !== '';
  useEffect(() => {
    if (isAsked) api.call(getRates).then(setRates, (failure: unknown) => reportError(failure, 'rates'));
  }, [api, isAsked]);
  const rate = rates?.rates[currency];
  if (!rates || rate === undefined || currency === rates.base) return undefined;
  const [whole, fraction = ''] = rate.split('.');
  const decimals = fraction.slice(0, MOST_DECIMALS).replace(/0+$/, '');
  return t('rate', {
    base: rates.base,
    rate: groupDecimal(decimals === '' ? whole! : `${whole}.${decimals}`),
    currency,
  });
}
