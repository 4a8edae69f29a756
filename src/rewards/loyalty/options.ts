// Whether points are counted.
import type { Settings } from '#platform/config.ts';
import { onOff, type Options } from '#platform/config/option.ts';

export const options = {
  LOYALTY: {
    fallback: 'on',
    about: '`off`: no points or missions are counted, and no reward is given; what is there already stays.',
    parse: onOff,
  },
} as const satisfies Options;

declare module '#platform/config.ts' {
  interface Config extends Settings<typeof options> {}
}
