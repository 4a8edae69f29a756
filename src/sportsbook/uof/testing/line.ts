// The line between a site and a broker, which a test can cut.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Line {
  port: number;
  /** All connections break; new ones are refused until it is mended. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function openLine(target: number): Promise<Line> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((site) => {
    if (isCut) return void site.resetAndDestroy();
    const broker = connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [site, broker],
      [broker, site],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const breakAll = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      breakAll();
    },
    mend() {
      isCut = false;
    },
    async close() {
      breakAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
