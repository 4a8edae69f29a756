// Follows the bets that an earlier page of this browser left held.
import { useEffect } from 'react';
import { useSession, useShell, useTexts } from '#site/shell/shell.tsx';
import { keptHeldBets } from './held-bets.ts';
import { followHeldBet } from './placed-bets.ts';

/** Once for each document: what is placed on this page is followed from the beginning. */
let isResumed = false;

export function useHeldBets(): void {
  const shell = useShell();
  const t = useTexts('bets.slip');
  const isPlayer = useSession() !== null;
  useEffect(() => {
    if (!isPlayer || isResumed) return;
    isResumed = true;
    for (const held of keptHeldBets()) followHeldBet(shell, held, t('taken.declinedAgain'));
  }, [isPlayer, shell, t]);
}
