import { createServer } from 'node:net';

/**
 * Below those that the kernel gives to outgoing connections, which would take it before a server listens there, and above 10080,
 * the last that `fetch` refuses to call.
 */
const LEAST = 11_000;
const MOST = 32_000;

/** A loopback port on which nothing listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LEAST + Math.floor(Math.random() * (MOST - LEAST));
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
