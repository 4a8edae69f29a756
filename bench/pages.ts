// Pages: a cached guest page against a bare Fastify JSON route, an uncached one, memory, JavaScript, Lighthouse.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { getHead, removeData, startSiteProcess, type SiteProcess } from '#testing/site-process.ts';
import { freePort } from '#testing/free-port.ts';
import { drive } from './driver.ts';
import { median, type Figure } from './figures.ts';

const CONNECTIONS = 32;
const SECONDS = 4;
const dist = path.join(import.meta.dirname, '../dist');
const HOME = 'src/web/home/pages/home.tsx';

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
      { name: 'home page JavaScript, gzip', value: homeScriptBytes() / 1000, unit: 'kB', target: '≤ 150' },
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
  const before = cpuMs(site);
  await ask(500);
  return (cpuMs(site) - before) / 500;
}

const statOf = (site: SiteProcess): string[] => readFileSync(`/proc/${site.process.pid}/stat`, 'utf8').split(' ');
const cpuMs = (site: SiteProcess): number => (Number(statOf(site)[13]) + Number(statOf(site)[14])) * 10;
const residentMb = (site: SiteProcess): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.process.pid}/status`, 'utf8'))![1]) / 1024;

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}

/** All scripts that the home page starts with, as gzip would send them: the first one, what takes pages over, and the page. */
function homeScriptBytes(): number {
  const chunks = JSON.parse(readFileSync(path.join(dist, 'client/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const entry = 'src/web/browser.ts';
  const files = new Set<string>();
  const add = (key: string): void => {
    const { file, imports = [] } = chunks[key]!;
    if (files.has(file)) return;
    files.add(file);
    imports.forEach(add);
  };
  [entry, ...chunks[entry]!.dynamicImports!.filter((key) => !key.includes('/pages/')), HOME].forEach(add);
  return [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(path.join(dist, 'client', file)), { level: 9 }).length,
    0,
  );
}
