/**
 * How a supplier talks to a site, in each of the three dialects: builds and signs calls, reads answers. Written
 * independently of the site's own adapters, so that each proves the other.
 */
import { createHmac, sign, type KeyObject } from 'node:crypto';

export type DialectName = 'json-hmac' | 'json-rsa' | 'form-hmac';
export type ActionName = 'info' | 'balance' | 'bet' | 'win' | 'betwin' | 'rollback' | 'finish';

export interface Call {
  user?: string;
  token?: string;
  game?: string;
  round?: string;
  transaction?: string;
  reference?: string;
  currency?: string;
  /** Minor units. */
  amount?: bigint;
  win?: bigint;
  isLast?: boolean;
  /** The pack of a free spin. */
  pack?: string;
}

export interface Keys {
  dialect: DialectName;
  secret: string;
  /** Signs in the RSA dialect. */
  privateKey?: KeyObject | undefined;
}

export interface WireRequest {
  headers: Record<string, string>;
  body: string;
}

export interface Answer {
  status: number;
  /** `OK`, or why not; empty when it could not be read. */
  code: string;
  message?: string;
  balance?: bigint;
  currency?: string;
  user?: string;
  /** The site's own id of the transaction. */
  transaction?: string;
  text: string;
}

const exponents: Record<string, number> = { JPY: 0, BTC: 8 };
export const exponentOf = (currency: string | undefined): number => exponents[currency ?? 'EUR'] ?? 2;

export function decimal(minor: bigint, currency: string | undefined): string {
  const exponent = exponentOf(currency);
  const digits = String(minor).padStart(exponent + 1, '0');
  return exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

export const units = (minor: bigint, currency: string | undefined): number =>
  Number((minor * 100_000n) / 10n ** BigInt(exponentOf(currency)));

export const minorOf = (amount: string, currency: string | undefined): bigint => {
  const [whole = '0', part = ''] = amount.split('.');
  return BigInt(whole + part.padEnd(exponentOf(currency), '0').slice(0, exponentOf(currency)));
};

/** The fields of a call under the names of the dialect; absent ones are not sent. */
export function fieldsOf(dialect: DialectName, call: Call): Record<string, unknown> {
  const { user, token, game, round, transaction, reference, currency, amount, win, isLast, pack } = call;
  const fields: Record<string, unknown> = {
    'json-hmac': () => ({
      user,
      token,
      game,
      round,
      transaction,
      reference,
      currency,
      amount: amount === undefined ? undefined : decimal(amount, currency),
      win: win === undefined ? undefined : decimal(win, currency),
      final: isLast,
      free_spins: pack,
    }),
    'json-rsa': () => ({
      user_id: user,
      session: token,
      game_id: game,
      round_id: round,
      tx_id: transaction,
      ref_tx_id: reference,
      currency,
      amount: amount === undefined ? undefined : units(amount, currency),
      win: win === undefined ? undefined : units(win, currency),
      round_closed: isLast,
      promo_id: pack,
    }),
    'form-hmac': () => ({
      user,
      token,
      game,
      round,
      trans: transaction,
      ref: reference,
      currency,
      amount: amount === undefined ? undefined : String(amount),
      win: win === undefined ? undefined : String(win),
      last: isLast === undefined ? undefined : isLast ? '1' : '0',
      promo: pack,
    }),
  }[dialect]();
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

export const bodyOf = (dialect: DialectName, fields: Record<string, unknown>, atSeconds: number): string =>
  dialect === 'form-hmac'
    ? new URLSearchParams({ ...(fields as Record<string, string>), ts: String(atSeconds) }).toString()
    : JSON.stringify(fields);

/** `path` is `{name}/{action}`: the signature covers it, with time and raw body. */
export function signed(keys: Keys, path: string, body: string, atSeconds: number): WireRequest {
  const hmac = (): string => createHmac('sha256', keys.secret).update(`${atSeconds}.${path}.${body}`).digest('hex');
  switch (keys.dialect) {
    case 'json-hmac':
      return { body, headers: { ...JSON_TYPE, 'x-timestamp': String(atSeconds), 'x-signature': hmac() } };
    case 'form-hmac':
      return { body, headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-hash': hmac() } };
    case 'json-rsa': {
      const at = `${atSeconds}000`;
      const signature = sign('RSA-SHA256', Buffer.from(`${at}.${path}.${body}`), keys.privateKey!).toString('base64');
      return { body, headers: { ...JSON_TYPE, 'x-request-time': at, 'x-rsa-signature': signature } };
    }
  }
}

const JSON_TYPE = { 'content-type': 'application/json' };

export function readAnswer(dialect: DialectName, status: number, text: string): Answer {
  const fields = dialect === 'form-hmac' ? Object.fromEntries(new URLSearchParams(text)) : parsed(text);
  const field = (name: string): string | undefined => {
    const value = fields[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  const [currency, balance] = [field('currency'), field('balance')];
  const code = (dialect === 'json-rsa' ? field('status')?.replace(/^RS_/, '') : field('code')) ?? '';
  const money = balance === undefined ? undefined : balanceOf(dialect, balance, currency);
  const message = dialect === 'json-rsa' ? field('error') : field('message');
  const user = dialect === 'json-rsa' ? field('user_id') : field('user');
  const transaction = field(
    { 'json-hmac': 'transaction', 'json-rsa': 'operator_tx_id', 'form-hmac': 'trans' }[dialect],
  );
  return {
    status,
    code,
    text,
    ...(message !== undefined && { message }),
    ...(money !== undefined && { balance: money }),
    ...(currency !== undefined && { currency }),
    ...(user !== undefined && { user }),
    ...(transaction !== undefined && { transaction }),
  };
}

function balanceOf(dialect: DialectName, text: string, currency: string | undefined): bigint {
  if (dialect === 'json-hmac') return minorOf(text, currency);
  if (dialect === 'form-hmac') return BigInt(text);
  return (BigInt(text) * 10n ** BigInt(exponentOf(currency))) / 100_000n;
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

const TIMEOUT_MS = 5000;

/** The status is 0 when there was no answer. */
export async function post(
  site: string,
  path: string,
  request: WireRequest,
): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(`${site}/callbacks/providers/${path}`, {
      method: 'POST',
      headers: request.headers,
      body: request.body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { status: 0, text: (error as Error).message };
  }
}

/** Signs, sends and reads. Without an answer the code is empty and the status 0. */
export async function speak(
  site: string,
  name: string,
  keys: Keys,
  action: ActionName,
  call: Call,
  now: Date = new Date(),
): Promise<Answer> {
  const atSeconds = Math.floor(now.getTime() / 1000);
  const path = `${name}/${action}`;
  const request = signed(keys, path, bodyOf(keys.dialect, fieldsOf(keys.dialect, call), atSeconds), atSeconds);
  const { status, text } = await post(site, path, request);
  return readAnswer(keys.dialect, status, text);
}
