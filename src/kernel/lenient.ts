// Lenient reading of outside data: one mistake must not invalidate the whole.
import * as z from 'zod/mini';

/** A value that is missing or does not fit the schema becomes the fallback. */
export const or = <Schema extends z.ZodMiniType>(schema: Schema, fallback: z.output<Schema>) =>
  // oxlint-disable-next-line promise/valid-params -- it is the schema library's
  z.catch(schema, fallback as never);

/** A list without the entries that do not fit; anything but a list becomes an empty one. */
export const listOf = <Entry extends z.ZodMiniType>(entry: Entry) =>
  or(
    z.pipe(
      z.transform((value) => (Array.isArray(value) ? value.filter((item) => entry.safeParse(item).success) : value)),
      z.array(entry),
    ),
    [],
  );

/** A record without the values that do not fit; anything but a record becomes an empty one. */
export const recordOf = <Value extends z.ZodMiniType>(value: Value) =>
  or(
    z.pipe(
      z.transform((input) =>
        isRecord(input)
          ? Object.fromEntries(Object.entries(input).filter(([, item]) => value.safeParse(item).success))
          : input,
      ),
      z.record(z.string(), value),
    ),
    {},
  );

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
