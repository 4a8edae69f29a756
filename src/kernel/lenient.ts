// Reading what somebody outside has written, where one mistake must not take the whole with it.
import * as z from 'zod/mini';

/** What does not fit the schema, or is missing, becomes what stands in. */
export const or = <Schema extends z.ZodMiniType>(schema: Schema, fallback: z.output<Schema>) =>
  // oxlint-disable-next-line promise/valid-params -- it is the schema library's
  z.catch(schema, fallback as never);
