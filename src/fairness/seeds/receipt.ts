/**
 * What the house has signed: a commitment to seeds, or a settled round with all that a player was shown of it. It can prove later
 * that a round was rewritten, whatever the house says then.
 *
 * Statements are signed in batches: the leaves of a Merkle tree (merkle.ts) are their canonical JSON in UTF-8, and the Ed25519
 * signature is over the canonical JSON of `signed`, which holds the root. A receipt is a statement with its path to the root.
 */
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { WireMoney } from '#kernel/money.ts';
import { canonicalHash, canonicalJson } from './canonical.ts';
import { leafHash, rootOfPath } from './merkle.ts';
import type { PublishedRound } from './published.ts';
import { checkSignature, type ReceiptKey, type SignatureCheck } from './signature.ts';

export type { ReceiptKey } from './signature.ts';

export const RECEIPT_FORMAT = 'baize-receipt/1';
export const RECEIPTS_FORMAT = 'baize-receipts/1';

/** What was promised, and which client seeds the house knew at that time. */
export interface CommitmentStatement {
  kind: 'commitment';
  server_seed_hash: string;
  client_seed: string | null;
  next_nonce: number;
  next_server_seed_hash: string;
  next_client_seed: string | null;
}

/** Everything stated of a settled round except the name of its game, which depends on the language. */
export interface RoundStatement {
  kind: 'round';
  round_id: string;
  sysname: string;
  mode: string;
  stake: WireMoney;
  staked: WireMoney;
  won: WireMoney;
  created_at: string;
  server_seed_hash: string;
  client_seed: string;
  nonce: number;
  math_hash: string;
  math_version: string;
  profile_hash: string;
  /** `canonicalHash` of `{ actions, events, params }`; `actions` of a round in which the player acts. */
  course: string;
}

export type Statement = CommitmentStatement | RoundStatement;

export interface SignedBatch {
  format: typeof RECEIPT_FORMAT;
  /** The site. */
  issuer: string;
  /** Of the key. */
  kid: string;
  /** By the clock of the house. */
  at: string;
  root: string;
}

export interface Receipt<Said extends Statement = Statement> {
  statement: Said;
  /** Its place among the statements that were signed together. */
  index: number;
  size: number;
  path: string[];
  signed: SignedBatch;
  /** Ed25519, base64url. */
  signature: string;
}

/** Receipts as a player keeps them, in order of arrival. */
export interface KeptReceipts {
  format: typeof RECEIPTS_FORMAT;
  keys: ReceiptKey[];
  receipts: Receipt[];
}

type SettledRound = PublishedRound & {
  round_id: string;
  sysname: string;
  mode: string;
  created_at: string;
};

export const roundStatement = (round: SettledRound): RoundStatement => ({
  kind: 'round',
  round_id: round.round_id,
  sysname: round.sysname,
  mode: round.mode,
  stake: round.stake,
  staked: round.staked,
  won: round.won,
  created_at: round.created_at,
  server_seed_hash: round.fairness.server_seed_hash,
  client_seed: round.fairness.client_seed,
  nonce: round.fairness.nonce,
  math_hash: round.fairness.math_hash,
  math_version: round.fairness.math_version,
  profile_hash: round.fairness.profile_hash,
  course: canonicalHash({ actions: round.actions, events: round.events, params: round.params }),
});

export const statementHash = (statement: Statement): string => leafHash(utf8ToBytes(canonicalJson(statement)));

export const signedBytes = (signed: SignedBatch): Uint8Array<ArrayBuffer> =>
  new Uint8Array(utf8ToBytes(canonicalJson(signed)));

/** `unknown-key`: the signature cannot be checked with these keys, or not in this browser. */
export async function checkReceipt(
  { statement, index, size, path, signed, signature }: Receipt,
  keys: readonly ReceiptKey[],
): Promise<SignatureCheck> {
  const result = await checkSignature(keys, signed.kid, signature, () => signedBytes(signed));
  if (result !== 'holds') return result;
  const isAmongThem = rootOfPath(statementHash(statement), index, size, path) === signed.root;
  return isAmongThem && signed.format === RECEIPT_FORMAT ? 'holds' : 'fails';
}

/** What a player's receipts say of a round. */
export interface ReceiptsOnRound {
  /** The hashes that were shown before the round. */
  shown: string[];
  /** The round as it was signed; `undefined` when no receipt of it is there. */
  statement: RoundStatement | undefined;
}

/**
 * For receipts that hold, in order of arrival. What arrived before the receipt of the round was shown before it, whatever its date
 * says: the house writes the date, and its clocks may differ. Without that receipt the dates are all there is.
 */
export function receiptsOn(
  { round_id: id, created_at: at }: Pick<SettledRound, 'round_id' | 'created_at'>,
  receipts: readonly Receipt[],
): ReceiptsOnRound {
  const place = receipts.findIndex(({ statement }) => statement.kind === 'round' && statement.round_id === id);
  const before =
    place < 0 ? receipts.filter(({ signed }) => Date.parse(signed.at) <= Date.parse(at)) : receipts.slice(0, place);
  const shown = before.flatMap(({ statement }) =>
    statement.kind === 'commitment' ? [statement.server_seed_hash, statement.next_server_seed_hash] : [],
  );
  return {
    shown: [...new Set(shown)],
    statement: place < 0 ? undefined : (receipts[place]!.statement as RoundStatement),
  };
}
