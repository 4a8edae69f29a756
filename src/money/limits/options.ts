// The profile of rules in force.
import type { Settings } from '#platform/config.ts';
import { oneOf, type Options } from '#platform/config/option.ts';

export const options = {
  JURISDICTION: { fallback: 'open', about: 'Profile of rules in force.', parse: oneOf('open', 'uk') },
} as const satisfies Options;

declare module '#platform/config.ts' {
  interface Config extends Settings<typeof options> {}
}
