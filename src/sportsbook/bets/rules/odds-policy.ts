import type { OddsPolicy } from '../tables.ts';

/** Whether odds that were seen may be taken as they are now. */
export function suits(policy: OddsPolicy, seen: number, now: number): boolean {
  switch (policy) {
    case 'none':
      return now === seen;
    case 'higher':
      return now >= seen;
    case 'any':
      return true;
  }
}
