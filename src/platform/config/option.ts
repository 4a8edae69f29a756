// What an option is, and the checks that options share. A check returns the value, or throws a phrase that says what would be right.
import { BlockList, isIP } from 'node:net';

/** What a default may depend on. */
export interface Known {
  mode: string;
  port: string;
  dataDir: string;
  environment: Readonly<Record<string, string | undefined>>;
}

export interface Option<T> {
  fallback: string | ((environment: Known) => string);
  about: string;
  parse: (text: string) => T;
  secret?: true;
}

/** Options by the name of their environment variable. */
export type Options = Record<string, Option<unknown>>;

export const text = (value: string): string => value;
export const oneOf =
  <const T extends string>(...allowed: T[]) =>
  (value: string): T => {
    if (!(allowed as string[]).includes(value)) throw new Error(`must be one of ${allowed.join(', ')}`);
    return value as T;
  };
export const whole =
  (min: number, max: number) =>
  (value: string): number => {
    if (!/^[0-9]+$/.test(value) || Number(value) < min || Number(value) > max)
      throw new Error(`must be a whole number from ${min} to ${max}`);
    return Number(value);
  };
export const onOff = (value: string): boolean => oneOf('on', 'off')(value) === 'on';
export const url =
  (...protocols: string[]) =>
  (value: string): string => {
    if (value === '') return value;
    const parsed = URL.canParse(value) ? new URL(value) : undefined;
    if (!parsed || !protocols.includes(parsed.protocol))
      throw new Error(`must be an address with ${protocols.join(' or ')}`);
    requireExternalHost(parsed.hostname);
    return value.replace(/\/$/, '');
  };

/** An https address, or an http one of this machine; `phrase` is thrown for any other. What is sent there must not be read on the way. */
export function secureUrl(value: string, phrase: string): string {
  const { protocol, hostname } = URL.parse(value) ?? { protocol: '', hostname: '' };
  const isLocal = protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname);
  if (protocol !== 'https:' && !isLocal) throw new Error(phrase);
  requireExternalHost(hostname);
  return value.replace(/\/$/, '');
}

/** Link-local networks, and the other addresses at which clouds hand out a machine's keys to any program that runs on it. */
const MACHINE_NETWORKS = new BlockList();
MACHINE_NETWORKS.addSubnet('169.254.0.0', 16, 'ipv4');
MACHINE_NETWORKS.addSubnet('fe80::', 10, 'ipv6');
MACHINE_NETWORKS.addAddress('fd00:ec2::254', 'ipv6');
MACHINE_NETWORKS.addAddress('100.100.100.200', 'ipv4');
MACHINE_NETWORKS.addAddress('192.0.0.192', 'ipv4');
const METADATA_HOSTS = /^(?:metadata|instance-data)(?:\.|$)/i;

/** `hostname` as `URL` gives it: numbers in their usual form, IPv6 in brackets. */
function requireExternalHost(hostname: string): void {
  const address = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(address);
  const isOfMachine =
    family === 0 ? METADATA_HOSTS.test(address) : MACHINE_NETWORKS.check(address, family === 6 ? 'ipv6' : 'ipv4');
  if (isOfMachine)
    throw new Error('must not lead to a link-local or metadata address, which gives away keys of this machine');
}

export function readJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    throw new Error('must be JSON');
  }
}
