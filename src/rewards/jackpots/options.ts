// Whether jackpots run.
import type { Settings } from '#platform/config.ts';
import { onOff, type Options } from '#platform/config/option.ts';

export const options = {
  JACKPOTS: {
    fallback: 'on',
    about: '`off`: no run of a jackpot is opened, and none is shown; pools that are open keep growing.',
    parse: onOff,
  },
} as const satisfies Options;

declare module '#platform/config.ts' {
  interface Config extends Settings<typeof options> {}
}
