/**
 * A stand-in for outside suppliers of games, apart from the site: three brands, one for each dialect, with a list of games,
 * pages to play them on, signed calls to the site's wallet, and a report of what was played.
 */
import { createHmac, createPrivateKey, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openBook, type Book } from './book.ts';
import { openCourier, type Courier } from './courier.ts';
import { artOf, BRANDS, listing, type Brand } from './games.ts';
import { gamePage, pagePolicy } from './page.ts';
import { reportOf } from './report.ts';
import { openPacks, readPack, readPackEnd, type Packs } from './packs.ts';
import { openTables, stakesOf, type Tables } from './tables.ts';
import { speak, type ActionName, type Answer, type Call, type Keys } from './wire.ts';

export interface SandboxSupplierOptions {
  /** 0 takes a free one. */
  port: number;
  secret: string;
  /** PEM; signs in the RSA dialect. */
  privateKey: string;
  /** Where the site takes our calls. */
  site: string;
  /** The site whose pages may frame our games. */
  siteOrigin: string;
  dataFile?: string | undefined;
  pausesMs?: readonly number[] | undefined;
  now?: () => Date;
  log?: (line: string) => void;
}

export interface SandboxSupplier {
  url: string;
  courier: Courier;
  tables: Tables;
  book: Book;
  packs: Packs;
  keysOf(brand: string): Keys;
  /** Where the site is, when it was started after us. */
  moveTo: (site: string) => void;
  close(): Promise<void>;
}

export async function startSandboxSupplier(options: SandboxSupplierOptions): Promise<SandboxSupplier> {
  if (options.secret.length < 16) throw new Error('The secret of the sandbox supplier needs at least 16 characters.');
  const privateKey = createPrivateKey(options.privateKey);
  const now = options.now ?? (() => new Date());
  const log = options.log ?? (() => {});
  let [site, siteOrigin] = [options.site, options.siteOrigin];
  let url = '';
  const keysOf = (brand: string): Keys => ({ dialect: BRANDS[brand]!.dialect, secret: options.secret, privateKey });
  const send = (brand: string, action: ActionName, call: Call): Promise<Answer> =>
    speak(site, brand, keysOf(brand), action, call, now());
  const { dataFile, pausesMs } = options;
  const courier = openCourier({ send, now, log, dataFile, pausesMs });
  const book = openBook({ now, dataFile });
  const packs = openPacks({ now, dataFile });
  const tables = openTables({ send, courier, book, packs });

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => {
      log(`error: ${error.message}`);
      if (!response.headersSent) text(response, 500, 'error');
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '/', url);
    const [, name = '', room = '', file = ''] = address.pathname.split('/');
    const brand = Object.hasOwn(BRANDS, name) ? BRANDS[name]! : undefined;
    if (!brand) return text(response, 404, 'not found');
    const base = `${url}/${name}`;
    if ((room === 'games' || room === 'report') && !isAsked(request, `${address.pathname}${address.search}`))
      return json(response, 401, { error: 'bad signature' });
    if (room === 'games') return json(response, 200, { games: brand.games.map((game) => listing(game, base)) });
    if (room === 'report') return report(response, name, brand, address.searchParams);
    if (room === 'free-spins' && request.method === 'POST') {
      const body = await readBody(request);
      if (!isAsked(request, address.pathname, body)) return json(response, 401, { error: 'bad signature' });
      return freeSpins(response, name, brand, { body, isEnd: file === 'cancel' });
    }
    if (room === 'art') return art(response, brand, file);
    if (room === 'launch') return open(response, name, brand, address.searchParams);
    if (room === 'play' && request.method === 'POST') {
      const form = new URLSearchParams(await readBody(request));
      const played = await tables.play(form.get('table') ?? '', form.get('stake') ?? '');
      return json(response, played ? 200 : 404, played ?? { error: 'gone' });
    }
    text(response, 404, 'not found');
  }

  /** The site signs its requests with the HMAC of the time, the address and the body, in every dialect. */
  function isAsked(request: IncomingMessage, target: string, body = ''): boolean {
    const at = String(request.headers['x-timestamp']);
    if (!/^[0-9]{1,12}$/.test(at) || Math.abs(now().getTime() / 1000 - Number(at)) > 300) return false;
    const wanted = createHmac('sha256', options.secret).update(`${at}.${target}.${body}`).digest();
    const signatureBytes = Buffer.from(String(request.headers['x-signature']), 'hex');
    return signatureBytes.length === wanted.length && timingSafeEqual(signatureBytes, wanted);
  }

  function freeSpins(
    response: ServerResponse,
    name: string,
    brand: Brand,
    { body, isEnd }: { body: string; isEnd: boolean },
  ): void {
    if (isEnd) {
      packs.end(readPackEnd(brand.dialect, body) ?? '');
      return json(response, 200, {});
    }
    const pack = readPack(brand.dialect, name, body);
    const isPlayable =
      pack && brand.games.some(({ code }) => code === pack.game) && stakesOf(pack.currency).includes(pack.stake);
    if (!isPlayable) return json(response, 422, { error: 'no such game or stake' });
    packs.grant(pack);
    json(response, 200, {});
  }

  function report(response: ServerResponse, name: string, brand: Brand, query: URLSearchParams): void {
    const [from, to] = ['from', 'to'].map((edge) => Date.parse(query.get(edge) ?? ''));
    if (Number.isNaN(from) || Number.isNaN(to)) return text(response, 400, 'from when to when?');
    const { contentType, body } = reportOf(brand.dialect, book.between(name, from!, to!));
    response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(body);
  }

  async function open(response: ServerResponse, name: string, brand: Brand, query: URLSearchParams): Promise<void> {
    const game = brand.games.find(({ code }) => code === query.get('game'));
    if (!game) return text(response, 404, 'not found');
    const token = query.get('token') ?? undefined;
    const table = await tables.open({
      id: randomUUID(),
      brand: name,
      game,
      token: query.get('mode') === 'play' ? (token ?? '') : undefined,
    });
    const language = query.get('language') ?? 'en';
    const html = gamePage({ brand: name, title: brand.title, game, table, language, siteOrigin });
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'content-security-policy': pagePolicy(siteOrigin),
      })
      .end(html);
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  // A different host from the site's in demo mode, so that none of its cookies come here.
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    courier,
    tables,
    book,
    packs,
    keysOf,
    moveTo(address) {
      site = siteOrigin = address;
    },
    close() {
      courier.stop();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function art(response: ServerResponse, brand: Brand, file: string): void {
  const game = brand.games.find(({ code }) => file === `${code}.svg`);
  if (!game) return text(response, 404, 'not found');
  response
    .writeHead(200, {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
    })
    .end(artOf(game));
}

const text = (response: ServerResponse, status: number, body: string): void =>
  void response.writeHead(status, { 'content-type': 'text/plain' }).end(body);
const json = (response: ServerResponse, status: number, body: unknown): void =>
  void response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));

const MAX_BODY = 16 * 1024;

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > MAX_BODY) throw new Error('body too large');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}
