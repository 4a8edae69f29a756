/**
 * The keys of personal data. What is encrypted says by which key (`current` encrypts, all of them decrypt), so that a key can be
 * changed while the site runs. Looking something up needs the same value each time: a keyed hash, whose key stays.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { assert } from '#kernel/assert.ts';

/** In front of every encrypted value: no text begins with it, and no hash does but by one chance in 2^64. */
const MARK = Buffer.from([0x00, 0x62, 0x61, 0x69, 0x7a, 0x65, 0x01, 0x00]);
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const INDEX = 'index';
/** The key of demo mode, made from its SECRET; production refuses one of this name. */
export const DEMO_KEY = 'demo';

export interface KeyRing {
  current: string;
  /** AES-256-GCM: mark, length of the key's name, name, nonce, tag, text. The name is authenticated with the text. */
  encrypt(plain: string | Uint8Array): Buffer;
  /** What was encrypted; `undefined` for bytes that never were. Throws when they were changed, or their key is gone. */
  decrypt(bytes: Uint8Array): Buffer | undefined;
  /** Whether it was encrypted by the key that encrypts now. */
  isCurrent(bytes: Uint8Array): boolean;
  /** For looking up: the same text gives the same bytes, and no one without the key can try texts out. */
  index(text: string): Buffer;
}

/** `index:HEX,NAME:HEX,…`: the key of blind indexes, the key that encrypts, then older ones that still decrypt. */
export function parseKeys(text: string): Array<[name: string, key: Buffer]> {
  return text.split(',').map((entry) => {
    const [, name, hex] = /^([a-z0-9-]{1,32}):([0-9a-f]{64})$/.exec(entry.trim()) ?? [];
    if (name === undefined || hex === undefined)
      throw new Error('must be entries of NAME:64 hexadecimal digits, separated by commas');
    return [name, Buffer.from(hex, 'hex')];
  });
}

export function checkKeys(text: string): string {
  if (text === '') return text;
  const names = parseKeys(text).map(([name]) => name);
  if (new Set(names).size !== names.length) throw new Error('must not name a key twice');
  if (names[0] !== INDEX || names.length < 2)
    throw new Error(`must begin with the key named ${INDEX}, followed by at least one more`);
  return text;
}

/** Demo mode sets nothing: its keys are derived from its own secret. */
export function demoKeys(secret: string): string {
  const derivedKey = (purpose: string): string =>
    Buffer.from(hkdfSync('sha256', secret, '', `baize personal ${purpose}`, 32)).toString('hex');
  return `${INDEX}:${derivedKey('index')},${DEMO_KEY}:${derivedKey('data')}`;
}

const rings = new Map<string, KeyRing>();

export function keyRingOf({ PII_KEYS: text }: { PII_KEYS: string }): KeyRing {
  let ring = rings.get(text);
  if (!ring) rings.set(text, (ring = makeRing(text)));
  return ring;
}

function makeRing(text: string): KeyRing {
  const [[, indexKey], ...entries] = parseKeys(checkKeys(text)) as [[string, Buffer], ...Array<[string, Buffer]>];
  const keys = new Map(entries);
  const [current, currentKey] = entries[0]!;
  const head = headOf(current);
  return {
    current,
    encrypt(plain) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', currentKey, nonce).setAAD(head);
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([head, nonce, cipher.getAuthTag(), body]);
    },
    decrypt(bytes) {
      const name = keyNameOf(bytes);
      if (name === undefined) return undefined;
      const key = keys.get(name);
      assert(key, `personal data was encrypted by the key ${name}, which PII_KEYS does not name`);
      const start = MARK.length + 1 + name.length;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(start, start + NONCE_BYTES));
      decipher.setAAD(bytes.subarray(0, start));
      decipher.setAuthTag(bytes.subarray(start + NONCE_BYTES, start + NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(start + NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    },
    isCurrent: (bytes) => keyNameOf(bytes) === current,
    index: (value) => createHmac('sha256', indexKey).update(value).digest(),
  };
}

const headOf = (name: string): Buffer => Buffer.concat([MARK, Buffer.from([name.length]), Buffer.from(name)]);

function keyNameOf(bytes: Uint8Array): string | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.length < MARK.length + 1 + NONCE_BYTES + TAG_BYTES || !view.subarray(0, MARK.length).equals(MARK)) return;
  const length = view[MARK.length]!;
  return view.toString('latin1', MARK.length + 1, MARK.length + 1 + length);
}
