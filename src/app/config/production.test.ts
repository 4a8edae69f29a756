// What production mode refuses and what it warns about: each with a sentence that names the variable.
import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { SANDBOX_NETWORK } from '#kernel/drand.ts';
import { PRODUCTION_ENVIRONMENT } from '#testing/production.ts';
import { configWarnings, readConfig } from '../config.ts';
import { entropyBits } from '#platform/config/secret-strength.ts';

const read = (changes: Record<string, string>) => () => readConfig({ ...PRODUCTION_ENVIRONMENT, ...changes });
const supplier = (secret: string) =>
  JSON.stringify({ acme: { dialect: 'json-hmac', url: 'https://api.acme.example', secret } });
const hex = (unit: string) => unit.repeat(64 / unit.length);

describe('production mode', () => {
  test('starts with good keys, and with any that are random', () => {
    expect(read({})().MODE).toBe('production');
    // The same in each run: once in a hundred thousand times, random text reads like words and is refused.
    const bytes = (name: string, length: number) => createHash('sha256').update(name).digest().subarray(0, length);
    for (let count = 0; count < 200; count++) {
      const key = () => randomBytes(32).toString('hex');
      const SECRET = bytes(`secret ${count}`, 24).toString(count % 2 ? 'hex' : 'base64');
      const GAME_PROVIDERS = supplier(bytes(`supplier ${count}`, 12).toString('base64'));
      expect(read({ SECRET, PII_KEYS: `index:${key()},k1:${key()}`, GAME_PROVIDERS })).not.toThrow();
    }
  });

  test.each([
    ['SECRET', 'a'.repeat(32)],
    ['SECRET', 'password'.repeat(4)],
    ['SECRET', '0123456789abcdefghijklmnopqrstuv'],
    ['SECRET', 'too short'],
    ['SECRET', 'MySuperSecretKeyForTheCasino2026!'],
    ['SECRET', 'Sup3rS3cr3tK3yF0rTh3C4s1n0!2026##'],
    ['SECRET', 'correct horse battery staple is my favourite phrase'],
    ['SECRET', 'mi-clave-super-secreta-del-casino-2026'],
    ['SECRET', 'MoyaSamayaSekretnayaFrazaKazino777'],
    ['SECRET', 'production_secret_change_me_please_1234567890'],
    ['OPERATORS', JSON.stringify({ anna: { secret: 'HERSUPERSECRETOPERATORKEYOFBAIZE' } })],
    ['PII_KEYS', `index:${hex('0')},k1:${hex('1')}`],
    ['PII_KEYS', `index:${hex('0f')},k1:${hex('1234')}`],
    ['PII_KEYS', `index:${hex('0123456789abcdef')},k1:${randomBytes(32).toString('hex')}`],
    ['GAME_PROVIDERS', supplier('x'.repeat(16))],
    ['GAME_PROVIDERS', supplier('abababababababab')],
    ['CONTENT_TOKEN', 'x'],
    ['SUMSUB_WEBHOOK_SECRET', 'ssssssssssssssss'],
    ['OPERATORS', JSON.stringify({ anna: { secret: 'A'.repeat(32) } })],
    ['PUBLIC_URL', ''],
    ['PUBLIC_URL', 'http://casino.example.org'],
    ['PUBLIC_URL', 'https://casino.example.org/play'],
    ['PUBLIC_URL', 'https://house@casino.example.org'],
    ['PUBLIC_URL', 'https://house:secret@casino.example.org'],
    ['PUBLIC_URL', 'https://casino.example.org?from=mail'],
    ['TRUST_PROXY', '0.0.0.0/1,128.0.0.0/1'],
    ['CONTENT_URL', 'http://169.254.169.254/latest'],
    ['CONTENT_URL', 'http://2852039166'],
    ['CONTENT_URL', 'http://[fe80::1]:1337'],
    ['CONTENT_URL', 'http://[::ffff:169.254.169.254]'],
    ['SUMSUB_URL', 'http://metadata.google.internal'],
    ['DRAND_URLS', 'https://100.100.100.200'],
    ['GAME_PROVIDERS', supplier('kf8Qm2Zr7Lw0Xs4T').replace('api.acme.example', '[fd00:ec2::254]')],
    [
      'SOCIAL_PROVIDERS',
      JSON.stringify({ acme: { issuer: 'https://169.254.0.1', client_id: 'a', client_secret: 'b' } }),
    ],
    ['RATE_LIMITS', 'off'],
    ['SMTP_URL', ''],
    ['SANDBOX_BEACON', 'on'],
    ['SANDBOX_FEED', 'push'],
    ['SANDBOX_UOF', 'on'],
    ['SANDBOX_ODDS_API', 'on'],
    ['FEEDS', JSON.stringify({ acme: { kind: 'push', keys: [{ id: 'k1', secret: 'ab'.repeat(20) }] } })],
    ['DRAND_CHAIN', SANDBOX_NETWORK.hash],
    ['DRAND_CHAIN', '00'.repeat(32)],
    ['DRAND_URLS', 'ftp://beacon.example'],
  ])('refuses %s=%s', (name, value) => {
    expect(read({ [name]: value })).toThrow(name);
  });

  test('refuses one key under two names', () => {
    const key = randomBytes(32).toString('hex');
    expect(read({ PII_KEYS: `index:${key},k1:${key}` })).toThrow('PII_KEYS gives the same key two names');
  });

  test('warns of what is probably not meant', () => {
    const warnings = (changes: Record<string, string>) => {
      const environment = { ...PRODUCTION_ENVIRONMENT, ...changes };
      return configWarnings(readConfig(environment), environment);
    };
    expect(warnings({}).join('\n')).toContain('OPERATORS is empty');
    expect(warnings({ PATH: '/bin', HOME: '/root', LANG: 'C', NODE_ENV: 'production' })).toHaveLength(
      warnings({}).length,
    );
    expect(warnings({ DATABASE_ULR: 'postgres://x' })).toContain(
      'DATABASE_ULR is no option and is not used. Is DATABASE_URL meant?',
    );
    expect(warnings({}).join('\n')).toContain('DRAND_URLS is empty');
    expect(warnings({ DRAND_URLS: 'https://api.drand.sh' }).join('\n')).not.toContain('DRAND_URLS');
    expect(warnings({ RATELIMITS: 'on' })[0]).toContain('Is RATE_LIMITS meant?');
  });
});

test('entropy is a bound by the text: repetition and counting add nothing', () => {
  expect(entropyBits('a'.repeat(100))).toBe(0);
  expect(entropyBits('abcdefghijklmnop')).toBe(0);
  expect(entropyBits('abcabcabcabcab')).toBeLessThan(5);
  expect(entropyBits(randomBytes(32).toString('hex'))).toBeGreaterThan(200);
});
