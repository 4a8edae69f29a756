// Whether tournaments are announced.
import type { Settings } from '#platform/config.ts';
import { onOff, type Options } from '#platform/config/option.ts';

export const options = {
  TOURNAMENTS: {
    fallback: 'on',
    about: '`off`: no tournament is announced; those that run are played to their end.',
    parse: onOff,
  },
} as const satisfies Options;

declare module '#platform/config.ts' {
  interface Config extends Settings<typeof options> {}
}
