// Whether content that ruins the house is refused.
import type { Settings } from '#platform/config.ts';
import { onOff, type Options } from '#platform/config/option.ts';

export const options = {
  ECONOMY_CHECK: {
    fallback: 'on',
    about:
      '`off`: content by which players gain on average is taken all the same, and only logged; not possible in production. `npm run economy` names it either way.',
    parse: onOff,
  },
} as const satisfies Options;

declare module '#platform/config.ts' {
  interface Config extends Settings<typeof options> {}
}
