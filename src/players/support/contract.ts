// Where a visitor finds a person to talk to: the chat that the operator has chosen, and the configuration of its widget.
import * as z from 'zod/mini';
import { method } from '#kernel/method.ts';

/** CH-02; `comm100` may be named and does nothing (CH-03). */
export const CHAT_PROVIDERS = ['live_tex', 'freshChat', 'liveChat', 'verbox', 'betunlim', 'jivoSite'] as const;
export type ChatProvider = (typeof CHAT_PROVIDERS)[number];

export const chatConfig = z.strictObject({
  id: z.string(),
  license: z.string(),
  /** Address of the widget's script. */
  src: z.string(),
  widget_id: z.string(),
  /** Empty: the visitor's own language. */
  lang: z.string(),
});
export type ChatConfig = z.output<typeof chatConfig>;

export const getSettings = method({
  name: 'support.getsettings',
  verb: 'GET',
  access: 'guest',
  about: 'The chat of the site, with what its widget needs to know; `chat` is `null` where there is none.',
  input: z.strictObject({}),
  /** CH-01: the configuration of the named chat is under its name. */
  output: z.strictObject({
    chat: z.nullable(z.enum([...CHAT_PROVIDERS, 'comm100'])),
    live_tex: z.optional(chatConfig),
    freshChat: z.optional(chatConfig),
    liveChat: z.optional(chatConfig),
    verbox: z.optional(chatConfig),
    betunlim: z.optional(chatConfig),
    jivoSite: z.optional(chatConfig),
  }),
});
