// The built-in league: who runs it, how fast, and how exact its prices are.
import type { Settings } from '#platform/config.ts';
import { onOff, whole, type Options } from '#platform/config/option.ts';

export const options = {
  LEAGUE: {
    fallback: 'on',
    about:
      '`off` where another process runs the built-in league of simulated matches and races, or where there is to be none.',
    parse: onOff,
  },
  LEAGUE_PRICE_ERROR: {
    fallback: ({ mode }) => (mode === 'production' ? '0' : '100'),
    about:
      'How far off the prices of the built-in league are, 0 to 200: at 0 (always in production unless it is set) they are exact, at 100 (in demo mode) who studies the published strengths gains more than the margin. docs/decisions/0110-exact-prices.md says what it costs.',
    parse: whole(0, 200),
  },
  LEAGUE_BOOSTS: {
    fallback: ({ mode }) => (mode === 'production' ? '0' : '4'),
    about:
      'How many price boosts on upcoming matches of the built-in league the site keeps running by itself, 0 to 20: each gives up what the house keeps of that outcome and no more. Traders make others at the desk.',
    parse: whole(0, 20),
  },
  LEAGUE_PACE: {
    fallback: '6',
    about: 'Seconds that a minute of football takes in the built-in league; other sports in proportion.',
    parse: whole(1, 60),
  },
} as const satisfies Options;

declare module '#platform/config.ts' {
  interface Config extends Settings<typeof options> {}
}
