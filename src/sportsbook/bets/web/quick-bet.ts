// Betting with one tap: the stake that each tap on odds places. Off until a player turns it on, and kept in the browser for them alone.
import { readStorage, writeStorage } from '#site/shell/browser-storage.ts';
import { createStore, useStore } from '#site/shell/store.ts';
import { EMPTY_SLIP, singleKey, withStake, withToggledLeg, type SlipLeg, type SlipState } from './slip.ts';

export interface QuickBet {
  player: number;
  isOn: boolean;
  stake: string;
}

const OFF: QuickBet = { player: 0, isOn: false, stake: '' };
const store = createStore(OFF);
let isRead = false;
/** As it is kept: `81 on 2.50`. */
const WRITTEN = /^(\d+) (on|off) (\d{1,9}(?:\.\d{1,8})?)$/;

/** Once the page is hydrated: the server knows nothing of it. */
export function readQuickBet(): void {
  if (isRead) return;
  isRead = true;
  const [, player, isOn, stake] = WRITTEN.exec(readStorage('quick_bet') ?? '') ?? [];
  // Where something else stands it stays off.
  if (player !== undefined) store.set({ player: Number(player), isOn: isOn === 'on', stake: stake! });
}

export function setQuickBet(next: QuickBet): void {
  isRead = true;
  store.set(next);
  writeStorage('quick_bet', `${next.player} ${next.isOn ? 'on' : 'off'} ${next.stake}`);
}

/** Of this player; another one in the same browser has it off. */
export function useQuickBet(player: number | undefined): QuickBet {
  const current = useStore(store);
  return current.player === player ? current : { ...OFF, player: player ?? 0 };
}

/** A slip of its own, with one single bet; the player's other selections stay where they are. */
export const quickSlip = (leg: SlipLeg, stake: string, { policy }: Pick<SlipState, 'policy'>): SlipState =>
  withStake({ ...withToggledLeg(EMPTY_SLIP, leg), policy }, singleKey(leg), stake);
