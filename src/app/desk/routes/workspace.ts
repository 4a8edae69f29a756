// What members arrange for their work: views of lists, what they have taken, and what they look for.
import { assign, listViews, removeView, saveView } from '#desk/workspace/index.ts';
import { mayRead, partNamed } from '#desk/acts/index.ts';
import { bodyOf, viewInput } from '../desk-input.ts';
import { partsOf, requireRead, type DeskRoutes } from './routes.ts';

const LONGEST_SEARCH = 200;
const MOST_FOUND = 20;

export function workspaceRoutes(routes: DeskRoutes): void {
  findRoutes(routes);
  const { catalogue, read, change } = routes;
  read('saved-views', async ({ ctx, member }) => ({ views: await listViews(ctx, member) }));
  change('saved-views', async ({ ctx, member }, { body }) => ({
    id: await saveView(ctx, member, bodyOf(viewInput, body)),
  }));
  change('saved-views/:id/remove', async ({ ctx, member }, request) => {
    const { id } = partsOf<'id'>(request);
    if (/^[\da-f-]{36}$/.test(id)) await removeView(ctx, member, id);
    return {};
  });
  for (const [verb, isTaken] of [
    ['take', true],
    ['leave', false],
  ] as const)
    change(`subjects/:kind/:id/${verb}`, async ({ ctx, member, rights }, request) => {
      const { kind, id } = partsOf<'kind' | 'id'>(request);
      requireRead(rights, partNamed(catalogue.subjects, kind).area);
      await assign(ctx, `${kind} ${id}`, isTaken ? member.name : undefined);
      return {};
    });
}

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
