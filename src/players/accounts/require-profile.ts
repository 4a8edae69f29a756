// What an operator requires of a player before money leaves: the fields that content marks as required.
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { configOf } from '#site/content/index.ts';
import { profileOf } from './profile.ts';

export async function requireProfile(ctx: Context): Promise<void> {
  const { requiredProfileFields: required } = configOf(ctx, ctx.locale)['forms-config'];
  if (required.length === 0) return;
  const profile: Readonly<Record<string, unknown>> = await profileOf(ctx, {});
  const missing = required.filter((name) => Object.hasOwn(profile, name) && isEmpty(profile[name]));
  if (missing.length === 0) return;
  refuse('UserNeedProfileData', { rule: 'accounts.profile-data', inputs: { fields: missing.join(', ') } });
}

/** Not given; 0 means that no sex was given. */
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '' || value === 0;
