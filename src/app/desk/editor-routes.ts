// What the pages of the content editor call. Saving a draft and making a preview change nothing for visitors; the rest are acts.
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ownPath } from '#kernel/own-path.ts';
import type { Context } from '#platform/context.ts';
import { mayRead } from '#desk/acts/index.ts';
import { noteSeen } from '#desk/journal/index.ts';
import {
  collectionsAtDesk,
  entryLines,
  pictureAt,
  reachOf,
  readAddress,
  savedDraft,
  verdictFor,
  viewPiece,
} from '#desk/editor/index.ts';
import { refuseRight, rightsOf, type Rights, type SignedIn } from '#desk/staff/index.ts';
import { dropDraft, findVersion, previewLink, saveDraft } from '#site/content/index.ts';
import { memberOf, type DeskVisit } from './desk-context.ts';
import { bodyOf, inputOf } from './desk-input.ts';

/** As `desk-routes.ts` makes them: a read is of somebody signed in, a write comes from a page of the desk. */
export interface DeskRoutes {
  read: (
    path: string,
    answer: (
      ctx: Context,
      member: SignedIn,
      rights: Rights,
      request: FastifyRequest,
      reply: FastifyReply,
    ) => Promise<unknown>,
  ) => void;
  write: (path: string, answer: (visit: DeskVisit, request: FastifyRequest) => Promise<unknown>) => void;
}

const id = z.string().check(z.minLength(1), z.maxLength(1000));
const text = z._default(z.string().check(z.maxLength(200)), '');
const entryInput = z.object({ id });
const versionInput = z.object({ id, number: z.coerce.number().check(z.int(), z.positive()) });
const listInput = z.object({ collection: z.string().check(z.maxLength(64)), text, state: text });
const playerInput = z.object({ id, player: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) });
const pictureInput = z.object({ path: z.string().check(z.maxLength(300)) });
const draftInput = z.strictObject({
  id,
  version: z.int().check(z.nonnegative()),
  languages: z.record(z.string().check(z.maxLength(20)), z.record(z.string().check(z.maxLength(128)), z.unknown())),
});
const dropInput = z.strictObject({ id, version: z.int().check(z.nonnegative()) });
const previewInput = z.strictObject({ id, to: z.string().check(z.maxLength(500)) });

export function registerEditor({ read, write }: DeskRoutes): void {
  const readContent = (
    path: string,
    answer: (ctx: Context, query: unknown, reply: FastifyReply) => Promise<unknown>,
  ): void =>
    read(`content/${path}`, async (ctx, _member, rights, { query }, reply) => {
      if (!mayRead(rights, 'content')) refuseRight('Your roles do not include this page.');
      return answer(ctx, query, reply);
    });
  const writeContent = (path: string, answer: (ctx: Context, body: unknown, by: string) => Promise<unknown>): void =>
    write(`content/${path}`, async (visit, { body }) => {
      const member = await memberOf(visit);
      if (!(await rightsOf(visit.ctx, member.roles)).has('content:act'))
        refuseRight('Your roles do not include writing content.');
      return answer(visit.ctx, body, member.name);
    });

  readContent('collections', (ctx) => collectionsAtDesk(ctx));
  readContent('entries', (ctx, query) => {
    const { collection, ...filter } = inputOf(listInput, query);
    return entryLines(ctx, { collections: [collection], ...filter });
  });
  readContent('entry', (ctx, query) => viewPiece(ctx, inputOf(entryInput, query).id));
  readContent('version', async (ctx, query) => {
    const { id: entry, number } = inputOf(versionInput, query);
    const version = await findVersion(ctx.db, readAddress(entry), number);
    return { languages: version?.languages ?? {} };
  });
  readContent('reach', (ctx, query) => reachOf(ctx, readAddress(inputOf(entryInput, query).id)));
  read('content/reach/player', async (ctx, member, rights, { query }) => {
    if (!mayRead(rights, 'content') || !mayRead(rights, 'players')) refuseRight('Your roles do not include this page.');
    const { id: entry, player: who } = inputOf(playerInput, query);
    const verdict = await verdictFor(ctx, readAddress(entry), who);
    // Why somebody gets nothing may be a break that they have taken.
    await noteSeen(ctx, member, `player ${verdict.id}`);
    return verdict;
  });
  readContent('picture', async (ctx, query, reply) => {
    const picture = await pictureAt(ctx, inputOf(pictureInput, query).path);
    if (!picture) return reply.code(404).send('');
    return reply.type(picture.type).header('cache-control', 'private, max-age=300').send(picture.bytes);
  });

  writeContent('draft', async (ctx, body, by) => {
    const { id: entry, ...draft } = bodyOf(draftInput, body);
    const address = readAddress(entry);
    await saveDraft(ctx, address, { ...draft, by });
    return savedDraft(ctx, address);
  });
  writeContent('draft/drop', async (ctx, body) => {
    const { id: entry, version } = bodyOf(dropInput, body);
    const address = readAddress(entry);
    await dropDraft(ctx, address, version);
    return savedDraft(ctx, address);
  });
  writeContent('preview', async (ctx, body, by) => {
    const { id: entry, to } = bodyOf(previewInput, body);
    return { url: await previewLink(ctx, readAddress(entry), { by, to: ownPath(to) ?? '/' }) };
  });
}
