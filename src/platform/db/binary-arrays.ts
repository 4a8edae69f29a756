/**
 * Arrays as PostgreSQL takes them in binary (`array_recv`), for statements that carry columns of many members: written
 * and read in a fraction of the time of their text form. They are written into the message that carries them.
 */
import type { BinaryValue } from './binary-statement.ts';

const HEAD = 20;
/** An array without elements has no dimension. */
const EMPTY_HEAD = 12;
const NULL = -1;
const OID = {
  bool: 16,
  bytea: 17,
  int8: 20,
  int2: 21,
  int4: 23,
  text: 25,
  json: 114,
  timestamptz: 1184,
  uuid: 2950,
} as const;
/** PostgreSQL counts its microseconds from here. */
const EPOCH_2000_MS = Date.UTC(2000, 0, 1);

export const boolArray = (values: readonly boolean[]): BinaryValue =>
  fixed(OID.bool, 1, values, (into, at, value) => into.writeUInt8(value ? 1 : 0, at));
export const int2Array = (values: readonly number[]): BinaryValue =>
  fixed(OID.int2, 2, values, (into, at, value) => into.writeInt16BE(value, at));
export const int4Array = (values: readonly number[]): BinaryValue =>
  fixed(OID.int4, 4, values, (into, at, value) => into.writeInt32BE(value, at));
export const int8Array = (values: readonly bigint[]): BinaryValue =>
  fixed(OID.int8, 8, values, (into, at, value) => into.writeBigInt64BE(value, at));
/** Written as 36 characters with hyphens. */
export const uuidArray = (values: readonly string[]): BinaryValue =>
  fixed(OID.uuid, 16, values, (into, at, value) => into.write(value.replaceAll('-', ''), at, 16, 'hex'));
export const timestampArray = (values: ReadonlyArray<Date | null>): BinaryValue =>
  fixed(OID.timestamptz, 8, values, writeTimestamp);
/** A single moment, not an array. */
export const timestamp = (value: Date): BinaryValue => ({
  maxSize: 8,
  write: (into, start) => writeTimestamp(into, start, value),
});
export const textArray = (values: readonly string[]): BinaryValue => strings(OID.text, values);
/** JSON texts. */
export const jsonArray = (values: ReadonlyArray<string | null>): BinaryValue => strings(OID.json, values);
export const byteaArray = (values: readonly Uint8Array[]): BinaryValue =>
  array(
    OID.bytea,
    values,
    (value) => value.length,
    (into, at, value) => {
      into.set(value, at);
      return value.length;
    },
  );

const writeTimestamp = (into: Buffer, at: number, value: Date): number =>
  into.writeBigInt64BE(BigInt(value.getTime() - EPOCH_2000_MS) * 1000n, at);

const fixed = <Value>(
  oid: number,
  size: number,
  values: ReadonlyArray<Value | null>,
  write: (into: Buffer, at: number, value: Value) => void,
): BinaryValue =>
  array(
    oid,
    values,
    () => size,
    (into, at, value) => {
      write(into, at, value);
      return size;
    },
  );

/** A UTF-16 unit is three bytes of UTF-8 at most. */
const strings = (oid: number, values: ReadonlyArray<string | null>): BinaryValue =>
  array(
    oid,
    values,
    (value) => value.length * 3,
    (into, at, value) => into.write(value, at, 'utf8'),
  );

/** One dimension from 1 on; elements may be null. `write` returns how many bytes it wrote. */
function array<Value>(
  oid: number,
  values: ReadonlyArray<Value | null>,
  maxSizeOf: (value: Value) => number,
  write: (into: Buffer, at: number, value: Value) => number,
): BinaryValue {
  let maxSize = HEAD;
  for (const value of values) maxSize += 4 + (value === null ? 0 : maxSizeOf(value));
  return {
    maxSize,
    write(into, start) {
      into.writeInt32BE(values.length === 0 ? 0 : 1, start);
      into.writeInt32BE(1, start + 4);
      into.writeInt32BE(oid, start + 8);
      if (values.length === 0) return start + EMPTY_HEAD;
      into.writeInt32BE(values.length, start + 12);
      into.writeInt32BE(1, start + 16);
      let at = start + HEAD;
      for (const value of values) {
        const size = value === null ? NULL : write(into, at + 4, value);
        into.writeInt32BE(size, at);
        at += 4 + Math.max(size, 0);
      }
      return at;
    },
  };
}
