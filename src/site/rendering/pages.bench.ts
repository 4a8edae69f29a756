// Pages: a cached guest page against a bare Fastify JSON route, an uncached one, memory, JavaScript, Lighthouse.
import { readFileSync } from 'node:fs';
import { Agent, get, type RequestOptions } from 'node:http';
import path from 'node:path';
import Fastify from 'fastify';
import { getHead, removeData, startSiteProcess, type SiteProcess } from '#testing/site-process.ts';
import { freePort } from '#testing/free-port.ts';
import { routeScripts } from './testing/route-scripts.ts';
import { drive } from '../../../bench/driver.ts';
import { median, type Figure } from '../../../bench/figures.ts';
import { serverMs } from '../../../bench/processor.ts';

const CONNECTIONS = 32;
const SECONDS = 4;
const HOME = 'src/site/home/web/pages/home.tsx';

export async function benchPages(): Promise<Figure[]> {
  const site = await startSiteProcess();
  const yardstickPort = await freePort();
  const bare = Fastify();
  bare.get('/', async () => ({ hello: 'world' }));
  await bare.listen({ port: yardstickPort, host: '127.0.0.1' });
  try {
    // V8 gives back the memory of the start after some eight seconds without work.
    await new Promise((resolve) => setTimeout(resolve, 12_000));
    const idleMb = residentMb(site);
    const cached: number[] = [];
    const yardstick: number[] = [];
    for (let round = 0; round < 3; round++) {
      yardstick.push(await rate(yardstickPort, `GET / HTTP/1.1\r\nhost: x\r\n\r\n`));
      cached.push(await rate(site.port, getHead(site, '/', 'accept-encoding: br\r\n')));
    }
    const uncached = await uncachedPages(site);
    const routes = routeScripts(path.join(import.meta.dirname, '../dist'));
    const home = routes.find(({ page }) => page === HOME)!;
    const dearest = routes.reduce((a, b) => (b.bytes > a.bytes ? b : a));
    return [
      { name: 'guest home page from cache', value: median(cached), unit: '/s' },
      { name: 'bare Fastify JSON route', value: median(yardstick), unit: '/s' },
      { name: 'cached page ÷ bare route', value: median(cached) / median(yardstick), unit: '×', target: '≥ 0.5' },
      { name: 'uncached home page, server CPU', value: uncached.cpuMs, unit: 'ms', target: '≤ 2' },
      { name: 'its first byte, p99', value: uncached.firstByteMs, unit: 'ms', target: '≤ 20' },
      { name: 'idle memory of the Node process', value: idleMb, unit: 'MB', target: '≤ 180' },
      { name: 'home page JavaScript, gzip', value: home.bytes / 1000, unit: 'kB', target: '≤ 150' },
      {
        name: `JavaScript of the dearest route (${dearest.page})`,
        value: dearest.bytes / 1000,
        unit: 'kB',
        target: '≤ 150',
      },
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

const PAGES = 1500;

/**
 * A query parameter that the page does not read keeps it out of the cache. One after the other, compressed as browsers ask
 * for it, by a client that only reads; after as many for warming up, because a server does this all day.
 */
async function uncachedPages(site: SiteProcess): Promise<{ cpuMs: number; firstByteMs: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const firstBytes = async (mark: string): Promise<number[]> => {
    const times: number[] = [];
    for (let index = 0; index < PAGES; index++)
      times.push(await firstByte({ agent, port: site.port, path: `/?uncached=${mark}${index}` }));
    return times.toSorted((a, b) => a - b);
  };
  await firstBytes('before');
  const before = serverMs(site);
  const times = await firstBytes('counted');
  const used = serverMs(site) - before;
  agent.destroy();
  return { cpuMs: used / PAGES, firstByteMs: times[Math.floor(PAGES * 0.99)]! };
}

/** Resolves when the page has arrived, with the milliseconds until it began to. */
function firstByte(options: RequestOptions): Promise<number> {
  return new Promise((done, fail) => {
    const sentAt = performance.now();
    get({ host: '127.0.0.1', headers: { 'accept-encoding': 'gzip, deflate, br' }, ...options }, (answer) => {
      const took = performance.now() - sentAt;
      if (answer.statusCode !== 200) fail(new Error(`a page was answered with ${answer.statusCode}`));
      answer.resume().once('end', () => done(took));
    }).once('error', fail);
  });
}

const residentMb = (site: SiteProcess): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.process.pid}/status`, 'utf8'))![1]) / 1024;
