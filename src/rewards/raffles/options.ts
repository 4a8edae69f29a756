// Whether raffles are opened and the wheel turns.
import type { Settings } from '#platform/config.ts';
import { onOff, type Options } from '#platform/config/option.ts';

export const options = {
  RAFFLES: {
    fallback: 'on',
    about: '`off`: no raffle is opened, and the daily wheel does not turn.',
    parse: onOff,
  },
} as const satisfies Options;

declare module '#platform/config.ts' {
  interface Config extends Settings<typeof options> {}
}
