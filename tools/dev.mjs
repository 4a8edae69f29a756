// `npm run dev`: the API server, restarted when its code changes, and in front of it the pages with hot reload.
import { execFileSync, spawn } from 'node:child_process';
import { globSync, watch } from 'node:fs';
import { createServer, request as ask } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createServer as createVite } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const port = Number(process.env.PORT ?? 3000);
const apiPort = Number(process.env.API_PORT ?? port + 10);
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`;
/** Paths that the API server answers; everything else is a page or a file of the web. */
const OF_THE_API = new RegExp(
  String.raw`^/(api|content|nfx|auth|users|connect|oauth|hit|documents|exports|history|callbacks|live|ready|version|\.well-known|public-log|([a-z]{2}/)?site\.webmanifest|robots\.txt|sitemap[^/]*\.xml)([/?]|$)`,
);

/** Of each slice everything but its pages, which reload on their own. */
const SERVER_CODE = globSync('src/{*,*/*}', { cwd: root }).filter(
  (place) => !/\/(web|design-system|shell)$/.test(place),
);
/**
 * A page module exports its page and no component. React's fast refresh would load the whole site again for that, so it is
 * made to ignore `page`, and each page module gets a component that it accepts.
 */
const refreshPages = {
  name: 'refresh-pages',
  enforce: 'pre',
  transform: (code, id) =>
    /\/pages\/[^/]+\.tsx$/.test(id) ? `${code}\nexport function PageModule() { return null; }\n` : undefined,
};
const DEVELOPMENT_HEAD = "<script>window.__getReactRefreshIgnoredExports = () => ['page']</script>";

// The API server opens the built web, too. In a process of its own: a build is production, this is not.
execFileSync(process.execPath, ['tools/build.mjs'], { cwd: root, stdio: 'inherit' });
process.env.NODE_ENV = 'development';
const api = spawn(
  process.execPath,
  [...SERVER_CODE.map((place) => `--watch-path=${place}`), '--watch-preserve-output', 'src/app/main.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development', PORT: String(apiPort), PUBLIC_URL: publicUrl },
  },
);

const vite = await createVite({
  root,
  configFile: path.join(root, 'vite.config.ts'),
  plugins: [refreshPages],
  server: {
    middlewareMode: true,
    // A running database writes all the time; each of its files would wake the watcher.
    watch: {
      ignored: ['data', 'dist', 'docs', 'reports', 'testing', 'bench'].map((folder) => `${root}${folder}/**`),
    },
  },
  appType: 'custom',
});
const { readSiteContent } = await import('../src/site/rendering/site-content.ts');
/** Without a database, content comes from the files. */
const fromFiles = () => ({ processState: new Map(), config: { MODE: 'demo', CONTENT_URL: '', BANK_ACCOUNTS: [] } });
let content = readSiteContent(fromFiles());
const reloadContent = () => {
  try {
    content = readSiteContent(fromFiles());
    vite.ws.send({ type: 'full-reload' });
  } catch (error) {
    console.error(`  ${error.message}`); // half-written: the next change brings the rest
  }
};
watch(path.join(root, 'content'), { recursive: true }, reloadContent);
watch(path.join(root, 'src'), { recursive: true }, (_event, file) => {
  if (/[/\\]texts[/\\][a-z]+\.json$/.test(file ?? '')) reloadContent();
});

/** What the API server says of its own connection does not hold for that of the browser. */
const OF_ONE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding'];

// Far longer than a transformation keeps this process busy: a connection that was idle meanwhile would be closed under its next request.
const server = createServer({ keepAliveTimeout: 72_000 }, (request, response) => {
  if (OF_THE_API.test(request.url)) return forward(request, response);
  vite.middlewares(request, response, () => {
    page(request, response).catch((error) => {
      vite.ssrFixStacktrace(error);
      console.error(error);
      response.writeHead(500, { 'content-type': 'text/plain' }).end(error.stack);
    });
  });
});
// The live channel belongs to the API server.
server.on('upgrade', (request, socket, head) => {
  const up = connect(apiPort, '127.0.0.1', () => {
    const headers = request.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : []));
    up.write(`GET ${request.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    up.write(head);
    up.pipe(socket).pipe(up);
  });
  for (const end of [up, socket])
    end.on('error', () => {
      up.destroy();
      socket.destroy();
    });
});
// A page that is opened before is an error.
await apiIsReady();
server.listen(port, '127.0.0.1', () => console.log(`\n  Baize, with hot reload, is on ${publicUrl}\n`));

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    server.close();
    api.on('exit', () => process.exit(0));
    api.kill('SIGTERM');
  });
}

let renderer;
/** A renderer of the current code: Vite returns a new module after every change. */
async function rendererNow() {
  const bundle = await vite.ssrLoadModule('/src/app/web/ssr.tsx');
  if (renderer?.bundle !== bundle) {
    renderer = {
      bundle,
      ...bundle.createRenderer({
        call,
        build: {
          id: 'development',
          entry: '/src/app/web/browser.ts',
          imports: [],
          styles: [],
          fonts: [],
          developmentHead: DEVELOPMENT_HEAD,
        },
        textsOf: (locale) => content.textsOf(locale),
        contentOf: (locale) => content.contentOf(locale),
        now: () => new Date(),
        report: (failure, where) => console.error(`  [${where}]`, failure),
      }),
    };
  }
  return renderer;
}

async function page(request, response) {
  const url = new URL(request.url, publicUrl);
  if (url.pathname.startsWith('/builds/texts/')) {
    const [, , , , locale, file] = url.pathname.split('/');
    return response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(content.textsOf(locale)[path.basename(file, '.json')]));
  }
  const isPayload = url.pathname.endsWith('/_payload.json');
  if (isPayload) {
    url.pathname = url.pathname.slice(0, -'/_payload.json'.length) || '/';
    url.searchParams.delete('development');
  }
  const { bundle, render } = await rendererNow();
  const { cookie } = request.headers;
  const { locale } = bundle.splitLocale(url.pathname);
  const visitor = {
    cookie,
    hasSession: cookie?.includes('sid=') ?? false,
    locale,
    requestId: 'development',
    ip: '127.0.0.1',
  };
  const made = await render(isPayload ? 'payload' : 'document', url, visitor);
  if (made.location) return response.writeHead(made.status, { location: made.location }).end();
  const whole = made.body.text();
  const body = isPayload ? whole : await vite.transformIndexHtml(request.url, whole);
  response
    .writeHead(made.status, { 'content-type': isPayload ? 'application/json' : 'text/html; charset=utf-8' })
    .end(body);
}

/** A call that is in process in production goes over HTTP here: pages only read, so the verb is always GET. */
async function call(name, args, { cookie, locale }) {
  const query = new URLSearchParams({ v: '2.34', locale, ...args });
  const answer = await fetch(`http://127.0.0.1:${apiPort}/api/${name}?${query}`, { headers: cookie ? { cookie } : {} });
  return answer.json();
}

async function apiIsReady() {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${apiPort}/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
}

function forward(request, response) {
  const { method, headers, url } = request;
  const passed = ask({ host: '127.0.0.1', port: apiPort, method, path: url, headers }, (answer) => {
    for (const name of OF_ONE_CONNECTION) delete answer.headers[name];
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  passed.on('error', () =>
    response.writeHead(503, { 'content-type': 'text/plain' }).end('The API server is starting.'),
  );
  request.pipe(passed);
}
