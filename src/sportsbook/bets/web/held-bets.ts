// Live bets that are held for the delay of their sport, each with the slip that it was placed from: a page that is loaded again
// puts a declined one back all the same.
import { writeStorage, readStorage } from '#site/shell/browser-storage.ts';
import { readSlip, type SlipState } from './slip.ts';
import type { BetInSlip } from './slip-bets.ts';

export interface HeldBet {
  id: string;
  slip: SlipState;
  bet: BetInSlip;
}

/** From what a browser kept; anything that is not a held bet is left out. */
export function readHeldBets(text: string | null): HeldBet[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.flatMap(readOne) : [];
  } catch {
    return [];
  }
}

function readOne(stored: Partial<HeldBet> | null): HeldBet[] {
  const { id, bet } = stored ?? {};
  const slip = readSlip(JSON.stringify(stored?.slip ?? null));
  const isBet =
    typeof bet?.key === 'string' &&
    typeof bet.type === 'string' &&
    Array.isArray(bet.legs) &&
    bet.legs.every((place) => slip.legs[place] !== undefined);
  return typeof id === 'string' && isBet ? [{ id, slip, bet }] : [];
}

export const keptHeldBets = (): HeldBet[] => readHeldBets(readStorage('held_bets'));

const write = (bets: readonly HeldBet[]): void => writeStorage('held_bets', JSON.stringify(bets));

export const keepHeldBet = ({ id, slip, bet: { key, type, legs } }: HeldBet): void =>
  write([...keptHeldBets(), { id, slip, bet: { key, type, legs } }]);

export const forgetHeldBet = (id: string): void => write(keptHeldBets().filter((held) => held.id !== id));
