// Campaign popups: what one says, and which are due for a player (DG-07).
import * as z from 'zod/mini';
import { method } from '#kernel/method.ts';

export const campaignPopup = z.object({
  sysname: z.string(),
  title: z.string(),
  text: z._default(z.string(), ''),
  button: z.string(),
  /** A path of our own. */
  url: z._default(z.string(), '/'),
});
export type CampaignPopup = z.output<typeof campaignPopup>;

export const getPopup = method({
  name: 'Campaigns.getpopup',
  verb: 'GET',
  access: 'guest',
  about: 'A campaign popup by its name, running or not; `null` when there is none of this name.',
  input: z.strictObject({ sysname: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
  output: z.nullable(campaignPopup),
});

export const getDuePopups = method({
  name: 'Campaigns.getpopups',
  verb: 'GET',
  access: 'player',
  about: 'Names of the campaign popups that are running, in the order in which they open.',
  input: z.strictObject({}),
  output: z.strictObject({ items: z.array(z.string()) }),
});
