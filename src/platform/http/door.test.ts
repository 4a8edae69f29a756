import { createServer, request as send, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Refusal } from '#kernel/refusals.ts';
import { ipOf, readBody, interceptRequests } from './requests.ts';

let server: Server;
const port = (): number => (server.address() as AddressInfo).port;

beforeAll(async () => {
  server = createServer((_request, response) => response.end('behind'));
  interceptRequests(server, (request, response) => {
    if (!request.url!.startsWith('/front')) return false;
    readBody(request, 10).then(
      (body) =>
        response.end(
          `front ${body.toString()} ${ipOf(request, { TRUST_PROXY: { hops: request.url === '/front/proxied' ? 1 : 0 } })}`,
        ),
      (error: Refusal) => response.writeHead(error.status, { connection: 'close' }).end(error.reason.rule),
    );
    return true;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

function post(path: string, chunks: string[], headers: Record<string, string> = {}) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const request = send({ port: port(), host: '127.0.0.1', path, method: 'POST', headers }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode!, body }));
    });
    request.on('error', reject);
    for (const chunk of chunks) request.write(chunk);
    request.end();
  });
}

describe('a door in front of the framework', () => {
  test('takes what is its own and leaves the rest to who was there', async () => {
    expect(await post('/front', ['abc'])).toEqual({ status: 200, body: 'front abc 127.0.0.1' });
    expect(await post('/other', ['abc'])).toEqual({ status: 200, body: 'behind' });
  });

  test('reads a body in pieces up to its limit, and refuses one byte more, announced or not', async () => {
    expect((await post('/front', ['12345', '67890'])).body).toContain('1234567890');
    expect(await post('/front', ['12345', '678901'])).toEqual({ status: 413, body: 'http.body-size' });
    expect(await post('/front', ['12345678901'], { 'content-length': '11' })).toEqual({
      status: 413,
      body: 'http.body-size',
    });
  });

  test('[L02] believes X-Forwarded-For only behind one of our proxies', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9, 10.0.0.1' };
    expect((await post('/front', [], headers)).body).toContain('127.0.0.1');
    expect((await post('/front/proxied', [], headers)).body).toContain('10.0.0.1');
  });
});
