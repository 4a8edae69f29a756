// Periods of a statement that have a name, in days of UTC.
export type NamedPeriod = 'thisMonth' | 'lastMonth' | 'thisYear';

const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** A period that is not over ends today. */
export function periodsAround(now: Date): Record<NamedPeriod, { from: string; to: string }> {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const today = now.toISOString().slice(0, 10);
  return {
    thisMonth: { from: dayOf(year, month, 1), to: today },
    lastMonth: { from: dayOf(year, month - 1, 1), to: dayOf(year, month, 0) },
    thisYear: { from: dayOf(year, 0, 1), to: today },
  };
}
