import { sign, type KeyObject } from 'node:crypto';
import { merklePath, merkleRoot } from '#fairness/seeds/merkle.ts';
import { RECEIPT_FORMAT, signedBytes, statementHash, type Receipt, type Statement } from '#fairness/seeds/receipt.ts';
import type { Services } from '#platform/context.ts';
import { currentKey } from './keys.ts';

/** One signature for all of them; each comes with its path to it. */
export async function signStatements<Said extends Statement>(
  services: Services,
  statements: readonly Said[],
): Promise<Array<Receipt<Said>>> {
  if (statements.length === 0) return [];
  const { kid, key } = await currentKey(services);
  const leaves = statements.map(statementHash);
  const signed = {
    format: RECEIPT_FORMAT,
    issuer: new URL(services.config.PUBLIC_URL).origin,
    kid,
    at: services.clock.now().toISOString(),
    root: merkleRoot(leaves),
  } as const;
  const signature = signatureOf(key, signedBytes(signed));
  return statements.map((statement, index) => ({
    statement,
    index,
    size: leaves.length,
    path: merklePath(leaves, index),
    signed,
    signature,
  }));
}

/** Signs anything else with the key of receipts. `bytes` is called with the key's name. */
export async function signWithReceiptKey(
  services: Services,
  bytes: (kid: string) => Uint8Array,
): Promise<{ kid: string; signature: string }> {
  const { kid, key } = await currentKey(services);
  return { kid, signature: signatureOf(key, bytes(kid)) };
}

const signatureOf = (key: KeyObject, bytes: Uint8Array): string => sign(null, bytes, key).toString('base64url');
