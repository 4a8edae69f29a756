// Signatures of the house: Ed25519, with keys that it publishes as JWKs at `/.well-known/baize-receipts.json`.

/** A public key as it is published: a JWK of kind OKP. */
export interface ReceiptKey {
  kid: string;
  kty: 'OKP';
  crv: 'Ed25519';
  x: string;
}

/** `unknown-key`: not among these keys, or this browser does not support Ed25519. */
export type SignatureCheck = 'holds' | 'fails' | 'unknown-key';

/** `bytes` may throw for something that cannot have been signed. */
export async function checkSignature(
  keys: readonly ReceiptKey[],
  kid: string,
  signature: string,
  bytes: () => Uint8Array<ArrayBuffer>,
): Promise<SignatureCheck> {
  const key = keys.find((one) => one.kid === kid);
  const verifying = key && (await importKey(key));
  if (!verifying) return 'unknown-key';
  try {
    const isOurs = await crypto.subtle.verify('Ed25519', verifying, fromBase64Url(signature), bytes());
    return isOurs ? 'holds' : 'fails';
  } catch {
    return 'fails';
  }
}

/** `undefined` where Ed25519 is not available: in older browsers, and without HTTPS. */
async function importKey({ kty, crv, x }: ReceiptKey) {
  try {
    return await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify']);
  } catch {
    return undefined;
  }
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
