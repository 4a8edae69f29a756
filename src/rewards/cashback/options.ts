// When the week of cashback begins and ends.
import type { Settings } from '#platform/config.ts';
import type { Options } from '#platform/config/option.ts';

function zone(value: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return value;
  } catch {
    throw new Error('must be a time zone such as UTC or Europe/Madrid');
  }
}

export const options = {
  CASHBACK_ZONE: {
    fallback: 'UTC',
    about: 'Time zone in which the week of cashback runs from Monday 00:00 to Sunday 24:00.',
    parse: zone,
  },
} as const satisfies Options;

declare module '#platform/config.ts' {
  interface Config extends Settings<typeof options> {}
}
