// What staff do with content. Each changes what visitors see, so each has a reason and stands in the journal.
import * as z from 'zod/mini';
import { refuse } from '#kernel/refusals.ts';
import type { Act, ActRequest } from '#platform/desk.ts';
import type { Context } from '#platform/context.ts';
import {
  bringBackShipped,
  COLLECTIONS,
  publishDraft,
  revertPiece,
  takeOffSite,
  type PieceAddress,
} from '#site/content/index.ts';
import { readAddress } from './view-piece.ts';

/** Content carries promises of money and the operator's own scripts: a passkey stands behind each change. */
const CONTENT_ACT = {
  right: { area: 'content', verb: 'act' },
  subject: 'content',
  reasonFor: 'staff',
  isStepUp: true,
} as const;

const STANDING = ['shipped', 'changed', 'own', 'draft'];

const decisionOf = ({ actor, reason }: ActRequest) => ({ by: actor.name, reason });

const act = (
  parts: Pick<Act, 'name' | 'label' | 'about' | 'letter' | 'states'> & { fields?: Act['fields'] },
  run: (ctx: Context, address: PieceAddress, request: ActRequest) => Promise<string>,
): Act => ({
  ...CONTENT_ACT,
  fields: [],
  ...parts,
  run: (ctx, request) => run(ctx, readAddress(request.id), request),
});

export const contentActs: Act[] = [
  act(
    {
      name: 'content publish',
      label: 'Publish',
      about: 'Puts the draft on the site, in all its languages. What stood there stays in the history.',
      letter: 'p',
      states: ['draft'],
    },
    async (ctx, address, request) => {
      await publishDraft(ctx, address, decisionOf(request));
      return 'Published: visitors see it from now on.';
    },
  ),
  act(
    {
      name: 'content revert',
      label: 'Revert',
      about: 'Puts an earlier version back on the site. A draft stays as it is.',
      letter: 'v',
      states: [...STANDING, 'unpublished', 'absent'],
      fields: [
        { name: 'version', label: 'Number of the version', schema: z.string().check(z.regex(/^[1-9]\d{0,6}$/)) },
      ],
    },
    async (ctx, address, request) => {
      const number = Number(request.fields['version']);
      await revertPiece(ctx, address, number, decisionOf(request));
      return `Reverted: version ${number} stands on the site again.`;
    },
  ),
  act(
    {
      name: 'content restore',
      label: 'Back to as shipped',
      about: 'Puts the entry of the release back on the site; newer releases update it again. A draft stays as it is.',
      letter: 'b',
      states: ['changed', 'draft', 'unpublished', 'absent'],
    },
    async (ctx, address, request) => {
      await bringBackShipped(ctx, address, decisionOf(request));
      return 'Restored: it stands as the release has it.';
    },
  ),
  act(
    {
      name: 'content remove',
      label: 'Take off the site',
      about: 'Visitors do not see it any more. It stays in the history, and can be brought back.',
      letter: 'x',
      states: STANDING,
    },
    async (ctx, address, request) => {
      if (COLLECTIONS[address.collection]!.isSingle)
        refuse('InvalidRequest', {
          rule: 'content.single',
          inputs: {},
          status: 409,
          sentence: 'The site needs this entry. Change it, or bring back the one of the release.',
        });
      await takeOffSite(ctx, address, decisionOf(request));
      return 'Taken off the site.';
    },
  ),
];
