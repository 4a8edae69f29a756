// Campaign popups: what one says, and which are due for a player (DG-07).
import * as z from 'zod/mini';
import { method } from '#kernel/method.ts';
import { invitation, reasonShown } from './contract.ts';

export const campaignPopup = z.extend(invitation, {
  sysname: z.string(),
  button: z.string(),
  why: z._default(reasonShown, []),
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
  name: 'popups.get',
  verb: 'GET',
  access: 'player',
  about: 'Campaign popups that are due for the player, in the order in which they open.',
  input: z.strictObject({}),
  output: z.strictObject({ items: z.array(campaignPopup) }),
});

export const notePopupSeen = method({
  name: 'popups.seen',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  about: 'A campaign popup was shown; it opens again only as often as its campaign says.',
  input: z.strictObject({ sysname: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
  output: z.literal(1),
});
