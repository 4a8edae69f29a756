// On which days and from which hour on a campaign goes out.
import * as z from 'zod/mini';
import { schemaFault } from '#kernel/schema-fault.ts';

/** In UTC: on these days of the week (1 is Monday), from this hour on. */
export const schedule = z.strictObject({
  weekdays: z._default(z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.minLength(1)), [1, 2, 3, 4, 5, 6, 7]),
  fromHour: z._default(z.int().check(z.minimum(0), z.maximum(23)), 0),
});
type Schedule = z.output<typeof schedule>;

/** Without a schedule every moment is right. */
export const isTimeFor = ({ schedule: when }: { schedule?: Schedule | undefined }, now: Date): boolean =>
  !when || (when.weekdays.includes(now.getUTCDay() || 7) && now.getUTCHours() >= when.fromHour);

/** What is wrong with a schedule that an editor has written. */
export function faultOfSchedule(wanted: unknown): string | undefined {
  if (wanted === undefined || wanted === null) return undefined;
  const parsed = schedule.safeParse(wanted);
  return parsed.success ? undefined : `schedule ${schemaFault(parsed.error, 'as a whole')}`;
}
