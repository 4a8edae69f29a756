/** How often we poll a provider: often while a payment is young, because its payer is waiting, then less and less. */
const between = (ms: number, low: number, high: number): number => Math.min(high, Math.max(low, ms));

/** A quarter of its age, from five seconds to five minutes. */
export function nextPoll(createdAt: Date, now: Date): Date {
  const age = now.getTime() - createdAt.getTime();
  return new Date(now.getTime() + between(age / 4, 5_000, 300_000));
}

/** After a failed attempt to send: 5 s, 10 s, 20 s … ten minutes. */
export function nextAttempt(attempts: number, now: Date): Date {
  return new Date(now.getTime() + between(5_000 * 2 ** Math.min(attempts, 10), 5_000, 600_000));
}
