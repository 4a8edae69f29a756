// What the pages of the desk call. Nothing of it is on the public port.
import type { Services } from '#platform/context.ts';
import type { HttpServer } from '#platform/http/server.ts';
import { describeCatalogue, type Catalogue } from '#desk/acts/index.ts';
import { registerEditor } from './editor-routes.ts';
import { actRoutes } from './routes/acts.ts';
import { listRoutes } from './routes/lists.ts';
import { liveRoutes } from './routes/live.ts';
import { requestRoutes } from './routes/requests.ts';
import { deskRoutes } from './routes/routes.ts';
import { subjectRoutes } from './routes/subjects.ts';
import { todayRoutes } from './routes/today.ts';
import { workspaceRoutes } from './routes/workspace.ts';
import { registerSignIn } from './sign-in-routes.ts';

export function registerDesk(app: HttpServer, services: Services, catalogue: Catalogue): void {
  const routes = deskRoutes(app, services, catalogue);
  registerSignIn(routes.write, services);
  registerEditor({
    read: (path, answer) =>
      routes.read(path, ({ ctx, member, rights }, request, reply) => answer(ctx, member, rights, request, reply)),
    write: routes.write,
  });
  routes.read('me', async ({ member: { name, roles }, rights }) => ({
    name,
    roles,
    ...describeCatalogue(catalogue, rights),
  }));
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
