import type { Services } from '#platform/context.ts';
import { loyaltyConfig } from './config.ts';

/** The value of this many points in cents of EUR: on cards, in totals, against budgets, and where two persons decide above a sum. */
export function worthOfPoints(services: Services, points: bigint): bigint {
  const [whole = '0', fraction = ''] = loyaltyConfig(services).point_worth.split('.');
  const cents = BigInt(whole + fraction.padEnd(2, '0'));
  return (points < 0n ? -points : points) * cents;
}
