// Where the operator can be reached, who helps outside the house, and how a visitor writes to it.
import * as z from 'zod/mini';
import { method } from '#kernel/method.ts';
import { text, topic } from './form-contract.ts';

export const helpline = z.strictObject({
  /** ISO code of the country that it serves; empty where it serves all. */
  country: z.string(),
  /** The country's name in the language of the reader; empty where it serves all. */
  place: z.string(),
  name: z.string(),
  /** As it is dialled there; empty where help comes by the web alone. */
  phone: z.string(),
  url: z.string(),
});
export type Helpline = z.output<typeof helpline>;

export const getContact = method({
  name: 'Support.getContact',
  verb: 'GET',
  access: 'guest',
  about: 'Where the operator can be reached, who decides when they and a player disagree, and helplines by country.',
  input: z.strictObject({}),
  /** What content does not contain is empty, or `null`. */
  output: z.strictObject({
    email: z.string(),
    phone: z.string(),
    /** Name and postal address, lines parted by line breaks. */
    address: z.string(),
    /** When it answers. */
    hours: z.string(),
    dispute: z.nullable(z.strictObject({ name: z.string(), url: z.string() })),
    helplines: z.array(helpline),
  }),
});
export type OperatorContact = z.output<typeof getContact.output>;

/** AP-43. */
export const sendFeedback = method({
  name: 'support.sendFeedback',
  verb: 'POST',
  access: 'guest',
  moves: 'nothing',
  rate: 'feedback',
  about:
    'Writes to the house. A guest says where to answer; a player is answered at the log-in contact unless they say otherwise.',
  input: z.strictObject({
    topic,
    /** An e-mail address. */
    contact: z._default(z.string().check(z.maxLength(254)), ''),
    text,
  }),
  /** The number of the message for later reference. */
  output: z.strictObject({ number: z.string() }),
});
