// Lenient reading of outside data: one mistake must not invalidate the whole.
import * as z from 'zod/mini';

/** A value that is missing or does not fit the schema becomes the fallback. */
export const or = <Schema extends z.ZodMiniType>(schema: Schema, fallback: z.output<Schema>) =>
  // oxlint-disable-next-line promise/valid-params -- it is the schema library's
  z.catch(schema, fallback as never);
