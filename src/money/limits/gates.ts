// What every money path checks first: the profile in force, the state of the account, a break.
import { refuse } from '#kernel/refusals.ts';
import { inFields } from '#kernel/faults.ts';
import { bornBefore } from '#kernel/validators.ts';
import type { Context, Services, SignedInPlayer } from '#platform/context.ts';
import { freeFrom, type Break } from './rules/breaks.ts';
import { PROFILES, type JurisdictionProfile } from './rules/profiles.ts';

export const profileInForce = (services: Services): JurisdictionProfile => PROFILES[services.config.JURISDICTION];

export const isOfAge = (birthDate: string, age: number, now: Date): boolean =>
  bornBefore(age, now)(birthDate) === undefined;

/** Whatever age the content of a site requires, nobody is let in who is younger than their market allows. */
export function mustBeOfAge(ctx: Context, birthDate: string | null): void {
  const { minimumAge } = profileInForce(ctx);
  if (birthDate !== null && !isOfAge(birthDate, minimumAge, ctx.clock.now()))
    refuse('InvalidParameter', {
      rule: 'limits.minimum-age',
      inputs: { age: minimumAge },
      sentence: `You must be at least ${minimumAge} years old`,
      ...inFields({ birth_date: { key: 'minimumAge', values: { age: minimumAge } } }),
    });
}

/** A blocked account neither pays in nor plays; it may always take its money out. */
export function mustBeActive({ status }: Pick<SignedInPlayer, 'status'>): void {
  if (status === 'banned') refuse('UserBanned', { rule: 'limits.account-status', inputs: { status } });
  if (status === 'deleted') refuse('UserDeleted', { rule: 'limits.account-status', inputs: { status } });
}

export function mustNotBeOnBreak(playBreak: Break | undefined): void {
  if (!playBreak) return;
  const until = freeFrom(playBreak)?.toISOString() ?? null;
  if (playBreak.kind === 'time-out')
    refuse('AccessDenied', {
      rule: 'limits.time-out',
      inputs: { until },
      sentence: 'You are taking a break from play. You can withdraw your money at any time.',
    });
  refuse('AccessDenied', {
    rule: 'limits.exclusion',
    inputs: { until },
    sentence: 'You have excluded yourself from play. You can withdraw your money at any time.',
  });
}
