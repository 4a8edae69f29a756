// A passkey in software: what a browser and its device answer by WebAuthn, made from the specification (W3C WebAuthn 3, RFC 8949).
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const [PRESENT, VERIFIED, HAS_CREDENTIAL] = [0x01, 0x04, 0x40] as const;

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string): string => Buffer.from(data).toString('base64url');
/** A byte string of CBOR, shorter than 64 KiB. */
const bytes = (data: Buffer): Buffer =>
  Buffer.concat([
    data.length < 256 ? Buffer.from([0x58, data.length]) : Buffer.from([0x59, data.length >> 8, data.length & 255]),
    data,
  ]);
const text = (word: string): Buffer => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);

export class SoftwarePasskey {
  readonly #id = randomBytes(16);
  readonly #origin: string;
  readonly #privateKey: KeyObject;
  readonly #coordinates: { x: Buffer; y: Buffer };
  #count = 0;

  /** `origin`: of the pages that it is for. */
  constructor(origin: string) {
    this.#origin = new URL(origin).origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    this.#privateKey = privateKey;
    this.#coordinates = { x: Buffer.from(x!, 'base64url'), y: Buffer.from(y!, 'base64url') };
  }

  /** The answer to `navigator.credentials.create`. */
  make({ challenge }: { challenge: string }) {
    const { x, y } = this.#coordinates;
    // COSE: EC2, ES256, P-256.
    const key = Buffer.concat([
      Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
      bytes(x),
      Buffer.from([0x22]),
      bytes(y),
    ]);
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.#id.length]), this.#id, key]);
    const authData = Buffer.concat([this.#head(PRESENT | VERIFIED | HAS_CREDENTIAL), credential]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      bytes(authData),
    ]);
    return this.#answer({
      clientDataJSON: base64url(this.#clientData('webauthn.create', challenge)),
      attestationObject: base64url(attestation),
    });
  }

  /** The answer to `navigator.credentials.get`. */
  touch({ challenge }: { challenge: string }) {
    this.#count++;
    const clientData = this.#clientData('webauthn.get', challenge);
    const authenticatorData = this.#head(PRESENT | VERIFIED);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), this.#privateKey);
    return this.#answer({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(signature),
    });
  }

  #head(flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#count);
    return Buffer.concat([sha256(new URL(this.#origin).hostname), Buffer.from([flags]), count]);
  }

  #clientData(type: string, challenge: string): string {
    return JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false });
  }

  #answer(response: Record<string, string>) {
    const id = base64url(this.#id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}
