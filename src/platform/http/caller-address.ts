/**
 * The address of the caller. Every proxy appends the address that it was called from to `X-Forwarded-For`, so only the
 * right end of that header was written by our own proxies; whatever stands further left came with the request and may say
 * anything. The address is therefore read from the right, and never further than the trusted proxies reach.
 */
import { BlockList, isIP } from 'node:net';

/** How many of our own proxies stand in front, or from which networks they call. */
export type TrustedProxies = { hops: number } | { networks: BlockList };

const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};
const MAX_HOPS = 16;
/** The private networks are 1/200 of all IPv4 addresses, those of a large provider less; no proxies span so much of the internet. */
const MAX_SHARE = 1 / 16;

/** Reads the option `TRUST_PROXY`. Throws a phrase that says what would be right. */
export function parseTrustedProxies(text: string): TrustedProxies {
  if (text === 'off') return { hops: 0 };
  if (text === 'on')
    throw new Error(
      'must say which proxies are yours: their number (`1`), or their addresses and networks (`10.0.0.0/8, ::1`), because anybody can write an X-Forwarded-For header',
    );
  if (/^\d{1,2}$/.test(text) && Number(text) <= MAX_HOPS) return { hops: Number(text) };
  const { networks, shares } = readNetworks(text, PROXIES);
  if (shares.ipv4 >= MAX_SHARE || shares.ipv6 >= MAX_SHARE)
    throw new Error(`must not trust every address, or a good part of them, as ${text} does`);
  return { networks };
}

/** Reads a list of addresses and networks; empty: none is named. Throws a phrase that says what would be right. */
export const parseNetworks = (text: string): BlockList | undefined =>
  text === '' ? undefined : readNetworks(text, 'a list').networks;

const PROXIES = '`off`, the number of your proxies, or a list';

function readNetworks(text: string, kind: string): { networks: BlockList; shares: Record<Family, number> } {
  const networks = new BlockList();
  const shares = { ipv4: 0, ipv6: 0 };
  for (const part of text.split(',')) {
    const word = part.trim();
    for (const network of NAMED_NETWORKS[word] ?? [word]) {
      const { family, prefix } = addNetwork(networks, network, kind);
      shares[family] += 2 ** -prefix;
    }
  }
  return { networks, shares };
}

type Family = 'ipv4' | 'ipv6';

function addNetwork(networks: BlockList, text: string, kind: string): { family: Family; prefix: number } {
  const [, written = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const address = isIP(written) === 0 ? undefined : normalAddress(written);
  const family: Family = address !== undefined && isIP(address) === 6 ? 'ipv6' : 'ipv4';
  const most = family === 'ipv6' ? 128 : 32;
  if (address === undefined || (prefix !== undefined && (Number(prefix) > most || isIP(written) !== isIP(address))))
    throw new Error(
      `must be ${kind} of addresses and networks such as \`10.0.0.0/8, 2001:db8::/32, loopback, private\`; ${JSON.stringify(text)} is none`,
    );
  const length = prefix === undefined ? most : Number(prefix);
  networks.addSubnet(address, length, family);
  return { family, prefix: length };
}

/**
 * The address of the caller. `peer` is the other end of the connection, `forwarded` the header `X-Forwarded-For`. An entry
 * that is no address ends the walk: the caller is then the last one that is known for certain.
 */
export function callerAddress(
  peer: string | undefined,
  forwarded: string | string[] | undefined,
  proxies: TrustedProxies,
): string {
  let caller = normalAddress(peer ?? '') ?? '';
  if (forwarded === undefined || ('hops' in proxies && proxies.hops === 0)) return caller;
  const entries = String(forwarded).split(',');
  for (let hop = 0; isTrusted(proxies, caller, hop); hop++) {
    const entry = entries.pop();
    const next = entry === undefined ? undefined : normalAddress(withoutPort(entry.trim()));
    if (next === undefined) break;
    caller = next;
  }
  return caller;
}

function isTrusted(proxies: TrustedProxies, address: string, hop: number): boolean {
  if ('hops' in proxies) return hop < proxies.hops;
  return isWithin(proxies.networks, address);
}

export const isWithin = (networks: BlockList, address: string): boolean =>
  isIP(address) !== 0 && networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Some proxies write the port too: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (entry: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(entry)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(entry)?.[1] ?? entry;

/** An address in the one spelling that it is counted under; IPv4 inside IPv6 is IPv4. `undefined` for text that is none. */
function normalAddress(text: string): string | undefined {
  const family = isIP(text);
  if (family !== 6) return family === 4 ? text : undefined;
  const groups = groupsOf(text);
  const [high, low] = groups.slice(6) as [number, number];
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return new URL(`http://[${text.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
}

/** The eight numbers of an IPv6 address. */
function groupsOf(text: string): number[] {
  const plain = new URL(`http://[${text.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
  const [front = '', back] = plain.split('::');
  const numbers = (part: string): number[] => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)));
  const [first, last] = [numbers(front), numbers(back ?? '')];
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
}

/** What limits count by: an IPv4 address, or the /64 that one IPv6 subscriber has. Other text stays as it is. */
export function networkOf(address: string): string {
  if (!address.includes(':') || isIP(address) !== 6) return address;
  const network = groupsOf(address).slice(0, 4);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}
