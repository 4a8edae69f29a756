// Rounds with one bet, from a live table or the previous version, converted to the events of the game as it is now.
import { payoutMinor, toHundredths, type FinalWin } from '../../../engine/multiplier.ts';
import type { RoundEvent } from '../../../engine/title.ts';
import type { CrashEvent } from '../game.ts';

type StoredEvent =
  | CrashEvent
  | { type: 'left'; target: string }
  | { type: 'broke'; at: string; target: string; hit: boolean }
  | FinalWin;

export const asShown = (events: readonly RoundEvent[], stakeMinor: bigint): CrashEvent[] =>
  (events as unknown as StoredEvent[]).map((event): CrashEvent => {
    if (event.type !== 'left' || 'bet' in event) return event;
    const pays = String(payoutMinor(stakeMinor, toHundredths(event.target)));
    return { type: 'left', bet: 0, at: event.target, by: 'target', pays };
  });
