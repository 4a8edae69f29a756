/**
 * Proofs of OpenTimestamps, in the byte format of its detached `.ots` files (github.com/opentimestamps/python-opentimestamps): a tree
 * of operations that leads from a digest to attestations, such as the Merkle root of a Bitcoin block. Any client of
 * OpenTimestamps reads what is written here.
 */
import { ripemd160, sha1 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** What is known of `message`: its attestations, and the results of further operations on it. */
export interface Timestamp {
  message: Uint8Array;
  branches: Branch[];
}

type Branch = { attestation: Attestation } | { operation: Operation; next: Timestamp };

export type Attestation =
  /** A calendar will put it in a block later; it is queried there by the message. */
  | { kind: 'pending'; uri: string }
  /** The message is the Merkle root of this block, in the block's byte order. */
  | { kind: 'bitcoin'; height: number }
  | { kind: 'other'; tag: string; payload: Uint8Array };

interface Operation {
  code: number;
  /** Of `append` and `prepend`. */
  argument?: Uint8Array;
}

export class UnreadableTimestamp extends Error {
  override name = 'UnreadableTimestamp';
}

const MAGIC = hexToBytes('004f70656e54696d657374616d7073000050726f6f6600bf89e2e884e89294');
const VERSION = 1;
const SHA256 = 0x08;
const ATTESTATION = 0x00;
const FORK = 0xff;
const PENDING = '83dfe30d2ef90c8e';
const BITCOIN = '0588960d73d71901';
const TAG_BYTES = 8;
const MAX_BYTES = 64 * 1024;
const MAX_ITEM_BYTES = 4096;
const MAX_DEPTH = 512;

type Apply = (message: Uint8Array, argument: Uint8Array) => Uint8Array;
const UNARY: Readonly<Record<number, Apply>> = { 0x02: sha1, 0x03: ripemd160, [SHA256]: sha256 };
const BINARY: Readonly<Record<number, Apply>> = {
  0xf0: (message, argument) => concatBytes(message, argument),
  0xf1: (message, argument) => concatBytes(argument, message),
};

/** A detached proof of a SHA-256 digest. Throws `UnreadableTimestamp`. */
export function readOtsFile(file: Uint8Array): Timestamp {
  const header = concatBytes(MAGIC, Uint8Array.of(VERSION, SHA256));
  if (file.length < header.length + 32 || !isSame(file.subarray(0, header.length), header))
    throw new UnreadableTimestamp('it is no OpenTimestamps proof of a SHA-256 digest');
  const digest = file.slice(header.length, header.length + 32);
  return readTimestamp(file.subarray(header.length + 32), digest);
}

export const otsFileOf = (timestamp: Timestamp): Uint8Array<ArrayBuffer> =>
  new Uint8Array(concatBytes(MAGIC, Uint8Array.of(VERSION, SHA256), timestamp.message, timestampBytes(timestamp)));

/** Reads a calendar's answer about a message. Throws `UnreadableTimestamp`. */
export function readTimestamp(bytes: Uint8Array, message: Uint8Array): Timestamp {
  if (bytes.length > MAX_BYTES) throw new UnreadableTimestamp('it is too long');
  const reader = new Reader(bytes);
  const timestamp = readNode(reader, message, 0);
  if (!reader.isAtEnd) throw new UnreadableTimestamp('something follows it');
  return timestamp;
}

export function timestampBytes({ branches }: Timestamp): Uint8Array {
  if (branches.length === 0) throw new UnreadableTimestamp('it attests nothing');
  return concatBytes(
    ...branches.flatMap((branch, nth) => [
      ...(nth < branches.length - 1 ? [Uint8Array.of(FORK)] : []),
      branchBytes(branch),
    ]),
  );
}

/** Every attestation with the message that it is about. */
export const attestationsOf = ({ message, branches }: Timestamp): { attestation: Attestation; message: Uint8Array }[] =>
  branches.flatMap((branch) =>
    'attestation' in branch ? [{ attestation: branch.attestation, message }] : attestationsOf(branch.next),
  );

/** Replaces a calendar's promise by what it knows by now. */
export const upgradeTimestamp = (timestamp: Timestamp, { message, uri }: PendingAt, found: Timestamp): Timestamp => ({
  message: timestamp.message,
  branches: timestamp.branches.flatMap((branch): Branch[] => {
    if ('next' in branch) return [{ ...branch, next: upgradeTimestamp(branch.next, { message, uri }, found) }];
    const { attestation } = branch;
    const isMeant = attestation.kind === 'pending' && attestation.uri === uri && isSame(timestamp.message, message);
    return isMeant ? found.branches : [branch];
  }),
});

export interface PendingAt {
  message: Uint8Array;
  uri: string;
}

export const pendingOf = (timestamp: Timestamp): PendingAt[] =>
  attestationsOf(timestamp).flatMap(({ attestation, message }) =>
    attestation.kind === 'pending' ? [{ message, uri: attestation.uri }] : [],
  );

/** The blocks that attest it, each with its Merkle root as explorers write it. */
export const blocksOf = (timestamp: Timestamp): { height: number; merkleRoot: string }[] =>
  attestationsOf(timestamp).flatMap(({ attestation, message }) =>
    attestation.kind === 'bitcoin'
      ? [{ height: attestation.height, merkleRoot: bytesToHex(message.toReversed()) }]
      : [],
  );

/** Several proofs of one message, combined. */
export const joinTimestamps = (timestamps: readonly [Timestamp, ...Timestamp[]]): Timestamp => ({
  message: timestamps[0].message,
  branches: timestamps.flatMap(({ branches }) => branches),
});

function readNode(reader: Reader, message: Uint8Array, depth: number): Timestamp {
  if (depth > MAX_DEPTH) throw new UnreadableTimestamp('it is too deep');
  const branches: Branch[] = [];
  let code = reader.byte();
  while (code === FORK) {
    branches.push(readBranch(reader, reader.byte(), message, depth));
    code = reader.byte();
  }
  branches.push(readBranch(reader, code, message, depth));
  return { message, branches };
}

function readBranch(reader: Reader, code: number, message: Uint8Array, depth: number): Branch {
  if (code === ATTESTATION) return { attestation: readAttestation(reader) };
  const argument = code in BINARY ? reader.bytes(reader.number()) : undefined;
  const result = applied({ code, ...(argument && { argument }) }, message);
  if (result.length > MAX_ITEM_BYTES) throw new UnreadableTimestamp('a message in it is too long');
  return {
    operation: { code, ...(argument && { argument }) },
    next: readNode(reader, result, depth + 1),
  };
}

function applied({ code, argument }: Operation, message: Uint8Array): Uint8Array {
  const apply = argument ? BINARY[code] : UNARY[code];
  if (!apply) throw new UnreadableTimestamp(`it has an unknown operation ${code}`);
  return apply(message, argument ?? new Uint8Array());
}

function readAttestation(reader: Reader): Attestation {
  const tag = bytesToHex(reader.bytes(TAG_BYTES));
  const payload = reader.bytes(reader.number());
  const inner = new Reader(payload);
  if (tag === PENDING) return { kind: 'pending', uri: uriOf(inner.bytes(inner.number())) };
  if (tag === BITCOIN) return { kind: 'bitcoin', height: inner.number() };
  return { kind: 'other', tag, payload };
}

function uriOf(bytes: Uint8Array): string {
  const uri = String.fromCharCode(...bytes);
  if (!/^[A-Za-z0-9._/:-]{1,1000}$/.test(uri)) throw new UnreadableTimestamp('it names no address of a calendar');
  return uri;
}

function branchBytes(branch: Branch): Uint8Array {
  if ('attestation' in branch) return attestationBytes(branch.attestation);
  const { code, argument } = branch.operation;
  return concatBytes(Uint8Array.of(code), ...(argument ? [sized(argument)] : []), timestampBytes(branch.next));
}

function attestationBytes(attestation: Attestation): Uint8Array {
  const [tag, payload] = tagAndPayload(attestation);
  return concatBytes(Uint8Array.of(ATTESTATION), hexToBytes(tag), sized(payload));
}

function tagAndPayload(attestation: Attestation): [tag: string, payload: Uint8Array] {
  if (attestation.kind === 'pending') return [PENDING, sized(utf8ToBytes(attestation.uri))];
  if (attestation.kind === 'bitcoin') return [BITCOIN, numberBytes(attestation.height)];
  return [attestation.tag, attestation.payload];
}

const sized = (bytes: Uint8Array): Uint8Array => concatBytes(numberBytes(bytes.length), bytes);

/** Seven bits to a byte, the lowest first; the highest bit says that more follow. */
function numberBytes(value: number): Uint8Array {
  const bytes: number[] = [];
  let left = value;
  for (; left > 0x7f; left = Math.floor(left / 0x80)) bytes.push((left % 0x80) + 0x80);
  return Uint8Array.from([...bytes, left]);
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  byte(): number {
    return this.bytes(1)[0]!;
  }

  bytes(count: number): Uint8Array {
    const end = this.#at + count;
    if (count > MAX_ITEM_BYTES || end > this.#bytes.length) throw new UnreadableTimestamp('it ends too early');
    const found = this.#bytes.slice(this.#at, end);
    this.#at = end;
    return found;
  }

  number(): number {
    let value = 0;
    for (let factor = 1; factor < 2 ** 49; factor *= 0x80) {
      const byte = this.byte();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
    throw new UnreadableTimestamp('a number in it is too long');
  }
}
