// Lists as somebody likes to see them: kept under a name, for themselves or for everybody of a role of theirs.
import { uuidv7 } from '#kernel/ids.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { tables } from '#platform/db/database.ts';
import type { SignedIn } from '#desk/staff/index.ts';
import type { WorkspaceTables } from './tables.ts';

const MOST_VIEWS = 50;

export const listViews = async (ctx: Context, { id, roles }: SignedIn) => {
  const rows = await tables<WorkspaceTables>(ctx.db)
    .selectFrom('workspace.views')
    .leftJoin('workspace.starts', (join) => join.onRef('view_id', '=', 'id').on('workspace.starts.member_id', '=', id))
    .selectAll('workspace.views')
    .select('view_id')
    .where((where) => where.or([where('workspace.views.member_id', '=', id), where('role', 'in', [...roles, ''])]))
    .orderBy('made_at')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    path: row.path,
    role: row.role,
    isOwn: row.member_id === id,
    isStart: row.view_id !== null,
    by: row.made_by,
  }));
};

export interface NewView {
  title: string;
  path: string;
  role: string | null;
}

export async function saveView(ctx: Context, member: SignedIn, { title, path, role }: NewView): Promise<string> {
  if (role !== null && !member.roles.includes(role))
    refuse('AccessDenied', {
      rule: 'desk.view',
      inputs: { role },
      sentence: 'A view is shared with a role of your own.',
    });
  const db = tables<WorkspaceTables>(ctx.db);
  const { count } = await db
    .selectFrom('workspace.views')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_VIEWS)
    refuse('InvalidRequest', {
      rule: 'desk.view',
      inputs: { most: MOST_VIEWS },
      sentence: `You have ${MOST_VIEWS} views. Remove one first.`,
    });
  const now = ctx.clock.now();
  const id = uuidv7(now.getTime(), ctx.random);
  await db
    .insertInto('workspace.views')
    .values({ id, member_id: member.id, made_by: member.name, title, path, role, made_at: now })
    .execute();
  return id;
}

/** One's own. */
export const removeView = (ctx: Context, member: SignedIn, id: string) =>
  tables<WorkspaceTables>(ctx.db)
    .deleteFrom('workspace.views')
    .where('id', '=', id)
    .where('member_id', '=', member.id)
    .execute();

/** The desk opens with this view, which they see; `undefined`: with what waits today. */
export async function beginWith(ctx: Context, member: SignedIn, viewId: string | undefined): Promise<void> {
  const db = tables<WorkspaceTables>(ctx.db);
  if (viewId === undefined) {
    await db.deleteFrom('workspace.starts').where('member_id', '=', member.id).execute();
    return;
  }
  if (!(await listViews(ctx, member)).some(({ id }) => id === viewId))
    refuse('InvalidParameter', {
      rule: 'desk.view',
      inputs: { view: viewId },
      status: 404,
      sentence: 'There is no such view.',
    });
  await db
    .insertInto('workspace.starts')
    .values({ member_id: member.id, view_id: viewId })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ view_id: viewId }))
    .execute();
}
