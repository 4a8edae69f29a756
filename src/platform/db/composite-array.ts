/**
 * Rows as PostgreSQL takes them in binary (`array_recv` of `record_recv`): an array of a composite type, or of the rows of a table,
 * written straight into the message that carries it. The fields of the type are read from the database, and each is looked up in
 * the row by its name, so nothing depends on an order.
 */
import type pg from 'pg';
import type { BinaryValue } from './binary-statement.ts';

/** A row by the names of the type's fields; what is left out, or `undefined`, is null. */
export type CompositeRow = Readonly<Record<string, unknown>>;

export interface CompositeType {
  name: string;
  oid: number;
  fields: ReadonlyArray<{ name: string; oid: number }>;
}

interface Codec {
  /** Bytes that the value may take. */
  maxSize(value: never): number;
  /** Returns how many it took. */
  write(into: Buffer, at: number, value: never): number;
}

const NULL = -1;
const ARRAY_HEAD = 20;
/** An array without elements has no dimension. */
const EMPTY_HEAD = 12;
/** PostgreSQL counts its microseconds from here. */
const EPOCH_2000_MS = Date.UTC(2000, 0, 1);

const fixed = <Value>(size: number, write: (into: Buffer, at: number, value: Value) => unknown): Codec => ({
  maxSize: () => size,
  write(into, at, value) {
    write(into, at, value);
    return size;
  },
});
/** A UTF-16 unit is three bytes of UTF-8 at most. */
const text: Codec = {
  maxSize: (value: string) => value.length * 3,
  write: (into, at, value: string) => into.write(value, at, 'utf8'),
};
const bytes: Codec = {
  maxSize: (value: Uint8Array) => value.length,
  write(into, at, value: Uint8Array) {
    into.set(value, at);
    return value.length;
  },
};

/** By the object id of the type. */
const CODECS: Readonly<Record<number, Codec>> = {
  16: fixed<boolean>(1, (into, at, value) => into.writeUInt8(value ? 1 : 0, at)),
  17: bytes,
  20: fixed<bigint>(8, (into, at, value) => into.writeBigInt64BE(value, at)),
  21: fixed<number>(2, (into, at, value) => into.writeInt16BE(value, at)),
  23: fixed<number>(4, (into, at, value) => into.writeInt32BE(value, at)),
  25: text,
  // JSON, as text.
  114: text,
  1184: fixed<Date>(8, (into, at, value) => into.writeBigInt64BE(BigInt(value.getTime() - EPOCH_2000_MS) * 1000n, at)),
  // Written as 36 characters with hyphens.
  2950: fixed<string>(16, (into, at, value) => into.write(value.replaceAll('-', ''), at, 16, 'hex')),
};

const types = new WeakMap<pg.Client, Map<string, Promise<CompositeType>>>();

/** A composite type, or the rows of a table, read once for each connection. Throws where there is none of this name. */
export function compositeType(client: pg.Client, name: string): Promise<CompositeType> {
  let ofClient = types.get(client);
  if (!ofClient) types.set(client, (ofClient = new Map()));
  let type = ofClient.get(name);
  if (!type) {
    type = readType(client, name);
    ofClient.set(name, type);
    type.catch(() => ofClient.delete(name));
  }
  return type;
}

async function readType(client: pg.Client, name: string): Promise<CompositeType> {
  const { rows } = await client.query<{ oid: string; field: string; type: string }>(
    `select t.oid::text as oid, a.attname as field, a.atttypid::oid::text as type
       from pg_type t join pg_attribute a on a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped
      where t.oid = $1::regtype order by a.attnum`,
    [name],
  );
  return {
    name,
    oid: Number(rows[0]!.oid),
    fields: rows.map(({ field, type }) => ({ name: field, oid: Number(type) })),
  };
}

export function compositeArray(type: CompositeType, rows: readonly CompositeRow[]): BinaryValue {
  const columns = type.fields.map(({ name, oid }) => ({ name, oid, codec: CODECS[oid] }));
  const valueOf = (row: CompositeRow, name: string, codec: Codec | undefined): never | undefined => {
    const value = row[name];
    if (value === null || value === undefined) return undefined;
    if (!codec) throw new TypeError(`${type.name}.${name} has a type that rows are not written in`);
    return value as never;
  };
  let maxSize = ARRAY_HEAD;
  for (const row of rows) {
    maxSize += 8;
    for (const { name, codec } of columns) {
      const value = valueOf(row, name, codec);
      maxSize += 8 + (value === undefined ? 0 : codec!.maxSize(value));
    }
  }
  return {
    maxSize,
    write(into, start) {
      into.writeInt32BE(rows.length === 0 ? 0 : 1, start);
      into.writeInt32BE(0, start + 4);
      into.writeInt32BE(type.oid, start + 8);
      if (rows.length === 0) return start + EMPTY_HEAD;
      into.writeInt32BE(rows.length, start + 12);
      into.writeInt32BE(1, start + 16);
      let at = start + ARRAY_HEAD;
      for (const row of rows) {
        const beginning = at + 4;
        at = into.writeInt32BE(columns.length, beginning);
        for (const { name, oid, codec } of columns) {
          const value = valueOf(row, name, codec);
          const size = value === undefined ? NULL : codec!.write(into, at + 8, value);
          into.writeInt32BE(oid, at);
          into.writeInt32BE(size, at + 4);
          at += 8 + Math.max(size, 0);
        }
        into.writeInt32BE(at - beginning, beginning - 4);
      }
      return at;
    },
  };
}

/** A single moment. */
export const timestampValue = (value: Date): BinaryValue => scalar(1184, value);
export const bigintValue = (value: bigint): BinaryValue => scalar(20, value);
export const intValue = (value: number): BinaryValue => scalar(23, value);

const scalar = (oid: number, value: unknown): BinaryValue => ({
  maxSize: 8,
  write: (into, start) => start + CODECS[oid]!.write(into, start, value as never),
});
