// A player's inbox, and the local mailbox of demo mode.
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

export const getInbox = method({
  name: 'Messages.getInbox',
  verb: 'GET',
  access: 'player',
  about: 'Latest messages to the player, newest first, and how many of them they have not looked at.',
  input: z.strictObject({}),
  output: z.strictObject({
    items: z.array(
      z.strictObject({
        id: z.string(),
        title: z.string(),
        text: z.string(),
        /** The page of the site that it is about, without language prefix. */
        path: z.string(),
        at: z.string(),
        is_read: z.boolean(),
        /** For a campaign: why they got it, a sentence for each condition, none where it is for everybody. */
        why: z.nullable(z.array(z.string())),
      }),
    ),
    unread: z.number(),
  }),
});

export const markInboxRead = method({
  name: 'Messages.markRead',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  about: 'Everything up to this message has been looked at.',
  input: z.strictObject({ up_to: z.string().check(z.regex(/^\d{1,18}$/)) }),
  output: z.literal(1),
});
