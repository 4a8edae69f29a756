// The stake of a game's next round. A choice is kept for the next visit.
import { useState } from 'react';
import type { Currency } from '#kernel/money.ts';
import { useSession } from '../../shell/shell.tsx';
import type { TitleHost } from '../../titles/title-client.ts';
import { firstStake, keepStake } from '../kept-stake.ts';

/** `stakes`: on offer in this currency, ascending, decimal strings in major units. */
export function useStake(
  sysname: string,
  currency: Currency,
  stakes: readonly string[],
): Pick<TitleHost, 'stake' | 'setStake'> {
  const of = { uid: useSession()?.uid ?? 0, currency, sysname };
  const [chosen, setChosen] = useState<{ uid: number; currency: Currency; stake: string }>();
  const isOfNow = chosen?.uid === of.uid && chosen.currency === currency;
  return {
    stake: isOfNow ? chosen.stake : firstStake(of, stakes),
    setStake(stake) {
      setChosen({ uid: of.uid, currency, stake });
      keepStake(of, stake);
    },
  };
}
