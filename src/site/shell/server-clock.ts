/**
 * The server's clock, as far as this page knows it: devices' own clocks may be minutes off, and what begins and ends here does so
 * by the server's. Every response of the API says what time it is there.
 */

/** The header has whole seconds and the way takes time, so less than this is no difference. */
const TOLERANCE_MS = 2_000;

let offsetMs = 0;

/** In milliseconds since 1970; the device's own clock until the first response. */
export const serverNow = (): number => Date.now() + offsetMs;

/** `date`: the header of that name. The others by the clock of this device, in milliseconds. */
export function noteServerTime(date: string | null, sentAt: number, receivedAt: number): void {
  const at = Date.parse(date ?? '');
  if (Number.isNaN(at)) return;
  const offset = at + 500 - (sentAt + receivedAt) / 2;
  if (Math.abs(offset - offsetMs) > TOLERANCE_MS + (receivedAt - sentAt) / 2) offsetMs = offset;
}
