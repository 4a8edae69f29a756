import { createServer, type Server } from 'node:net';

/**
 * Below those that the kernel gives to outgoing connections, which would take it before a server listens there, and above 10080,
 * the last that `fetch` refuses to call.
 */
const LEAST = 11_000;
const MOST = 32_000;
/** Ports of one process: it draws fewer while any of its servers is about to start. */
const BLOCK = 250;
const BLOCKS = Math.floor((MOST - LEAST) / BLOCK);

let firstOfBlock: Promise<number> | undefined;
let drawn = 0;

/**
 * A loopback port on which nothing listens. A server that takes half a minute to start still finds it free: no other process draws
 * from the same block, and this one only when all others have had their turn.
 */
export async function freePort(): Promise<number> {
  const first = await (firstOfBlock ??= claimBlock());
  for (;;) {
    const port = first + 1 + (drawn++ % (BLOCK - 1));
    if (await isFree(port)) return port;
  }
}

/** The block belongs to the process that listens on its first port, and is free again when that ends. */
async function claimBlock(): Promise<number> {
  for (;;) {
    const first = LEAST + BLOCK * Math.floor(Math.random() * BLOCKS);
    const claim = await listenOn(first);
    if (!claim) continue;
    claim.unref();
    return first;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = await listenOn(port);
  if (!probe) return false;
  await new Promise((resolve) => probe.close(resolve));
  return true;
}

const listenOn = (port: number): Promise<Server | undefined> =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
