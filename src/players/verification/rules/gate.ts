/** Where money stops without a proved identity. Pure and without a look-up: every bet passes here. */
export type Path = 'play' | 'deposit' | 'withdrawal';

export interface GateQuestion {
  /** What needs a proved identity in this market; `threshold`: nothing in itself. */
  before: 'play' | 'withdrawal' | 'threshold';
  level: number;
  /** When requested documents are due. */
  verifyBy: Date | null;
  now: Date;
}

/** The level of a proved identity. */
export const IDENTITY = 2;

export function gateCloses(
  path: Path,
  { before, level, verifyBy, now }: GateQuestion,
): 'identity' | 'overdue' | undefined {
  if (verifyBy && verifyBy <= now) return 'overdue';
  if (level >= IDENTITY) return undefined;
  if (before === 'play' || (before === 'withdrawal' && path === 'withdrawal')) return 'identity';
  return undefined;
}
