// The stake of a game's next round. A choice is kept for the next visit.
import type { Currency } from '#kernel/money.ts';
import { useState } from 'react';
import { useSession } from '#site/shell/shell.tsx';
import type { StakeRange } from '#casino/engine/client/stakes.ts';
import type { TitleHost } from '#casino/engine/client/title-client.ts';
import { initialStake, saveStake } from '../last-stake.ts';
export function useStake(sysname: string, range: StakeRange): Pick<TitleHost, 'stake' | 'setStake'> {
  const { currency } = range;
  const key = { uid: useSession()?.uid ?? 0, currency, sysname };
  const [chosen, setChosen] = useState<{ uid: number; currency: Currency; stake: string }>();
  const isOfNow = chosen?.uid === key.uid && chosen.currency === currency;
  return {
    stake: isOfNow ? chosen.stake : initialStake(key, range),
    setStake(stake) {
      setChosen({ uid: key.uid, currency, stake });
      saveStake(key, stake);
    },
  };
}
