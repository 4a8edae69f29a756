// Follows the bets that an earlier page of this browser left held; the code for it is loaded where there are any.
import { useEffect, useState } from 'react';
import { useSession, useShell, useTexts } from '#site/shell/shell.tsx';
import { useLazy } from '#site/shell/use-lazy.ts';
import { keptHeldBets, type HeldBet } from './held-bets.ts';

/** Once for each document: what is placed on this page is followed from the beginning. */
let isResumed = false;
const NONE: readonly HeldBet[] = [];

export function useHeldBets(): void {
  const shell = useShell();
  const t = useTexts('bets.slip');
  const isPlayer = useSession() !== null;
  const [bets, setBets] = useState(NONE);
  const { value: placed } = useLazy('held bets', () => import('./placed-bets.ts'), bets.length > 0);
  useEffect(() => {
    if (!isPlayer || isResumed) return;
    isResumed = true;
    setBets(keptHeldBets());
  }, [isPlayer]);
  useEffect(() => {
    if (!placed) return;
    for (const held of bets) placed.followHeldBet(shell, held, t('taken.declinedAgain'));
    setBets(NONE);
  }, [placed, bets, shell, t]);
}
