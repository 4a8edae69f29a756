/**
 * A stand-in for the identity service, apart from the site: its API with the signatures of the real one, its page for
 * documents in a frame, and its signed webhooks. It has no register of persons and approves by the name of a file.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { openApplicants, reviewByName, wire, type Applicant, type Applicants, type Review } from './applicants.ts';
import { framePage, framePolicy } from './page.ts';
import { frameToken, readFrameToken, requestFault, webhookHeaders } from './signing.ts';

export interface SandboxKycOptions {
  /** 0 takes a free one. */
  port: number;
  appToken: string;
  secret: string;
  webhookSecret: string;
  webhookUrl: string;
  /** The site whose pages may frame ours. */
  siteOrigin: string;
  dataFile?: string | undefined;
  /** How long a review takes. */
  reviewMs?: number | undefined;
  /** Pauses before a webhook that was not taken is sent again. */
  retryMs?: readonly number[] | undefined;
  now?: () => Date;
  log?: (line: string) => void;
}

export interface SandboxKyc {
  url: string;
  applicants: Applicants;
  /** Adds a document as the frame does. */
  upload(applicant: Applicant, document: { type: string; fileName: string; bytes: Buffer }): void;
  submit(applicant: Applicant): void;
  suspend(applicant: Applicant, status: 'awaitingService' | 'onHold'): void;
  reset(applicant: Applicant): void;
  decide(applicant: Applicant, review: Review): void;
  /** Sends a webhook about an applicant; answers the site's status. */
  notify(applicant: Applicant, type: string, more?: Record<string, unknown>): Promise<number>;
  /** Requests that have come, newest last. */
  requests: string[];
  close(): Promise<void>;
}

const MAX_BYTES = 10 * 1024 * 1024;
const RETRIES = [1000, 5000, 20_000];

export async function startSandboxKyc(options: SandboxKycOptions): Promise<SandboxKyc> {
  const now = options.now ?? (() => new Date());
  const log = options.log ?? (() => {});
  const applicants = openApplicants(options.dataFile);
  const timers = new Set<NodeJS.Timeout>();
  const requests: string[] = [];
  const later = (ms: number, work: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  };

  async function send(body: string): Promise<number> {
    try {
      const answer = await fetch(options.webhookUrl, {
        method: 'POST',
        body,
        headers: webhookHeaders(options.webhookSecret, body),
        signal: AbortSignal.timeout(5000),
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return 0;
    }
  }

  const bodyOf = (applicant: Applicant, type: string, more: Record<string, unknown> = {}): string =>
    JSON.stringify({
      applicantId: applicant.id,
      inspectionId: applicant.inspectionId,
      externalUserId: applicant.externalUserId,
      levelName: applicant.levelName,
      type,
      reviewStatus: applicant.status,
      correlationId: randomUUID(),
      createdAtMs: String(applicant.statusAtMs),
      ...more,
    });

  /** Sends until it is taken. */
  function announce(applicant: Applicant, type: string): void {
    const body = bodyOf(applicant, type);
    const attempt = async (tries: number): Promise<void> => {
      const status = await send(body);
      const pause = (options.retryMs ?? RETRIES)[tries];
      if (status !== 200 && pause !== undefined) later(pause, () => void attempt(tries + 1));
      else if (status !== 200) log(`webhook ${type} was not taken: ${status}`);
    };
    void attempt(0);
  }

  /** A status never has the time of an earlier one, however fast they follow each other. */
  function enter(applicant: Applicant, status: Applicant['status'], review: Review | null): void {
    Object.assign(applicant, { status, review, statusAtMs: Math.max(now().getTime(), applicant.statusAtMs + 1) });
    applicants.save();
  }

  function decide(applicant: Applicant, review: Review): void {
    enter(applicant, 'completed', review);
    announce(applicant, 'applicantReviewed');
  }

  function submit(applicant: Applicant): void {
    enter(applicant, 'pending', null);
    announce(applicant, 'applicantPending');
    const review = reviewByName(applicant);
    if (review) later(options.reviewMs ?? 3000, () => decide(applicant, review));
  }

  /** Waits for another service, or for a person. */
  function suspend(applicant: Applicant, status: 'awaitingService' | 'onHold'): void {
    enter(applicant, status, null);
    announce(applicant, status === 'onHold' ? 'applicantOnHold' : 'applicantAwaitingService');
  }

  /** All that was proved is void, and they may begin anew. */
  function reset(applicant: Applicant): void {
    applicant.documents = [];
    enter(applicant, 'init', null);
    announce(applicant, 'applicantReset');
  }

  function upload(applicant: Applicant, document: { type: string; fileName: string; bytes: Buffer }): void {
    // A new try begins with new documents.
    if (applicant.status === 'completed') {
      applicant.documents = [];
      enter(applicant, 'init', null);
    }
    applicant.documents.push({
      id: String(1_000_000 + Math.floor(now().getTime() % 1e9) + applicant.documents.length),
      type: document.type,
      fileName: document.fileName.slice(0, 200),
      base64: document.bytes.toString('base64'),
    });
    applicants.save();
  }

  function create(body: { externalUserId?: unknown }, levelName: string): Answer {
    const { externalUserId } = body;
    if (typeof externalUserId !== 'string' || externalUserId === '') return problem(400, 'externalUserId is missing');
    const before = applicants.byExternalId(externalUserId);
    if (before) return problem(409, `Applicant with external user id '${externalUserId}' already exists: ${before.id}`);
    const applicant = applicants.create(externalUserId, levelName, now().getTime());
    announce(applicant, 'applicantCreated');
    return { status: 201, body: wire(applicant) };
  }

  function answerApi(verb: string, url: URL, body: Buffer): Answer {
    const parts = url.pathname.split('/').slice(2);
    const [kind, name = '', action, more] = parts;
    if (verb === 'POST' && kind === 'accessTokens' && name === 'sdk') {
      const { userId, levelName, ttlInSecs } = json(body) as Record<string, unknown>;
      if (typeof userId !== 'string' || typeof levelName !== 'string')
        return problem(400, 'userId or levelName is missing');
      if (!applicants.byExternalId(userId)) applicants.create(userId, levelName, now().getTime());
      const until = now().getTime() + Number(ttlInSecs ?? 600) * 1000;
      return { status: 200, body: { token: frameToken(options.secret, userId, until), userId } };
    }
    if (kind === 'applicants' && name === '' && verb === 'POST')
      return create(json(body) as { externalUserId?: unknown }, url.searchParams.get('levelName') ?? '');
    if (kind === 'inspections' && action === 'resources' && verb === 'GET') {
      const document = applicants.byInspection(name)?.documents.find((document) => document.id === more);
      return document ? { status: 200, bytes: Buffer.from(document.base64, 'base64') } : problem(404, 'no such image');
    }
    const external = /^-;externalUserId=(.+)$/.exec(decodeURIComponent(name))?.[1];
    const applicant = external === undefined ? applicants.byId(name) : applicants.byExternalId(external);
    if (kind !== 'applicants' || !applicant) return problem(404, 'no such applicant');
    if (verb === 'GET' && action === 'one') return { status: 200, body: wire(applicant) };
    if (verb === 'POST' && action === 'moveToLevel') {
      applicant.levelName = url.searchParams.get('name') ?? applicant.levelName;
      applicant.documents = [];
      enter(applicant, 'init', null);
      return { status: 200, body: wire(applicant) };
    }
    if (verb === 'GET' && action === 'metadata') {
      const items = applicant.documents.map(({ id, type }) => ({ id, idDocDef: { idDocType: type } }));
      return { status: 200, body: { items, totalItems: items.length } };
    }
    return problem(404, 'no such address');
  }

  /** Answers what the page in the frame requests with its token. */
  function answerFrame(request: IncomingMessage, url: URL, body: Buffer): Answer {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const user = readFrameToken(options.secret, token, now().getTime());
    const applicant = user === undefined ? undefined : applicants.byExternalId(user);
    if (!applicant) return problem(401, 'invalid token');
    const step = url.pathname.split('/')[2];
    if (step === 'state') return { status: 200, body: { id: applicant.id, status: shownStatus(applicant) } };
    if (step === 'upload' && request.method === 'POST') {
      if (!looksUsable(body)) return problem(415, 'unusable file');
      if (applicant.documents.length >= 20) return problem(413, 'too many files');
      const fileName = url.searchParams.get('name') ?? 'document';
      upload(applicant, { type: url.searchParams.get('type') ?? 'OTHER', fileName, bytes: body });
      return { status: 200, body: {} };
    }
    if (step === 'submit' && request.method === 'POST' && applicant.documents.length > 0) {
      submit(applicant);
      return { status: 200, body: {} };
    }
    return problem(400, 'not possible');
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    requests.push(`${request.method} ${url.pathname}`);
    const body = await readBody(request);
    if (body === undefined) return write(response, problem(413, 'too large'));
    if (url.pathname.startsWith('/resources/')) {
      const seconds = Math.floor(now().getTime() / 1000);
      const verb = request.method ?? 'GET';
      const fault = requestFault(options, { verb, path: request.url!, headers: request.headers, body }, seconds);
      return write(response, fault === '' ? answerApi(verb, url, body) : problem(401, fault));
    }
    if (url.pathname === '/websdk/websdk.html')
      return void response
        .writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
          'content-security-policy': framePolicy(options.siteOrigin),
        })
        .end(framePage(options.siteOrigin));
    write(
      response,
      url.pathname.startsWith('/websdk/') ? answerFrame(request, url, body) : problem(404, 'no such address'),
    );
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => {
      log(`error: ${error.message}`);
      if (!response.headersSent) write(response, problem(500, 'error'));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    applicants,
    upload,
    submit,
    decide,
    suspend,
    reset,
    notify: (applicant, type, more) => send(bodyOf(applicant, type, more)),
    requests,
    close() {
      timers.forEach((timer) => clearTimeout(timer));
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

interface Answer {
  status: number;
  body?: unknown;
  bytes?: Buffer;
}

const problem = (status: number, description: string): Answer => ({ status, body: { code: status, description } });

/** After a rejection that allows another try the page asks for documents again. */
const shownStatus = ({ status, review }: Applicant): string => (review?.rejectType === 'RETRY' ? 'init' : status);

const looksUsable = (bytes: Buffer): boolean =>
  ['ffd8ff', '89504e47', '255044462d'].some((head) => bytes.subarray(0, 5).toString('hex').startsWith(head));

function json(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) ?? {};
  } catch {
    return {};
  }
}

function write(response: ServerResponse, { status, body, bytes }: Answer): void {
  const type = bytes ? 'application/octet-stream' : 'application/json';
  response
    .writeHead(status, { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .end(bytes ?? JSON.stringify(body));
}

/** Undefined when it is longer than a document may be. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size <= MAX_BYTES) chunks.push(chunk as Buffer);
  }
  return size > MAX_BYTES ? undefined : Buffer.concat(chunks);
}
