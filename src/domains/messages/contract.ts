// The local mailbox of demo mode.
import * as z from 'zod/mini';
import { method } from '#kernel/method.ts';

export const getMailbox = method({
  name: 'Messages.getMailbox',
  verb: 'GET',
  access: 'guest',
  about: 'What was written to players lately; in demo mode only, where messages go nowhere else.',
  input: z.strictObject({}),
  output: z.array(
    z.strictObject({
      id: z.string(),
      channel: z.enum(['email', 'sms']),
      recipient: z.string(),
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      at: z.string(),
    }),
  ),
});
