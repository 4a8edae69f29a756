// Who drives the live tables, and how fast.
import type { Settings } from '#platform/config.ts';
import { onOff, whole, type Options } from '#platform/config/option.ts';

export const options = {
  LIVE_TABLES: {
    fallback: 'on',
    about: '`off` where another process drives the live tables; bets and pages are served all the same.',
    parse: onOff,
  },
  LIVE_PACE: {
    fallback: '100',
    about: 'How long the betting windows and pauses of live tables last, in percent of the usual.',
    parse: whole(5, 500),
  },
} as const satisfies Options;

declare module '#platform/config.ts' {
  interface Config extends Settings<typeof options> {}
}
