// Messages in the chat of an outside service, so that the operator can keep them (CH-04).
import * as z from 'zod/mini';
import { field, method } from '#kernel/method.ts';

/** AP-46. */
export const storeChatEvent = method({
  name: 'FreshChat.storeChatEvent',
  verb: 'POST',
  access: 'guest',
  moves: 'nothing',
  rate: 'chat-events',
  about: 'Keeps a message of the chat; refused while the site has no freshChat.',
  input: z.strictObject({
    channel_id: field.text(100),
    conversation_id: field.text(100),
    text: z.string().check(z.maxLength(4000)),
    /** As the visitor sees it. */
    event: z.enum(['sent', 'received']),
  }),
  output: z.literal(1),
});
