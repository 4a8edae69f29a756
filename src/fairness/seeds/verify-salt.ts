/**
 * Says who made the salt of a chain and checks it: that the public log named the beacon's round before it existed, that the network
 * signed it, and that the salt follows from it. In a separate file, because the code for curves is large.
 */
import { attempt, compare } from './compare.ts';
import { networkOf, timeOfRound } from '#kernel/drand.ts';
import { isSignedRound } from './drand-round.ts';
import { entryLeaf, entryText, headBytes, type ChainEntry, type SignedHead } from './log-head.ts';
import { rootOfPath } from './merkle.ts';
import type { PublishedChain } from './published-chain.ts';
import { saltFrom } from './salt.ts';
import { checkSignature, type ReceiptKey } from './signature.ts';

/** The first signed head that covers the entry of the chain, with the keys of the site. */
export interface Logged {
  head: SignedHead;
  place: number;
  path: readonly string[];
  keys: readonly ReceiptKey[];
}

export interface SaltCheck {
  /**
   * - `entry`: the chain is the one that its log entry names, and so is the maker of the salt
   * - `logged`: a signed head of the public log covers the entry
   * - `before`: that head is older than the round of the beacon
   * - `beacon`: the round is signed by the network
   * - `salt`: the salt is the one that follows from the round and the chain
   */
  name: 'entry' | 'logged' | 'before' | 'beacon' | 'salt';
  result: 'holds' | 'fails' | 'unknown';
  stated: string;
  computed: string;
}

export interface SaltVerification {
  /** `test-beacon`: a stand-in whose rounds anybody can predict. */
  origin: 'house' | 'beacon' | 'test-beacon';
  /** Whether it is shown that the house could not have chosen it: `unknown` as long as it could, or that is not shown. */
  result: SaltCheck['result'];
  checks: SaltCheck[];
}

/** `used`: what the round or match says of its chain. */
export async function verifySalt(
  used: { published: string; salt: string },
  chain: PublishedChain,
  logged: Logged | undefined,
): Promise<SaltVerification> {
  const checks = [compareEntry(used, chain), await compareLogged(chain.entry, logged)];
  const { beacon } = chain;
  if (!beacon) {
    checks.push(compare('salt', used.salt, chain.salt ?? 'none'));
    return { origin: 'house', result: hasFailed(checks) ? 'fails' : 'unknown', checks };
  }
  const network = networkOf(beacon.network);
  const { round } = beacon;
  const signature = beacon.signature ?? '';
  checks.push(
    network && logged
      ? compareTimes(timeOfRound(network, round), logged.head.signed.at)
      : { name: 'before', result: 'unknown', stated: '', computed: '' },
    network
      ? {
          name: 'beacon',
          result: isSignedRound(network, round, signature) ? 'holds' : 'fails',
          stated: `${network.id} ${round} ${signature}`,
          computed: '',
        }
      : { name: 'beacon', result: 'unknown', stated: beacon.network, computed: '' },
    compare(
      'salt',
      used.salt,
      attempt(() => saltFrom({ network: beacon.network, round, signature }, used.published)),
    ),
  );
  const holds = network?.isPublic === true && checks.every(({ result }) => result === 'holds');
  return {
    origin: network?.isPublic ? 'beacon' : 'test-beacon',
    result: hasFailed(checks) ? 'fails' : holds ? 'holds' : 'unknown',
    checks,
  };
}

/** Whether a head of the house covers an entry; `undefined` while that is unknown. */
export async function isLogged(entry: string, { head, place, path, keys }: Logged): Promise<boolean | undefined> {
  const root = rootOfPath(entryLeaf(entry), place, head.signed.size, path);
  if (root !== head.signed.root) return false;
  const signed = await checkSignature(keys, head.signed.kid, head.signature, () => headBytes(head.signed));
  return signed === 'unknown-key' ? undefined : signed === 'holds';
}

function compareEntry({ published }: { published: string }, chain: PublishedChain): SaltCheck {
  const { of, length, beacon } = chain;
  const said = { kind: 'chain', of, published, length } as const;
  const expected: ChainEntry[] = beacon
    ? [{ ...said, salt_by: 'drand', beacon: beacon.network, round: beacon.round }]
    : // Older entries do not say who makes the salt.
      [{ ...said, salt_by: 'house' }, said];
  const texts = expected.map((entry) => attempt(() => entryText(entry)));
  return compare('entry', chain.entry, texts.includes(chain.entry) ? chain.entry : texts[0]!);
}

async function compareLogged(entry: string, logged: Logged | undefined): Promise<SaltCheck> {
  if (!logged) return { name: 'logged', result: 'unknown', stated: entryLeaf(entry), computed: '' };
  const { root, size } = logged.head.signed;
  const found = await isLogged(entry, logged);
  return {
    name: 'logged',
    result: found === undefined ? 'unknown' : found ? 'holds' : 'fails',
    stated: `${size} ${root}`,
    computed: rootOfPath(entryLeaf(entry), logged.place, size, logged.path) ?? 'no path',
  };
}

function compareTimes(roundAtMs: number, headAt: string): SaltCheck {
  const isBefore = Date.parse(headAt) < roundAtMs;
  return {
    name: 'before',
    result: isBefore ? 'holds' : 'fails',
    stated: headAt,
    computed: new Date(roundAtMs).toISOString(),
  };
}

const hasFailed = (checks: readonly SaltCheck[]): boolean => checks.some(({ result }) => result === 'fails');
