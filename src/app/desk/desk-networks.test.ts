// The desk answers the networks of the house, and nobody else: not by a header, and not with a page.
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseNetworks } from '#platform/http/caller-address.ts';
import { openDesk, type DeskWorld } from './testing/desk-world.ts';

let world: DeskWorld;
beforeAll(async () => {
  world = await openDesk({ DESK_NETWORKS: '10.8.0.0/24, 2001:db8::/32', TRUST_PROXY: 'loopback' });
});
afterAll(() => world.close());

const statusOf = async (path: string, address?: string, init: RequestInit = {}): Promise<number> => {
  const headers = { ...(address !== undefined && { 'x-forwarded-for': address }) };
  return (await fetch(`${world.url}${path}`, { ...init, headers })).status;
};

/** The status line of the answer to these very bytes. */
const answerTo = (request: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(world.url).port), 'localhost', () => socket.write(request));
    socket.once('data', (bytes) => {
      socket.destroy();
      resolve(bytes.toString().split('\r\n')[0]!);
    });
    socket.once('error', reject);
  });

describe('DESK_NETWORKS', () => {
  test('lets an address of the house in, and refuses any other before anything is read', async () => {
    for (const address of ['10.8.0.7', '2001:db8::7', '::ffff:10.8.0.7'])
      expect(await statusOf('/api/me', address)).toBe(401);
    for (const address of [undefined, '10.8.1.7', '2001:db9::7', 'nonsense'])
      for (const path of ['/api/me', '/api/nothing', '/', '/assets/nothing.js', '/%'])
        expect(await statusOf(path, address)).toBe(403);
    expect(await statusOf('/api/sign-in', '10.8.1.7', { method: 'POST', body: '{' })).toBe(403);
    expect(await answerTo('GET /api/me HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')).toBe(
      'HTTP/1.1 403 Forbidden',
    );
  });

  test('believes X-Forwarded-For as far as TRUST_PROXY reaches: what stands left of the proxy’s entry is nobody’s word', async () => {
    expect(await statusOf('/api/me', '10.8.0.7, 192.0.2.1')).toBe(403);
    expect(await statusOf('/api/me', '192.0.2.1, 10.8.0.7')).toBe(401);
  });

  test('takes addresses, networks and their names', () => {
    expect(parseNetworks('')).toBeUndefined();
    expect(parseNetworks('private, ::1')?.check('192.168.1.1')).toBe(true);
    for (const wrong of ['10.8.0.0/40', 'office', '10.8.0.0/24;10.9.0.0/24'])
      expect(() => parseNetworks(wrong)).toThrow('must be a list of addresses and networks');
  });

  test('sabotage: without it the same strangers are answered', async () => {
    const open = await openDesk({ TRUST_PROXY: 'loopback' });
    const answer = await fetch(`${open.url}/api/me`, { headers: { 'x-forwarded-for': '10.8.1.7' } });
    expect(answer.status).toBe(401);
    await open.close();
  });
});
