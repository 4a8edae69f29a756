// Betting with one tap: the stake that each tap on odds places. Off until a player turns it on, and kept in the browser for them alone.
import * as z from 'zod/mini';
import { readStorage, writeStorage } from '#site/shell/browser-storage.ts';
import { createStore, useStore } from '#site/shell/store.ts';
import { EMPTY_SLIP, singleKey, withStake, withToggledLeg, type SlipLeg, type SlipState } from './slip.ts';

const quickBet = z.object({ player: z.number(), isOn: z.boolean(), stake: z.string() });
export type QuickBet = z.output<typeof quickBet>;

const OFF: QuickBet = { player: 0, isOn: false, stake: '' };
const store = createStore(OFF);
let isRead = false;

/** Once the page is hydrated: the server knows nothing of it. */
export function readQuickBet(): void {
  if (isRead) return;
  isRead = true;
  try {
    const stored = quickBet.safeParse(JSON.parse(readStorage('quick_bet') ?? 'null'));
    if (stored.success) store.set(stored.data);
  } catch {
    // Something else stands there: it stays off.
  }
}

export function setQuickBet(next: QuickBet): void {
  isRead = true;
  store.set(next);
  writeStorage('quick_bet', JSON.stringify(next));
}

/** Of this player; another one in the same browser has it off. */
export function useQuickBet(player: number | undefined): QuickBet {
  const current = useStore(store);
  return current.player === player ? current : { ...OFF, player: player ?? 0 };
}

/** A slip of its own, with one single bet; the player's other selections stay where they are. */
export const quickSlip = (leg: SlipLeg, stake: string, { policy }: Pick<SlipState, 'policy'>): SlipState =>
  withStake({ ...withToggledLeg(EMPTY_SLIP, leg), policy }, singleKey(leg), stake);
