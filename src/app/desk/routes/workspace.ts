// What members arrange for their work: views of lists, what they have taken, and what they look for.
import type { FastifyRequest } from 'fastify';
import { refuse } from '#kernel/refusals.ts';
import type { Area } from '#platform/desk.ts';
import { assign, beginWith, listViews, release, removeView, saveView } from '#desk/workspace/index.ts';
import { mayRead, partNamed } from '#desk/acts/index.ts';
import { membersReading } from '#desk/staff/index.ts';
import { bodyOf, giveInput, viewInput } from '../desk-input.ts';
import { partsOf, requireRead, type DeskRoutes, type Visitor } from './routes.ts';

const LONGEST_SEARCH = 200;
const MOST_FOUND = 20;

export function workspaceRoutes(routes: DeskRoutes): void {
  findRoutes(routes);
  assignmentRoutes(routes);
  const { read, change } = routes;
  read('saved-views', async ({ ctx, member }) => ({ views: await listViews(ctx, member) }));
  change('saved-views', async ({ ctx, member }, { body }) => ({
    id: await saveView(ctx, member, bodyOf(viewInput, body)),
  }));
  change('saved-views/:id/remove', async ({ ctx, member }, request) => {
    const { id } = partsOf<'id'>(request);
    if (/^[\da-f-]{36}$/.test(id)) await removeView(ctx, member, id);
    return {};
  });
  change('saved-views/:id/begin-with', async ({ ctx, member }, request) => {
    const { id } = partsOf<'id'>(request);
    if (/^[\da-f-]{36}$/.test(id)) await beginWith(ctx, member, id);
    return {};
  });
  change('start-page/forget', async ({ ctx, member }) => {
    await beginWith(ctx, member, undefined);
    return {};
  });
}

/** Who works on what: taken, left, or given to a colleague who may see it. */
function assignmentRoutes({ catalogue, read, change }: DeskRoutes): void {
  const subjectIn = ({ rights }: Visitor, request: FastifyRequest) => {
    const { kind, id } = partsOf<'kind' | 'id'>(request);
    const { area } = partNamed(catalogue.subjects, kind);
    requireRead(rights, area);
    return { subject: `${kind} ${id}`, area };
  };
  change('subjects/:kind/:id/take', async (visitor, request) => {
    const { ctx, member } = visitor;
    await assign(ctx, subjectIn(visitor, request).subject, { member: member.name, givenBy: null });
    return {};
  });
  change('subjects/:kind/:id/leave', async (visitor, request) => {
    await release(visitor.ctx, subjectIn(visitor, request).subject);
    return {};
  });
  read('subjects/:kind/:id/colleagues', async (visitor, request) => ({
    names: await colleagues(visitor, subjectIn(visitor, request).area),
  }));
  change('subjects/:kind/:id/give', async (visitor, request) => {
    const { subject, area } = subjectIn(visitor, request);
    const { to } = bodyOf(giveInput, request.body);
    if (!(await colleagues(visitor, area)).includes(to))
      refuse('InvalidParameter', {
        rule: 'desk.colleague',
        inputs: { to },
        sentence: 'There is no such colleague who may see it.',
      });
    await assign(visitor.ctx, subject, { member: to, givenBy: visitor.member.name });
    return {};
  });
}

const colleagues = async ({ ctx, member }: Visitor, area: Area): Promise<string[]> =>
  (await membersReading(ctx, area)).filter((name) => name !== member.name);

/** What somebody types in the command bar, among all that their roles include. */
const findRoutes = ({ catalogue, read }: DeskRoutes): void =>
  read('find', async ({ ctx, rights }, { query }) => {
    const text = String((query as { text?: string }).text ?? '')
      .trim()
      .slice(0, LONGEST_SEARCH);
    if (text === '') return { found: [] };
    const finders = catalogue.finders.filter(({ area }) => mayRead(rights, area));
    const links = await Promise.all(finders.map(({ find }) => find(ctx, text)));
    return { found: links.flat().slice(0, MOST_FOUND) };
  });
