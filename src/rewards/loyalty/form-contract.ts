// Schemas of the address that goods are sent to: the form and the server parse by them.
import * as z from 'zod/mini';
import { requiredText } from '#kernel/field-schemas.ts';

export const postalFields = {
  recipient: requiredText(100),
  address: requiredText(200),
  postcode: requiredText(20),
  town: requiredText(100),
  /** ISO code. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
};
