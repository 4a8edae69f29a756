// Signatures of the identity service, the breaker, the files: rules without a site.
import { createHmac } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { readConfig } from '#app/config.ts';
import { testConfig } from '#testing/config.ts';
import type { Services } from '#platform/context.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { TEST_PII_KEYS } from '#testing/keys.ts';
import { Breaker, ServiceAway } from './adapters/breaker.ts';
import { isSignedWebhook, requestSignature } from './adapters/signature.ts';
import { reportOf } from './adapters/sumsub.ts';
import { cleanFile, readStored, storeFile } from './files.ts';
import { gateCloses } from './rules/gate.ts';
import { judge } from './rules/states.ts';
import { demandOf, leftCents, owesDueDiligence, toCents } from './rules/thresholds.ts';

const SECRET = 'webhook secret';
const BODY = '{"applicantId":"5cb56e8e0a975a35f333cb83","type":"applicantReviewed"}';
const hmac = (algorithm: string, body = BODY, secret = SECRET): string =>
  createHmac(algorithm, secret).update(body).digest('hex');
const headers = (alg: unknown, digest: unknown) =>
  ({ 'x-payload-digest-alg': alg, 'x-payload-digest': digest }) as Record<string, string>;

describe('[K05] a webhook is believed only when it is signed', () => {
  test.each([
    ['HMAC_SHA256_HEX', hmac('sha256')],
    ['HMAC_SHA512_HEX', hmac('sha512')],
  ])('[K05] takes %s', (alg, digest) => {
    expect(isSignedWebhook(SECRET, headers(alg, digest), BODY)).toBe(true);
  });

  test.each<[string, string, Record<string, string>, string?]>([
    ['SHA-1', SECRET, headers('HMAC_SHA1_HEX', hmac('sha1'))],
    ['an unknown algorithm', SECRET, headers('HMAC_MD5_HEX', hmac('md5'))],
    ['a name of every object', SECRET, headers('constructor', hmac('sha256'))],
    ['an algorithm in lower case', SECRET, headers('hmac_sha256_hex', hmac('sha256'))],
    ['no algorithm', SECRET, headers(undefined, hmac('sha256'))],
    ['no digest', SECRET, headers('HMAC_SHA256_HEX', undefined)],
    ['an empty digest', SECRET, headers('HMAC_SHA256_HEX', '')],
    ['two digests', SECRET, headers('HMAC_SHA256_HEX', [hmac('sha256'), hmac('sha256')])],
    ['a digest cut short', SECRET, headers('HMAC_SHA256_HEX', hmac('sha256').slice(0, 62))],
    ['a digest in capitals', SECRET, headers('HMAC_SHA256_HEX', hmac('sha256').toUpperCase())],
    ['the other algorithm’s digest', SECRET, headers('HMAC_SHA512_HEX', hmac('sha256'))],
    ['another key', SECRET, headers('HMAC_SHA256_HEX', hmac('sha256', BODY, 'another'))],
    ['another body', SECRET, headers('HMAC_SHA256_HEX', hmac('sha256')), BODY.replace('Reviewed', 'Pending')],
    ['a body with a space more', SECRET, headers('HMAC_SHA256_HEX', hmac('sha256')), `${BODY} `],
    ['no key at all', '', headers('HMAC_SHA256_HEX', hmac('sha256', BODY, ''))],
  ])('[K05] refuses %s', (_, secret, requestHeaders, body = BODY) => {
    expect(isSignedWebhook(secret, requestHeaders, body)).toBe(false);
  });
});

test('[K04] signs time, verb, path with query and body: as another program does', () => {
  // printf '1607551635POST/resources/accessTokens/sdk?x=1{"userId":"100001"}' | openssl dgst -sha256 -hmac …
  const key = 'hqxHLFYFSf8qSfjhBnFpIEZ9mUIhBmQf';
  const body = '{"userId":"100001"}';
  const right = '7d65f372b6f177e991215cf385f7c3168580052f0cf97b3c0418e2a615e6839c';
  expect(requestSignature(key, 1607551635, 'post', '/resources/accessTokens/sdk?x=1', body)).toBe(right);
  expect(requestSignature(key, 1607551636, 'post', '/resources/accessTokens/sdk?x=1', body)).not.toBe(right);
  expect(requestSignature(key, 1607551635, 'post', '/resources/accessTokens/sdk', body)).not.toBe(right);
});

describe('[K04] the breaker', () => {
  const away = () => Promise.reject(new ServiceAway('no'));

  test('[K04] after five failures nobody asks for half a minute; then one tries', async () => {
    const clock = manualClock(new Date('2026-11-20T12:00:00Z'));
    const breaker = new Breaker();
    let calls = 0;
    const call = () => {
      calls++;
      return away();
    };
    for (let turn = 0; turn < 20; turn++) await expect(breaker.run(clock, call)).rejects.toThrow(ServiceAway);
    expect(calls).toBe(5);
    clock.advance(30_001);
    await Promise.allSettled([1, 2, 3].map(() => breaker.run(clock, call)));
    expect(calls).toBe(6);
    clock.advance(30_001);
    expect(await breaker.run(clock, () => Promise.resolve('there'))).toBe('there');
    expect(await breaker.run(clock, () => Promise.resolve('again'))).toBe('again');
  });

  test('[K04] an answer that says no is an answer', async () => {
    const clock = manualClock(new Date('2026-11-20T12:00:00Z'));
    const breaker = new Breaker();
    for (let turn = 0; turn < 9; turn++)
      await expect(breaker.run(clock, () => Promise.reject(new Error('404')))).rejects.toThrow('404');
  });

  test('[K04] does not wait for ever for a service that is silent, and says so', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const services = {
      clock: manualClock(new Date()),
      processState: new Map(),
      config: testConfig({
        PII_KEYS: TEST_PII_KEYS,
        SUMSUB_URL: url,
        SUMSUB_APP_TOKEN: 'token',
        SUMSUB_SECRET: 'very secret key',
      }),
    } as unknown as Services;
    const failure = await reportOf(services, 'a1').catch((error: Error) => error);
    expect(failure).toBeInstanceOf(ServiceAway);
    expect((failure as Error).message).not.toContain('very secret');
    silent.closeAllConnections();
    silent.close();
  });
});

describe('[K06] news', () => {
  const at = (ms: number) => new Date(ms);

  test('[K06] an older no does not undo a later yes', () => {
    const current = { state: 'approved', reportedAt: at(2000) } as const;
    expect(judge(current, { state: 'rejected', at: at(1000) })).toBe('stale');
    expect(judge(current, { state: 'approved', at: at(2000) })).toBe('repeated');
    expect(judge(current, { state: 'rejected', at: at(3000) })).toBe('apply');
  });

  test('[K06] in whatever order news comes, the newest stands', () => {
    const state = fc.constantFrom('review' as const, 'approved' as const, 'rejected' as const);
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.nat(1_000_000), state), { selector: ([ms]) => ms, minLength: 1 }),
        (news) => {
          let current: Parameters<typeof judge>[0] = { state: 'started', reportedAt: null };
          for (const [ms, state] of news) {
            const verdict = judge(current, { state, at: at(ms) });
            if (verdict === 'apply') current = { state, reportedAt: at(ms) };
          }
          // Steps that cannot follow each other (review after approved) are the service's own to take back.
          const newest = news.reduce((late, report) => (report[0] > late[0] ? report : late));
          return current.reportedAt !== null && current.reportedAt.getTime() <= newest[0];
        },
      ),
    );
  });
});

describe('[K02][K03] which proof is required when', () => {
  const totals = (deposited: bigint, staked = 0n) => ({
    depositedCents: deposited,
    stakedCents: staked,
    withdrawnCents: 0n,
  });

  test('[K02] documents are asked for at 80 % of what goes without them', () => {
    expect(demandOf(0, totals(159_999n))).toBeUndefined();
    expect(demandOf(0, totals(160_000n))).toEqual({ wantedLevel: 2, cause: 'deposits' });
    expect(demandOf(1, totals(0n, 160_000n))).toEqual({ wantedLevel: 2, cause: 'stakes' });
    expect(demandOf(0, totals(0n), 160_000n)).toEqual({ wantedLevel: 2, cause: 'win' });
    expect(demandOf(2, totals(1_599_999n))).toBeUndefined();
    expect(demandOf(2, totals(1_600_000n))).toEqual({ wantedLevel: 3, cause: 'funds' });
    expect(demandOf(3, totals(10n ** 12n))).toBeUndefined();
  });

  test('[K02] a player who can reach the end of their level by depositing was asked before', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt(1n, 40_000n), { maxLength: 100 }), (deposits) => {
        let sum = 0n;
        let wasAsked = false;
        for (const deposit of deposits) {
          const left = leftCents(0, 'deposits', sum)!;
          if (deposit > left) return wasAsked || sum < 160_000n; // one great deposit is refused before it is paid
          sum += deposit;
          wasAsked ||= demandOf(0, totals(sum)) !== undefined;
        }
        return true;
      }),
    );
  });

  test('[K03] due diligence is owed from 2,000 EUR of deposits or of stakes', () => {
    expect(owesDueDiligence(totals(199_999n, 199_999n))).toBe(false);
    expect(owesDueDiligence(totals(200_000n))).toBe(true);
    expect(owesDueDiligence(totals(0n, 200_000n))).toBe(true);
  });

  test('sums of every currency count in EUR, rounded up', () => {
    expect(toCents(10_000n, 'EUR', '1')).toBe(10_000n);
    expect(toCents(10_850n, 'USD', '1.0850')).toBe(10_000n);
    expect(toCents(16_320n, 'JPY', '163.20')).toBe(10_000n);
    expect(toCents(1n, 'BTC', '0.00001650')).toBe(1n);
    expect(toCents(-5n, 'EUR', '1')).toBe(0n);
  });
});

test('[K01] the gate: every path, profile, level and date', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const closed = (before: 'play' | 'withdrawal' | 'threshold', level: number, verifyBy: Date | null = null) =>
    (['play', 'deposit', 'withdrawal'] as const).filter((path) => gateCloses(path, { before, level, verifyBy, now }));
  expect(closed('play', 0)).toEqual(['play', 'deposit', 'withdrawal']);
  expect(closed('play', 1)).toEqual(['play', 'deposit', 'withdrawal']);
  expect(closed('play', 2)).toEqual([]);
  expect(closed('withdrawal', 1)).toEqual(['withdrawal']);
  expect(closed('withdrawal', 2)).toEqual([]);
  expect(closed('threshold', 0)).toEqual([]);
  // A date that has passed closes all of it, for any level: one second before, at it, after it.
  expect(closed('threshold', 0, new Date(now.getTime() + 1000))).toEqual([]);
  expect(closed('threshold', 0, now)).toEqual(['play', 'deposit', 'withdrawal']);
  expect(closed('threshold', 2, new Date(now.getTime() - 1000))).toEqual(['play', 'deposit', 'withdrawal']);
});

describe('[K07] documents', () => {
  const picture = (format: 'jpeg' | 'png') => {
    const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } });
    return format === 'jpeg'
      ? drawn
          .withExif({ IFD0: { Copyright: 'CANARY-OWNER' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
          .jpeg()
          .toBuffer()
      : drawn
          .withExif({ IFD0: { Copyright: 'CANARY-OWNER' } })
          .png()
          .toBuffer();
  };
  const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

  test.each(['jpeg', 'png'] as const)(
    '[K07] draws a %s anew: what was in it about place and owner is gone',
    async (format) => {
      const bytes = await picture(format);
      expect(bytes.includes('CANARY-OWNER')).toBe(true);
      const hidden = Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>PK\x03\x04')]);
      const clean = await cleanFile(hidden);
      expect(clean).toMatchObject({ contentType: `image/${format}` });
      if (typeof clean === 'string') return;
      expect(clean.bytes.includes('CANARY-OWNER')).toBe(false);
      expect(clean.bytes.includes('<script>')).toBe(false);
      expect((await sharp(clean.bytes).metadata()).exif).toBeUndefined();
    },
  );

  test('[K07] takes a plain PDF', async () => {
    expect(await cleanFile(PDF)).toMatchObject({ contentType: 'application/pdf' });
  });

  const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
  const pdfWith = (middle: string, end = '%%EOF\n') =>
    Buffer.from(`%PDF-1.7\n1 0 obj<<${middle}>>endobj\n${end}`, 'latin1');
  const jpegHead = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
  const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const HARMFUL = [
    '/JavaScript',
    '/JS',
    '/J#61vaScript',
    '/#4aS',
    '/Launch',
    '/EmbeddedFile',
    '/EmbeddedFiles',
    '/RichMedia',
    '/OpenAction',
    '/AA',
    '/XFA',
    '/AcroForm',
    '/SubmitForm',
    '/ImportData',
    '/GoToE',
    '/Encrypt',
    '/ObjStm',
  ];
  const corpus: Array<[string, Buffer]> = [
    ...HARMFUL.map((name): [string, Buffer] => [`a PDF with ${name}`, pdfWith(`${name} 2 0 R`)]),
    ...['<script>', '<html', '<svg ', '<iframe', '<!doctype', '<?php', 'PK\x03\x04', EICAR].map(
      (inside): [string, Buffer] => [`a PDF that holds ${JSON.stringify(inside.slice(0, 12))}`, pdfWith(inside)],
    ),
    ['a PDF with a web page behind it', pdfWith('', '%%EOF\n<p onclick=1>')],
    ['a PDF that does not end', pdfWith('', '')],
    ['EICAR itself', Buffer.from(EICAR)],
    ['an HTML page', Buffer.from('<html><script>1</script>')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['a GIF', Buffer.from('GIF89a/*\x01\x00\x01\x00*/=1;alert(1)')],
    ['a zip', Buffer.from('PK\x03\x04nothing')],
    ['a program of Windows', Buffer.from('MZ\x90\x00\x03')],
    ['a program of Linux', Buffer.from('\x7fELF\x02\x01')],
    ['a WebP', Buffer.from('RIFF\x24\x00\x00\x00WEBPVP8 ')],
    ['a script that begins as a JPEG', Buffer.concat([jpegHead, Buffer.from('<?php system($_GET[0]); ?>')])],
    ['a script that begins as a PNG', Buffer.concat([pngHead, Buffer.from('<script>alert(1)</script>')])],
    ['a JPEG of nothing but its head', jpegHead],
    ['a PNG of nothing but its head', pngHead],
    ['an empty file', Buffer.alloc(0)],
    ['a PDF with a page in front of it', Buffer.concat([Buffer.from('<html>'), PDF])],
    ['a JPEG behind a line break', Buffer.concat([Buffer.from('\n'), jpegHead])],
  ];
  test('[K07] the corpus is as large as it is meant to be', () => expect(corpus.length).toBeGreaterThanOrEqual(40));

  test.each(corpus)('[K07] keeps nothing of %s', async (_, bytes) => {
    expect(await cleanFile(bytes)).toMatch(/^(type|content)$/);
  });

  test('[K07] keeps nothing of more than 10 MiB, nor of a picture that fills the memory', async () => {
    expect(await cleanFile(Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]))).toBe('size');
    // 60 megapixels of one colour are a small file.
    const wide = await sharp({ create: { width: 10_000, height: 6000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 1 })
      .toBuffer();
    expect(wide.length).toBeLessThan(10 * 1024 * 1024);
    expect(await cleanFile(wide)).toBe('content');
  });

  test('[K07][Q01] stores it encrypted under a name of chance', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'baize-files-'));
    const services = {
      random: secureRandom,
      config: readConfig({ SECRET: 's'.repeat(32), PII_KEYS: TEST_PII_KEYS, DATA_DIR: folder }),
    } as unknown as Services;
    const names = new Set<string>();
    for (let turn = 0; turn < 20; turn++) names.add(await storeFile(services, PDF));
    expect(names.size).toBe(20);
    const [name] = names;
    expect(name).toMatch(/^[0-9a-f]{32}$/);
    const stored = readdirSync(path.join(folder, 'documents'), { recursive: true, withFileTypes: true }).filter(
      (file) => file.isFile(),
    );
    expect(stored).toHaveLength(20);
    for (const file of stored) expect(readFileSync(path.join(file.parentPath, file.name)).includes('%PDF')).toBe(false);
    expect(await readStored(services, name!)).toEqual(PDF);
    await expect(readStored(services, '../../etc/passwd')).rejects.toThrow();
    rmSync(folder, { recursive: true, force: true });
  });
});
