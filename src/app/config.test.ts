import { mkdtempSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { OPTIONS } from './config/options.ts';
import { covers } from '#testing/covers.ts';

const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'baize-config-'));

describe('the configuration', () => {
  test('needs nothing: every option has a safe default', () => {
    expect(readConfig({ DATA_DIR })).toMatchObject({
      MODE: 'demo',
      PORT: 3000,
      PUBLIC_URL: 'http://localhost:3000',
      RATE_LIMITS: true,
      LISTEN_HOST: '127.0.0.1',
    });
  });

  test('makes its own secrets in demo mode and keeps them', () => {
    const first = readConfig({ DATA_DIR }).SECRET;
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(readConfig({ DATA_DIR }).SECRET).toBe(first);
  });

  test('follows the port in the public address', () => {
    expect(readConfig({ DATA_DIR, PORT: '8080' }).PUBLIC_URL).toBe('http://localhost:8080');
  });

  test('takes no content client but one of v4', covers('CT-13 2/2'), () => {
    expect(readConfig({ DATA_DIR }).CONTENT_VERSION).toBe('v4');
    for (const CONTENT_VERSION of ['v3', 'v5', '4'])
      expect(() => readConfig({ DATA_DIR, CONTENT_VERSION })).toThrow('must be one of v4');
  });

  test('never shows a secret in its complaint', () => {
    expect(() => readConfig({ DATA_DIR, DATABASE_URL: 'mysql://me:hunter2@x' })).toThrow(/^DATABASE_URL=\(hidden\)/);
  });

  test('takes origins of pictures, and nothing that a policy could not name', () => {
    const read = (PICTURE_ORIGINS: string) => readConfig({ DATA_DIR, PICTURE_ORIGINS }).PICTURE_ORIGINS;
    expect(read('')).toEqual([]);
    expect(read('https://img.example.org, https://cdn.example.org:8443/ http://localhost:9000')).toEqual([
      'https://img.example.org',
      'https://cdn.example.org:8443',
      'http://localhost:9000',
    ]);
    for (const wrong of [
      'img.example.org',
      'http://img.example.org',
      'https://img.example.org/pictures',
      'https://*.example.org',
      "https://a.example; script-src 'unsafe-inline'",
      'data:',
      '*',
    ])
      expect(() => read(wrong), wrong).toThrow(/^PICTURE_ORIGINS=/);
  });

  test('takes suppliers of games with good keys, and none over an open line', () => {
    const supplier = { dialect: 'json-hmac', url: 'https://api.acme.example', secret: 'a secret of acme' };
    const read = (other: object) =>
      readConfig({ DATA_DIR, GAME_PROVIDERS: JSON.stringify({ acme: { ...supplier, ...other } }) });
    expect(read({}).GAME_PROVIDERS['acme']).toMatchObject({ launchUrl: 'https://api.acme.example/launch' });
    expect(() => read({ url: 'http://api.acme.example' })).toThrow(/https/);
    expect(() => read({ secret: 'short' })).toThrow(/16 characters/);
    expect(() => read({ dialect: 'morse' })).toThrow(/json-hmac, json-rsa, form-hmac/);
    expect(() => read({ dialect: 'json-rsa', public_key: 'none' })).toThrow(/2048 bits/);
    expect(() => readConfig({ DATA_DIR, GAME_PROVIDERS: '{"acme":{"secret":"loud"}}' })).not.toThrow(/loud/);
  });

  test('are all in docs/configuration.md, with their meaning', () => {
    const page = readFileSync(path.join(import.meta.dirname, '../../docs/configuration.md'), 'utf8');
    for (const [name, { about }] of Object.entries(OPTIONS)) {
      expect(page).toContain(`| \`${name}\` |`);
      expect(page).toContain(about);
    }
  });
});
