// What the pages of the desk call. Nothing of it is on the public port.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context, Services } from '#platform/context.ts';
import type { HttpServer } from '#platform/http/server.ts';
import { entriesAbout } from '#desk/journal/index.ts';
import {
  beginStepUp,
  describeCatalogue,
  mayRead,
  listRequests,
  partNamed,
  performAct,
  type ActOrder,
  type Catalogue,
} from '#desk/acts/index.ts';
import {
  beginEnrolment,
  beginSignIn,
  endSession,
  finishEnrolment,
  finishSignIn,
  refuseRight,
  rightKey,
  rightsOf,
  type Rights,
  type SignedIn,
} from '#desk/staff/index.ts';
import { dropSession, keepSession, memberOf, requireDeskOrigin, visitOf, type DeskVisit } from './desk-context.ts';
import { actInput, bodyOf, enrolmentInput, invitationInput, listInput, orderInput, signInInput } from './desk-input.ts';

const PAGE = 50;

export function registerDesk(app: HttpServer, services: Services, catalogue: Catalogue): void {
  const write = (
    path: string,
    answer: (visit: DeskVisit, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) =>
    app.post(`/api/${path}`, async (request, reply) => {
      requireDeskOrigin(request, services);
      return reply.send(await answer(visitOf(services, request), request, reply));
    });
  const read = (
    path: string,
    answer: (ctx: Context, member: SignedIn, rights: Rights, request: FastifyRequest) => Promise<unknown>,
  ) =>
    app.get(`/api/${path}`, async (request, reply) => {
      const visit = visitOf(services, request);
      const member = await memberOf(visit);
      return reply.send(await answer(visit.ctx, member, await rightsOf(visit.ctx, member.roles), request));
    });

  write('invitation', ({ ctx }, { body }) => beginEnrolment(ctx, bodyOf(invitationInput, body).token));
  write('enrolment', async ({ ctx }, { body, ip }, reply) => {
    keepSession(services, reply, await finishEnrolment(ctx, { ...bodyOf(enrolmentInput, body), ip }));
    return {};
  });
  write('sign-in/begin', ({ ctx, device }) => beginSignIn(ctx, device));
  write('sign-in', async ({ ctx, device }, { body, ip }, reply) => {
    const { code, ...answer } = bodyOf(signInInput, body);
    keepSession(services, reply, await finishSignIn(ctx, { ...answer, code, device, ip }));
    return {};
  });
  write('sign-out', async ({ ctx, token }, _request, reply) => {
    if (token !== undefined) await endSession(ctx, token);
    dropSession(services, reply);
    return {};
  });

  read('me', async (_ctx, { name, roles }, rights) => ({ name, roles, ...describeCatalogue(catalogue, rights) }));
  read('today', (ctx, member, rights) => today(ctx, { catalogue, member, rights }));
  read('lists/:name', async (ctx, _member, rights, { params, query }) => {
    const listing = partNamed(catalogue.listings, (params as { name: string }).name);
    requireRead(rights, listing.area);
    const { after, ...filters } = listInput.parse(query);
    return listing.read(ctx, { filters, after, limit: PAGE });
  });
  read('views/:name', async (ctx, _member, rights, { params, query }) => {
    const view = partNamed(catalogue.views, (params as { name: string }).name);
    requireRead(rights, view.area);
    return view.read(ctx, { query: listInput.parse(query), may: (right) => rights.has(rightKey(right)) });
  });
  read('subjects/:kind/:id', async (ctx, _member, rights, { params }) => {
    const { kind, id } = params as { kind: string; id: string };
    const subject = partNamed(catalogue.subjects, kind);
    requireRead(rights, subject.area);
    const view = await subject.load(ctx, id);
    if (!view) return partNamed(new Map<string, never>(), id);
    const { playerIds: _playerIds, eurCents: _eurCents, ...facts } = view;
    const journal = rights.has('journal:read') ? await entriesAbout(ctx, `${kind} ${id}`) : [];
    return {
      ...facts,
      acts: [...catalogue.acts.values()]
        .filter((act) => act.subject === kind && act.states.includes(view.state) && rights.has(rightKey(act.right)))
        .map(({ name }) => name),
      journal: journal.map(({ at, staff, act, outcome, note, reason }) => ({ at, staff, act, outcome, note, reason })),
    };
  });

  write('acts/:name/touch', async (visit, { params, body }) => {
    const member = await memberOf(visit);
    const order = orderOf(partNamed(catalogue.acts, (params as { name: string }).name).name, bodyOf(orderInput, body));
    return beginStepUp(visit.ctx, member, order);
  });
  write('acts/:name', async (visit, { params, body }) => {
    const member = await memberOf(visit);
    const { order, touch } = bodyOf(actInput, body);
    return performAct(visit.ctx, catalogue, member, {
      order: orderOf((params as { name: string }).name, order),
      touch,
    });
  });
}

const orderOf = (act: string, order: Omit<ActOrder, 'act'>): ActOrder => ({ ...order, act });

function requireRead(rights: Rights, area: Parameters<typeof mayRead>[1]): void {
  if (!mayRead(rights, area)) refuseRight('Your roles do not include this page.');
}

/** What waits: of each list that has a queue, and for a second person. */
async function today(
  ctx: Context,
  { catalogue, member, rights }: { catalogue: Catalogue; member: SignedIn; rights: Rights },
) {
  const listings = [...catalogue.listings.values()].filter(({ queue, area }) => queue && mayRead(rights, area));
  const queues = await Promise.all(
    listings.map(async ({ name, title, queue }) => ({ name, title, ...(await queue!(ctx)) })),
  );
  const requests = (await listRequests(ctx.db, ctx.clock.now())).filter(({ act }) => {
    const named = catalogue.acts.get(act);
    return named !== undefined && rights.has(rightKey(named.right));
  });
  return {
    queues,
    requests: requests.map(({ act, subject, subject_id: id, reason, asked_name: by, asked_by, asked_at: at }) => ({
      act,
      subject,
      id,
      reason,
      by,
      at,
      isOwn: asked_by === member.id,
    })),
  };
}
