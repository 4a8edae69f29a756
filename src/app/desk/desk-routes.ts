// What the pages of the desk call. Nothing of it is on the public port.
import type { Services } from '#platform/context.ts';
import type { HttpServer } from '#platform/http/server.ts';
import { describeCatalogue, type Catalogue } from '#desk/acts/index.ts';
import { beginEnrolment, beginSignIn, endSession, finishEnrolment, finishSignIn } from '#desk/staff/index.ts';
import { dropSession, keepSession } from './desk-context.ts';
import { bodyOf, enrolmentInput, invitationInput, signInInput } from './desk-input.ts';
import { actRoutes } from './routes/acts.ts';
import { listRoutes } from './routes/lists.ts';
import { liveRoutes } from './routes/live.ts';
import { requestRoutes } from './routes/requests.ts';
import { deskRoutes, type DeskRoutes } from './routes/routes.ts';
import { subjectRoutes } from './routes/subjects.ts';
import { todayRoutes } from './routes/today.ts';
import { workspaceRoutes } from './routes/workspace.ts';

export function registerDesk(app: HttpServer, services: Services, catalogue: Catalogue): void {
  const routes = deskRoutes(app, services, catalogue);
  doorRoutes(services, routes);
  for (const register of [
    todayRoutes,
    listRoutes,
    subjectRoutes,
    actRoutes,
    requestRoutes,
    workspaceRoutes,
    liveRoutes,
  ])
    register(routes);
}

/** Coming in, and going. */
function doorRoutes(services: Services, { catalogue, read, write }: DeskRoutes): void {
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
  read('me', async ({ member: { name, roles }, rights }) => ({ name, roles, ...describeCatalogue(catalogue, rights) }));
}
