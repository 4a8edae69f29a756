// The seed of a wheel is secret until its day is over; from then on anyone may compute its spins.
import type { Context } from '#platform/context.ts';
import { dueWheels, revealSeed } from './store.ts';

export async function revealWheels(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  for (const wheel of await dueWheels(ctx.db, now)) await revealSeed(ctx.db, wheel, now);
}
