// Campaign popups: what one says, and which are due for a player (DG-07).
import * as z from 'zod/mini';
import { method } from '#kernel/method.ts';
import { invitation } from './contract.ts';

export const campaignPopup = z.extend(invitation, { sysname: z.string(), button: z.string() });
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
