// What waits for a second person, as those see it who may decide on it.
import { refuse } from '#kernel/refusals.ts';
import { addEntry } from '#desk/journal/index.ts';
import { partNamed, refuseRequest, type Catalogue, type WaitingRequests } from '#desk/acts/index.ts';
import { reachOf, refuseRight } from '#desk/staff/index.ts';
import { transaction } from '#platform/db/database.ts';
import { partsOf, type DeskRoutes, type Visitor } from './routes.ts';

export const shownRequests = (
  catalogue: Catalogue,
  { rights, member }: Pick<Visitor, 'rights' | 'member'>,
  requests: WaitingRequests,
) =>
  requests
    .filter(({ act }) => {
      const { right } = catalogue.acts.get(act) ?? {};
      return right !== undefined && reachOf(rights, right) !== undefined;
    })
    .map((request) => ({
      request: request.id,
      act: request.act,
      subject: request.subject,
      id: request.subject_id,
      version: request.version,
      fields: request.fields,
      reason: request.reason,
      playerText: request.player_text,
      by: request.asked_name,
      at: request.asked_at,
      isOwn: request.asked_by === member.id,
    }));

export function requestRoutes({ catalogue, change }: DeskRoutes): void {
  change('requests/:request/refuse', ({ ctx, member, rights }, request) =>
    transaction(ctx.db, async (tx) => {
      const { request: id } = partsOf<'request'>(request);
      const closed = (/^[\da-f-]{36}$/.test(id) && (await refuseRequest(ctx, tx, id, member.name))) || refuseGone(id);
      const act = partNamed(catalogue.acts, closed.act);
      if (!reachOf(rights, act.right)) refuseRight('Your roles do not include this act.', { act: act.name });
      await addEntry(ctx, tx, {
        staff: member.name,
        session: member.session,
        ip: ctx.ip,
        act: act.name,
        subject: `${closed.subject} ${closed.subject_id}`,
        inputs: closed.fields,
        reason: closed.reason,
        outcome: 'refused',
        note:
          closed.asked_by === member.id
            ? 'Taken back.'
            : `${member.name} said no to what ${closed.asked_name} asked for.`,
      });
      return {};
    }),
  );
}

const refuseGone = (id: string): never =>
  refuse('InvalidRequest', {
    rule: 'desk.request',
    inputs: { id },
    status: 409,
    sentence: 'It does not wait any more: it was decided, or its day is over.',
  });
