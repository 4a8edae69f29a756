// The parts of a game's jackpots that move.
import type { ShortPool } from '../jackpots.ts';
import { Meter } from './meter.tsx';

export { Celebration } from './celebration.tsx';

export const Figure = ({ jackpot, pool }: { jackpot: string; pool: ShortPool }) => (
  <Meter jackpot={jackpot} level={pool.id} first={pool.amount} />
);
