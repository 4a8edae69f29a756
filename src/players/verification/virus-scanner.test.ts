// Files of players and a scanner of viruses, in a process of its own that speaks clamd's protocol.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#app/config.ts';
import { systemContext, type Context } from '#platform/context.ts';
import { CHILD_ENVIRONMENT } from '#testing/child-environment.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { scanFile, ScannerAway } from './adapters/virus-scanner.ts';
import { documentsOf } from './document-store.ts';
import { keepDocument } from './documents.ts';

// In two halves, so that no scanner stumbles over this file.
const EICAR = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''));
const pdf = (words: string | Buffer) =>
  Buffer.concat([Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\n% '), Buffer.from(words), Buffer.from('\n%%EOF\n')]);

let site: TestSite;
let scanner: ChildProcess;
let ctx: Context;
let playerId: bigint;
beforeAll(async () => {
  scanner = fork('src/players/verification/testing/virus-scanner-process.ts', {
    env: CHILD_ENVIRONMENT,
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const [port] = (await once(scanner.stdout!, 'data')) as [Buffer];
  site = await startTestSite();
  ctx = scannedBy(`tcp://127.0.0.1:${port.toString().trim()}`);
  playerId = BigInt((await (await site.player()).ok<{ uid: number }>('Account.getInfo')).uid);
});
afterAll(async () => {
  scanner.kill();
  await site.close();
});

function scannedBy(VIRUS_SCANNER: string): Context {
  const context = systemContext(site.site.services, 'test');
  return { ...context, config: { ...context.config, VIRUS_SCANNER } };
}
const keep = (by: Context, sourceId: string, bytes: Buffer) =>
  keepDocument(by, playerId, { sourceId, kind: 'PASSPORT', bytes });
const storedFiles = async () =>
  (await documentsOf(site.site.services.db, playerId)).map((document) => [document.source_id, document.scan]);

describe('a document that comes in', () => {
  test('[K07] is kept when the scanner finds nothing, and says so; without a scanner it says that too', async () => {
    expect(await keep(ctx, 'clean', pdf('a passport'))).toBe(true);
    expect(await keep(scannedBy(''), 'unknown', pdf('a passport'))).toBe(true);
    expect(await storedFiles()).toEqual([
      ['clean', 'clean'],
      ['unknown', 'not-scanned'],
    ]);
  });

  test('[K07] is not kept when the scanner finds a virus, in whatever piece of it', async () => {
    const before = await storedFiles();
    expect(await scanFile(ctx, EICAR)).toBe('infected');
    // Across the seam of two pieces.
    expect(await scanFile(ctx, Buffer.concat([Buffer.alloc(65_536 - 20, 32), EICAR]))).toBe('infected');
    expect(await scanFile(ctx, Buffer.alloc(200_000, 32))).toBe('clean');
    expect(await keep(ctx, 'infected', pdf(EICAR.toString('base64')))).toBe(true);
    expect(await keep(ctx, 'virus', pdf(EICAR))).toBe(false);
    expect(await storedFiles()).toEqual([...before, ['infected', 'clean']]);
  });
});

describe('a scanner that does not answer as it should', () => {
  const servers: Server[] = [];
  afterAll(() => servers.forEach((server) => server.close()));
  async function saying(answer: string | undefined): Promise<Context> {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.once('data', () => (answer === undefined ? socket.destroy() : socket.end(answer)));
    });
    servers.push(server.listen(0, '127.0.0.1'));
    await once(server, 'listening');
    return scannedBy(`tcp://127.0.0.1:${(server.address() as { port: number }).port}`);
  }

  test.each([
    ['nothing at all', undefined],
    ['half an answer', 'stream: OK'],
    ['an error', 'INSTREAM size limit exceeded. ERROR\0'],
    ['something else', 'HTTP/1.1 200 OK\r\n\0'],
    ['far too much', 'x'.repeat(5000)],
  ])('[K07] (%s) lets no file through', async (_, answer) => {
    const by = await saying(answer);
    const before = await storedFiles();
    await expect(keep(by, 'waits', pdf('a passport'))).rejects.toBeInstanceOf(ScannerAway);
    expect(await storedFiles()).toEqual(before);
  });

  test('[K07] (nobody there, or a file beyond its limit) lets no file through', async () => {
    await expect(scanFile(scannedBy('tcp://127.0.0.1:1'), EICAR)).rejects.toBeInstanceOf(ScannerAway);
    await expect(scanFile(ctx, Buffer.alloc(1_100_000, 32))).rejects.toBeInstanceOf(ScannerAway);
  });

  test('[K07] an address that is none stops the start', () => {
    const read = (VIRUS_SCANNER: string) => () => readConfig({ DATA_DIR: ctx.config.DATA_DIR, VIRUS_SCANNER });
    for (const wrong of ['clamd', 'http://clamd:3310', 'tcp://clamd', 'tcp://clamd:3310/x'])
      expect(read(wrong), wrong).toThrow(/^VIRUS_SCANNER=/);
    expect(read('tcp://clamd:3310')).not.toThrow();
  });
});
