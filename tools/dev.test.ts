// `npm run dev`: pages of the source as it is, which are given changes while they are open. What a browser makes of them is a journey
// (`src/app/web/development.journey.test.ts`).
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeData, startDevelopmentServer, type SiteProcess } from '#testing/site-process.ts';

let site: SiteProcess;
beforeAll(async () => void (site = await startDevelopmentServer()));
afterAll(async () => {
  await site.stop();
  removeData(site.dataDir);
});

const fetchPath = async (path: string): Promise<{ status: number; type: string; text: string }> => {
  const answer = await fetch(site.url + path);
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() };
};
const scriptsOf = (html: string): string[] =>
  [...html.matchAll(/<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/g)].map(([, src]) => src!);
const importsOf = (script: string): string[] =>
  [...script.matchAll(/^\s*(?:import|export)\b[^'"]*["'](\/[^"']+)["']/gm)].map(([, path]) => path!);

it('a page is whole, and its scripts and what they import are the source, each as a module', async () => {
  const page = await fetchPath('/support');
  expect(page).toMatchObject({ status: 200, type: expect.stringContaining('text/html') as string });
  expect(page.text).toMatch(/<h1\b/);
  const scripts = scriptsOf(page.text);
  expect(scripts).toContain('/@vite/client');
  const localScripts = scripts.filter((src) => src.startsWith('/src/'));
  expect(localScripts).toHaveLength(1);
  const entry = await fetchPath(localScripts[0]!);
  expect(entry.type).toContain('javascript');
  const imported = importsOf(entry.text);
  expect(imported.length).toBeGreaterThan(2);
  for (const path of imported) expect([path, (await fetchPath(path)).status]).toEqual([path, 200]);
});

it('a page that is open is connected, to be given changes', async () => {
  const { text } = await fetchPath('/@vite/client');
  const [, port] = /hmrPort = (\d+)/.exec(text)!;
  const [, token] = /wsToken = "([^"]+)"/.exec(text)!;
  const socket = new WebSocket(`ws://localhost:${port}/?token=${token}`, 'vite-hmr');
  const first = await new Promise((resolve, reject) => {
    socket.addEventListener('message', ({ data }) => resolve(JSON.parse(String(data))));
    socket.addEventListener('error', () => reject(new Error('no connection')));
  });
  expect(first).toEqual({ type: 'connected' });
  socket.close();
});

it('what rounds and heads are verified by comes from the API server, as what is not there does', async () => {
  expect((await fetchPath('/.well-known/baize-receipts.json')).type).toContain('application/json');
  expect((await fetchPath('/public-log/0.json')).type).toContain('text/plain');
});
