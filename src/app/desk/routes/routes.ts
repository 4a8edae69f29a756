// How a page of the desk is answered: who asks is known first, and what changes something came from a page of the desk.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseRight, rightsOf, type Rights, type SignedIn } from '#desk/staff/index.ts';
import { mayRead, type Catalogue } from '#desk/acts/index.ts';
import type { Context, Services } from '#platform/context.ts';
import type { Area } from '#platform/desk.ts';
import type { HttpServer } from '#platform/http/server.ts';
import { requireStorable } from '../desk-input.ts';
import { memberOf, requireDeskOrigin, visitOf, type DeskVisit } from '../desk-context.ts';

export interface Visitor {
  ctx: Context;
  /** Of their session. */
  token: string;
  member: SignedIn;
  rights: Rights;
}

export interface DeskRoutes {
  catalogue: Catalogue;
  /** Of somebody who is signed in. */
  read: (
    path: string,
    answer: (visitor: Visitor, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) => void;
  /** A stream of the page itself: it does not keep a session alive that its person has left. */
  follow: (
    path: string,
    answer: (visitor: Visitor, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) => void;
  /** The same, for what changes something. */
  change: (path: string, answer: (visitor: Visitor, request: FastifyRequest) => Promise<unknown>) => void;
  /** Of anybody who has come to a page of the desk. */
  write: (
    path: string,
    answer: (visit: DeskVisit, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) => void;
}

export function deskRoutes(app: HttpServer, services: Services, catalogue: Catalogue): DeskRoutes {
  const visitorOf = async (request: FastifyRequest, isPersonPresent = true): Promise<Visitor> => {
    requireStorable(request);
    const visit = visitOf(services, request);
    const member = await memberOf(visit, { isPersonPresent });
    return { ctx: visit.ctx, token: visit.token!, member, rights: await rightsOf(visit.ctx, member.roles) };
  };
  const routes: DeskRoutes = {
    catalogue,
    read: (path, answer) =>
      void app.get(`/api/${path}`, async (request, reply) => {
        const body = await answer(await visitorOf(request), request, reply);
        return reply.sent ? reply : reply.send(body);
      }),
    follow: (path, answer) =>
      void app.get(`/api/${path}`, async (request, reply) => {
        await answer(await visitorOf(request, false), request, reply);
        return reply;
      }),
    write: (path, answer) =>
      void app.post(`/api/${path}`, async (request, reply) => {
        requireDeskOrigin(request, services);
        return reply.send(await answer(visitOf(services, request), request, reply));
      }),
    change: (path, answer) => routes.write(path, async (_visit, request) => answer(await visitorOf(request), request)),
  };
  return routes;
}

export function requireRead(rights: Rights, area: Area): void {
  if (!mayRead(rights, area)) refuseRight('Your roles do not include this page.');
}

/** Parts of the path. */
export const partsOf = <Name extends string>({ params }: FastifyRequest): Record<Name, string> =>
  params as Record<Name, string>;
