// What the browser may know about privacy: a copy of one's data, and its erasure.
import * as z from 'zod/mini';
import { field, method } from '#kernel/method.ts';

const dataExport = z.strictObject({
  id: z.string(),
  state: z.enum(['queued', 'ready', 'expired']),
  created_at: z.string(),
  expires_at: z.nullable(z.string()),
  /** Where the file is, while it exists; valid for an hour, for anyone who has the link. */
  url: z.nullable(z.string()),
});
export type DataExport = z.output<typeof dataExport>;

export const requestExport = method({
  name: 'Privacy.requestExport',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  about: 'Asks for a file with all that we know of the player; it is made in the background.',
  input: z.strictObject({}),
  output: dataExport,
});

export const getExports = method({
  name: 'Privacy.getExports',
  verb: 'GET',
  access: 'player',
  about: 'The files that the player has asked for, newest first.',
  input: z.strictObject({}),
  output: z.strictObject({ items: z.array(dataExport) }),
});

export const eraseAccount = method({
  name: 'Privacy.eraseAccount',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  about: 'Closes the account for good and erases what names the player; what the law keeps stays locked until its day.',
  input: z.strictObject({ password: field.text(128) }),
  output: z.literal(1),
});
