/**
 * More listening sockets on the server's own port. The runtime accepts one connection from each listening socket in a turn
 * of its loop; under load a turn takes long, the kernel's queue overflows, and a connection that was dropped there is
 * retried by the visitor's kernel after 1, 3, 7 and 15 seconds. With many sockets many are accepted in a turn.
 */
import { createServer, type Server } from 'node:net';
import type { HttpServer } from './server.ts';

const FURTHER_SOCKETS = 127;
const BACKLOG = 4_096;

/** Listens, and answers with the address. Rejects as usual when the port is taken, although it is shared afterwards. */
export async function listen(app: HttpServer, { host, port }: { host: string; port: number }): Promise<string> {
  await requireFree(host, port);
  const further: Server[] = [];
  app.addHook('preClose', (done) => {
    for (const server of further) server.close();
    done();
  });
  const shared = { host, port, backlog: BACKLOG, reusePort: true };
  const address = await app.listen(shared);
  const boundAddress = app.server.address();
  if (typeof boundAddress !== 'object' || boundAddress === null) return address;
  for (let count = 0; count < FURTHER_SOCKETS; count++) {
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      app.server.emit('connection', socket),
    );
    await opened(server, { host, port: boundAddress.port });
    further.push(server);
  }
  return address;
}

/** A port that is shared can be taken by anyone of the same user; so it must not be taken yet. */
async function requireFree(host: string, port: number): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen({ host, port }, resolve);
  });
  await new Promise((resolve) => probe.close(resolve));
}

function opened(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, backlog: BACKLOG, reusePort: true }, resolve);
  });
}
