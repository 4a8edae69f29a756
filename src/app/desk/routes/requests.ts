// What waits for a second person, as those see it who may decide on it.
import { sayNo, type Catalogue, type WaitingRequests } from '#desk/acts/index.ts';
import { reachOf } from '#desk/staff/index.ts';
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

export const requestRoutes = ({ catalogue, change }: DeskRoutes): void =>
  change('requests/:request/refuse', async ({ ctx, member }, request) => {
    await sayNo(ctx, catalogue, member, partsOf<'request'>(request).request);
    return {};
  });
