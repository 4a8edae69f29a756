/**
 * Identity documents that were accepted, as keyed digests: a person is recognised by their document, whatever account they use.
 * Slices above register and are called in the transaction that approves them.
 */
import { perProcess, type Context, type Services } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { hmacSha256 } from '#platform/secure-random.ts';
import { noteFact } from '#players/persons/index.ts';
import { addKnownDocument, otherPlayersWith } from './store.ts';

export interface IdentityDocument {
  /** Three letters, as the service writes it. */
  country: string;
  number: string;
}

export interface Identified {
  playerId: bigint;
  /** Digests of their documents. */
  documents: readonly Buffer[];
}

type Listener = (ctx: Context, tx: Transaction, who: Identified) => Promise<void>;
const listenersOf = perProcess('verification.identified', (): Listener[] => []);

export const addIdentifiedListener = (services: Services, listener: Listener): void =>
  void listenersOf(services).push(listener);

export async function noteDocuments(
  ctx: Context,
  tx: Transaction,
  playerId: bigint,
  documents: readonly IdentityDocument[],
): Promise<void> {
  const digests = documents.map(({ country, number }) =>
    hmacSha256(ctx.config.SECRET, `document|${country.toUpperCase()}|${plain(number)}`),
  );
  for (const digest of digests) {
    await addKnownDocument(tx, digest, playerId, ctx.clock.now());
    await noteFact(tx, ctx, { playerId, kind: 'document', value: digest.toString('hex') });
  }
  const others = await otherPlayersWith(tx, digests, playerId);
  // One person, one account: an operator has to check.
  if (others.length > 0)
    ctx.log.warn(
      { alert: 'same-document', player: String(playerId), others: others.map(String) },
      'a document was accepted for more than one account',
    );
  for (const listen of listenersOf(ctx)) await listen(ctx, tx, { playerId, documents: digests });
}

/** Spaces, dashes and lower case are only variations in spelling. */
const plain = (number: string): string =>
  number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
