/**
 * Which providers are down. One that was not there several times in a row is tried last for some minutes, and the operator learns of it;
 * one answer ends that. Known to each process for itself, from its own calls.
 */
import { perProcess, type Services } from '#platform/context.ts';

const FAILURES = 3;
const SKIPPED_MS = 5 * 60_000;

interface Health {
  failures: number;
  skippedUntil: number;
}

const health = perProcess('payment-provider-health', () => new Map<string, Health>());

export function noteAnswer(services: Services, provider: string): void {
  health(services).delete(provider);
}

/** It was certainly not reached. */
export function noteDown(services: Services, provider: string, error: Error): void {
  const now = services.clock.now().getTime();
  const earlier = health(services).get(provider) ?? { failures: 0, skippedUntil: 0 };
  const failures = earlier.failures + 1;
  const isSkipped = failures >= FAILURES;
  if (isSkipped && earlier.skippedUntil <= now)
    services.log.error(
      { alert: 'payment', provider, failures, minutes: SKIPPED_MS / 60_000, error: error.message },
      'a payment provider is down: others are tried before it',
    );
  health(services).set(provider, { failures, skippedUntil: isSkipped ? now + SKIPPED_MS : 0 });
}

const isSkipped = (services: Services, provider: string): boolean =>
  (health(services).get(provider)?.skippedUntil ?? 0) > services.clock.now().getTime();

/** As they were, those that are skipped behind the others: where all are down, one is tried all the same. */
export function inOrderOfHealth(
  services: Services,
  names: readonly [string, ...string[]],
): readonly [string, ...string[]] {
  const sorted = names.toSorted((a, b) => Number(isSkipped(services, a)) - Number(isSkipped(services, b)));
  return sorted as [string, ...string[]];
}
