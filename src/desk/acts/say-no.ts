// The no of a second person to what waits, or of the first one who takes it back. Who may not say yes may not say no either.
import { Refusal, refuse } from '#kernel/refusals.ts';
import { isUuid } from '#kernel/ids.ts';
import type { Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { addEntry, type NewEntry } from '#desk/journal/index.ts';
import { reachOf, refuseRight, rightsOf, type SignedIn } from '#desk/staff/index.ts';
import { partNamed, type Catalogue } from './catalogue.ts';
import { requireOthersAccount } from './own-accounts.ts';
import { concernedBy } from './perform-act.ts';
import { findRequest, refuseRequest, type OpenRequest } from './requests.ts';

export async function sayNo(ctx: Context, catalogue: Catalogue, member: SignedIn, id: string): Promise<void> {
  const request = isUuid(id) ? await findRequest(ctx.db, id) : undefined;
  if (!request || request.decided_at !== null) return refuseGone(id);
  const note = (tx: Transaction, text: string) => addEntry(ctx, tx, { ...entryOf(ctx, member, request), note: text });
  try {
    await transaction(ctx.db, async (tx) => {
      await requireSay({ ...ctx, db: tx }, catalogue, member, request);
      if (!(await refuseRequest(ctx, tx, id, member.name))) refuseGone(id);
      await note(
        tx,
        request.asked_by === member.id
          ? 'Taken back.'
          : `${member.name} said no to what ${request.asked_name} asked for.`,
      );
    });
  } catch (error) {
    if (error instanceof Refusal) await transaction(ctx.db, (tx) => note(tx, `May not say no: ${error.message}`));
    throw error;
  }
}

async function requireSay(ctx: Context, catalogue: Catalogue, member: SignedIn, request: OpenRequest): Promise<void> {
  const act = partNamed(catalogue.acts, request.act);
  if (!reachOf(await rightsOf(ctx, member.roles), act.right))
    refuseRight('Your roles do not include this act.', { act: act.name });
  if (request.asked_by === member.id) return;
  await requireOthersAccount(
    ctx,
    member,
    await concernedBy(ctx, catalogue, act, { ...request, id: request.subject_id }),
  );
}

const entryOf = (ctx: Context, member: SignedIn, request: OpenRequest): Omit<NewEntry, 'note'> => ({
  staff: member.name,
  session: member.session,
  ip: ctx.ip,
  act: request.act,
  subject: `${request.subject} ${request.subject_id}`,
  inputs: request.fields,
  reason: request.reason,
  outcome: 'refused',
});

const refuseGone = (id: string): never =>
  refuse('InvalidRequest', {
    rule: 'desk.request',
    inputs: { id },
    status: 409,
    sentence: 'It does not wait any more: it was decided, or its day is over.',
  });
