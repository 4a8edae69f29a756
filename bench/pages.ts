// Pages: a cached guest page against a bare Fastify JSON route, an uncached one, memory, JavaScript, Lighthouse.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { getHead, removeData, startSiteProcess, type SiteProcess } from '#testing/site-process.ts';
import { freePort } from '#testing/free-port.ts';
import { drive } from './driver.ts';
import { median, type Figure } from './figures.ts';
import { serverMs } from './processor.ts';

const CONNECTIONS = 32;
const SECONDS = 4;
const dist = path.join(import.meta.dirname, '../dist');

export async function benchPages(): Promise<Figure[]> {
  const site = await startSiteProcess();
  const yardstickPort = await freePort();
  const bare = Fastify();
  bare.get('/', async () => ({ hello: 'world' }));
  await bare.listen({ port: yardstickPort, host: '127.0.0.1' });
  try {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    const idleMb = residentMb(site);
    const cached: number[] = [];
    const yardstick: number[] = [];
    for (let round = 0; round < 3; round++) {
      yardstick.push(await rate(yardstickPort, `GET / HTTP/1.1\r\nhost: x\r\n\r\n`));
      cached.push(await rate(site.port, getHead(site, '/', 'accept-encoding: br\r\n')));
    }
    return [
      { name: 'guest home page from cache', value: median(cached), unit: '/s' },
      { name: 'bare Fastify JSON route', value: median(yardstick), unit: '/s' },
      { name: 'cached page ÷ bare route', value: median(cached) / median(yardstick), unit: '×', target: '≥ 0.5' },
      { name: 'uncached home page, server CPU', value: await uncachedCpuMs(site), unit: 'ms', target: '≤ 2' },
      { name: 'idle memory of the Node process', value: idleMb, unit: 'MB', target: '≤ 180' },
      { name: 'home page JavaScript, gzip', value: (await homeScriptBytes(site)) / 1000, unit: 'kB', target: '≤ 150' },
    ];
  } finally {
    await bare.close();
    await site.stop();
    removeData(site.dataDir);
  }
}

async function rate(port: number, head: string): Promise<number> {
  const requests = Array.from({ length: CONNECTIONS }, () => ({ head, body: '' }));
  const result = await drive({ port, requests, seconds: SECONDS, warmUpSeconds: 1 });
  if (result.failures > 0) throw new Error(`${result.failures} requests failed`);
  return result.perSecond;
}

/** A query parameter that the page does not read keeps it out of the cache. */
async function uncachedCpuMs(site: SiteProcess): Promise<number> {
  const ask = async (count: number): Promise<void> => {
    for (let index = 0; index < count; index++) await (await fetch(`${site.url}/?uncached=${index}`)).text();
  };
  await ask(300);
  const before = serverMs(site);
  await ask(500);
  return (serverMs(site) - before) / 500;
}

const residentMb = (site: SiteProcess): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.process.pid}/status`, 'utf8'))![1]) / 1024;

/** All scripts that the home page names in its HTML, as gzip would send them. */
async function homeScriptBytes(site: SiteProcess): Promise<number> {
  const html = await (await fetch(`${site.url}/`)).text();
  const files = new Set([...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, file]) => file!));
  return [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(path.join(dist, 'client', file)), { level: 9 }).length,
    0,
  );
}
