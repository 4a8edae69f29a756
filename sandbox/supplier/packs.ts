/**
 * Packs of free spins that the site has granted, in each of the three dialects, and how many spins of each are left by the
 * supplier's own count. Kept in a file when given one.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { minorOf, type DialectName } from './wire.ts';

export interface Pack {
  id: string;
  brand: string;
  user: string;
  game: string;
  left: number;
  /** Minor units. */
  stake: bigint;
  currency: string;
  expiresAt: number;
}

export interface Packs {
  /** Granting the same pack again changes nothing. */
  grant(pack: Pack): void;
  end(id: string): void;
  /** The pack to be played first. */
  find(brand: string, user: string, game: string): Pack | undefined;
  use(id: string, spins: number): void;
}

export function openPacks({ now, dataFile }: { now: () => Date; dataFile?: string | undefined }): Packs {
  const file = dataFile && dataFile.replace(/(\.json)?$/, '.packs');
  const packs = new Map<string, Pack>(read(file).map((pack) => [pack.id, pack]));
  const save = (): void => {
    if (!file) return;
    mkdirSync(path.dirname(file), { recursive: true });
    const validPacks = [...packs.values()].filter(({ expiresAt }) => expiresAt > now().getTime());
    writeFileSync(
      file,
      JSON.stringify(validPacks, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    );
  };
  return {
    grant(pack) {
      if (!packs.has(pack.id)) packs.set(pack.id, pack);
      save();
    },
    end(id) {
      packs.delete(id);
      save();
    },
    find: (brand, user, game) =>
      [...packs.values()]
        .filter((pack) => pack.brand === brand && pack.user === user && pack.game === game && pack.left > 0)
        .filter(({ expiresAt }) => expiresAt > now().getTime())
        .toSorted((a, b) => a.expiresAt - b.expiresAt)[0],
    use(id, spins) {
      const pack = packs.get(id);
      if (pack) packs.set(id, { ...pack, left: Math.max(0, pack.left - spins) });
      save();
    },
  };
}

function read(file: string | undefined): Pack[] {
  if (!file) return [];
  try {
    return JSON.parse(readFileSync(file, 'utf8'), (key, value: unknown) =>
      key === 'stake' ? BigInt(value as string) : value,
    ) as Pack[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

type Fields = Readonly<Record<string, string>>;

/** What the site has sent, in the field names of the dialect; `undefined` when it is no pack. */
export function readPack(dialect: DialectName, brand: string, body: string): Pack | undefined {
  const fields = fieldsIn(dialect, body);
  const {
    id = '',
    user = '',
    game = '',
    count = '',
    currency = '',
    expiresAt,
    stake,
  } = {
    'json-hmac': (call: Fields) => ({
      ...call,
      stake: call['stake'] === undefined ? 0n : minorOf(call['stake'], call['currency']),
      expiresAt: Date.parse(call['expires_at'] ?? ''),
    }),
    'json-rsa': (call: Fields) => ({
      id: call['promo_id'],
      user: call['user_id'],
      game: call['game_id'],
      count: call['rounds'],
      currency: call['currency'],
      stake: minorOf((Number(call['bet_amount']) / 100_000).toFixed(8), call['currency']),
      expiresAt: Number(call['expires_at']),
    }),
    'form-hmac': (call: Fields) => ({
      id: call['promo'],
      user: call['user'],
      game: call['game'],
      count: call['count'],
      currency: call['currency'],
      stake: BigInt(call['bet'] ?? 0),
      expiresAt: Number(call['until']) * 1000,
    }),
  }[dialect](fields) as Partial<Record<'id' | 'user' | 'game' | 'count' | 'currency', string>> & {
    stake: bigint;
    expiresAt: number;
  };
  const left = Number(count);
  if (!id || !user || !game || !currency || !(left > 0) || stake <= 0n || Number.isNaN(expiresAt)) return undefined;
  return { id, brand, user, game, left, stake, currency, expiresAt };
}

export const readPackEnd = (dialect: DialectName, body: string): string | undefined =>
  fieldsIn(dialect, body)[{ 'json-hmac': 'id', 'json-rsa': 'promo_id', 'form-hmac': 'promo' }[dialect]];

function fieldsIn(dialect: DialectName, body: string): Fields {
  if (dialect === 'form-hmac') return Object.fromEntries(new URLSearchParams(body));
  try {
    const parsed = JSON.parse(body) as Record<string, unknown>;
    return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, String(value)]));
  } catch {
    return {};
  }
}
