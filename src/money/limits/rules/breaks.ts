/** Time-outs, which end automatically, and self-exclusions, which end only when the player asks for it and a day has passed. */
import type { BreakKind, ExclusionLength, TimeOutLength } from '../contract.ts';
import { DAY_MS } from './windows.ts';

export interface Break {
  id: bigint;
  kind: BreakKind;
  startedAt: Date;
  /** `null`: never. */
  endsAt: Date | null;
  returnAskedAt: Date | null;
}

const DAYS: Record<TimeOutLength, number> = { '24h': 1, '7d': 7, '30d': 30, '6w': 42 };
const MONTHS: Record<Exclude<ExclusionLength, 'permanent'>, number> = { '6m': 6, '1y': 12, '5y': 60 };

export const kindOf = (length: TimeOutLength | ExclusionLength): BreakKind =>
  length in DAYS ? 'time-out' : 'exclusion';

/** When a break that begins now runs out. A day that a month does not have becomes a later one, never an earlier. */
export function endOf(length: TimeOutLength | ExclusionLength, start: Date): Date | null {
  if (length === 'permanent') return null;
  const end = new Date(start);
  if (length in DAYS) end.setTime(start.getTime() + DAYS[length as TimeOutLength] * DAY_MS);
  else end.setUTCMonth(start.getUTCMonth() + MONTHS[length as keyof typeof MONTHS]);
  return end;
}

/** The first moment at which the player may play again; `null` while it is unknown. */
export function freeFrom({ kind, endsAt, returnAskedAt }: Omit<Break, 'id' | 'startedAt'>): Date | null {
  if (kind === 'time-out' || endsAt === null) return endsAt;
  return returnAskedAt && new Date(Math.max(returnAskedAt.getTime() + DAY_MS, endsAt.getTime()));
}

export function isInForce(playBreak: Break, now: Date): boolean {
  const free = freeFrom(playBreak);
  return free === null || now < free;
}

/** The break that keeps the player away longest: one that cannot end automatically before one that can, then by the later end. */
export function breakInForce(breaks: readonly Break[], now: Date): Break | undefined {
  const weight = (playBreak: Break): number =>
    freeFrom(playBreak)?.getTime() ?? (playBreak.endsAt === null ? Infinity : Number.MAX_VALUE);
  return breaks.filter((playBreak) => isInForce(playBreak, now)).sort((a, b) => weight(b) - weight(a))[0];
}

/** An exclusion that has run out and waits for the player to ask. */
export const mayAskReturn = ({ kind, endsAt, returnAskedAt }: Break, now: Date): boolean =>
  kind === 'exclusion' && endsAt !== null && now >= endsAt && returnAskedAt === null;
