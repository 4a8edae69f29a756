/**
 * Arrays as PostgreSQL takes them in binary (`array_recv`), for statements that carry columns of many members: written
 * and read in a fraction of the time of their text form. `pg` sends a Buffer as a binary parameter.
 */
const HEAD = 20;
const OID = { bytea: 17, int8: 20, int2: 21, int4: 23, text: 25, json: 114, uuid: 2950 } as const;

export const int2Array = (values: readonly number[]): Buffer =>
  fixed(OID.int2, 2, values, (into, at, value) => into.writeInt16BE(value, at));
export const int4Array = (values: readonly number[]): Buffer =>
  fixed(OID.int4, 4, values, (into, at, value) => into.writeInt32BE(value, at));
export const int8Array = (values: readonly bigint[]): Buffer =>
  fixed(OID.int8, 8, values, (into, at, value) => into.writeBigInt64BE(value, at));
/** Written as 36 characters with hyphens. */
export const uuidArray = (values: readonly string[]): Buffer =>
  fixed(OID.uuid, 16, values, (into, at, value) => into.write(value.replaceAll('-', ''), at, 16, 'hex'));
export const textArray = (values: readonly string[]): Buffer => strings(OID.text, values);
/** JSON texts. */
export const jsonArray = (values: ReadonlyArray<string | null>): Buffer => strings(OID.json, values);

export function byteaArray(values: readonly Uint8Array[]): Buffer {
  const into = head(
    OID.bytea,
    values.length,
    values.reduce((sum, value) => sum + 4 + value.length, 0),
  );
  let at = HEAD;
  for (const value of values) {
    at = into.writeInt32BE(value.length, at);
    into.set(value, at);
    at += value.length;
  }
  return into;
}

function fixed<Value>(
  oid: number,
  size: number,
  values: readonly Value[],
  write: (into: Buffer, at: number, value: Value) => void,
): Buffer {
  const into = head(oid, values.length, values.length * (4 + size));
  let at = HEAD;
  for (const value of values) {
    at = into.writeInt32BE(size, at);
    write(into, at, value);
    at += size;
  }
  return into;
}

function strings(oid: number, values: ReadonlyArray<string | null>): Buffer {
  let most = 0;
  for (const value of values) most += 4 + (value === null ? 0 : value.length * 3);
  const into = head(oid, values.length, most);
  let at = HEAD;
  for (const value of values) {
    if (value === null) {
      at = into.writeInt32BE(-1, at);
      continue;
    }
    const size = into.write(value, at + 4, 'utf8');
    into.writeInt32BE(size, at);
    at += 4 + size;
  }
  return into.subarray(0, at);
}

/** One dimension from 1 on; elements may be null. */
function head(oid: number, count: number, bodySize: number): Buffer {
  const into = Buffer.allocUnsafe(HEAD + bodySize);
  into.writeInt32BE(count === 0 ? 0 : 1, 0);
  into.writeInt32BE(1, 4);
  into.writeInt32BE(oid, 8);
  into.writeInt32BE(count, 12);
  into.writeInt32BE(1, 16);
  return count === 0 ? into.subarray(0, 12) : into;
}
