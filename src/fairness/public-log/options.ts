// The public log, and the outside services that anchor it.
import type { Settings } from '#platform/config.ts';
import { secureUrl, text, whole, type Options } from '#platform/config/option.ts';

function calendars(value: string): readonly string[] {
  return text(value)
    .split(',')
    .map((address) => address.trim())
    .filter((part) => part !== '')
    .map((address) => secureUrl(address, 'must be https addresses, with commas between them'));
}

export const options = {
  LOG_CALENDARS: {
    fallback: '',
    about:
      'Calendars of OpenTimestamps that heads of the public log are given to, with commas between them, such as `https://alice.btc.calendar.opentimestamps.org`; none unless set.',
    parse: calendars,
  },
  LOG_ANCHOR_MINUTES: {
    fallback: '60',
    about: 'Minutes between two heads that are given to a calendar.',
    parse: whole(1, 10_080),
  },
} as const satisfies Options;

declare module '#platform/config.ts' {
  interface Config extends Settings<typeof options> {}
}
