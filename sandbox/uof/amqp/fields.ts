/** Values as AMQP 0-9-1 writes them: numbers, strings, tables, and bits that share an octet. */
export interface Table {
  [name: string]: TableValue;
}
export type TableValue = string | number | boolean | null | Table | TableValue[];

export interface ValueOf {
  octet: number;
  short: number;
  long: number;
  /** Up to 2^53: delivery tags and sizes do not get there. */
  longlong: number;
  shortstr: string;
  longstr: string;
  table: Table;
  bit: boolean;
}
export type FieldType = keyof ValueOf;
export type Layout = Readonly<Record<string, FieldType>>;
export type FieldsOf<Fields extends Layout> = { [Name in keyof Fields]: ValueOf[Fields[Name]] };

/** What a peer sent cannot be read. */
export class MalformedError extends Error {}

export function encodeFields<Fields extends Layout>(layout: Fields, values: FieldsOf<Fields>): Buffer {
  const parts: Buffer[] = [];
  let bits = 0;
  let bitCount = 0;
  const flushBits = (): void => {
    if (bitCount > 0) parts.push(Buffer.of(bits));
    [bits, bitCount] = [0, 0];
  };
  for (const [name, type] of Object.entries(layout)) {
    const value = values[name as keyof Fields];
    if (type === 'bit') {
      if (bitCount === 8) flushBits();
      if (value) bits |= 1 << bitCount;
      bitCount++;
      continue;
    }
    flushBits();
    parts.push(encodeValue(type, value));
  }
  flushBits();
  return Buffer.concat(parts);
}

function encodeValue(type: Exclude<FieldType, 'bit'>, value: unknown): Buffer {
  switch (type) {
    case 'octet':
      return Buffer.of(value as number);
    case 'short':
      return number(2, (bytes) => bytes.writeUInt16BE(value as number));
    case 'long':
      return number(4, (bytes) => bytes.writeUInt32BE(value as number));
    case 'longlong':
      return number(8, (bytes) => bytes.writeBigUInt64BE(BigInt(value as number)));
    case 'shortstr': {
      const text = Buffer.from(value as string);
      if (text.length > 255) throw new RangeError('a short string has at most 255 bytes');
      return Buffer.concat([Buffer.of(text.length), text]);
    }
    case 'longstr':
      return withLength(Buffer.from(value as string));
    case 'table':
      return encodeTable(value as Table);
  }
}

function number(size: number, write: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.alloc(size);
  write(bytes);
  return bytes;
}

const withLength = (bytes: Buffer): Buffer =>
  Buffer.concat([number(4, (size) => size.writeUInt32BE(bytes.length)), bytes]);

const encodeTable = (table: Table): Buffer =>
  withLength(
    Buffer.concat(
      Object.entries(table).flatMap(([name, value]) => [encodeValue('shortstr', name), encodeTableValue(value)]),
    ),
  );

function encodeTableValue(value: TableValue): Buffer {
  const tagged = (tag: string, bytes: Buffer): Buffer => Buffer.concat([Buffer.from(tag), bytes]);
  if (value === null) return Buffer.from('V');
  if (typeof value === 'boolean') return tagged('t', Buffer.of(value ? 1 : 0));
  if (typeof value === 'number')
    return Number.isInteger(value) && Math.abs(value) < 2 ** 31
      ? tagged(
          'I',
          number(4, (bytes) => bytes.writeInt32BE(value)),
        )
      : tagged(
          'd',
          number(8, (bytes) => bytes.writeDoubleBE(value)),
        );
  if (typeof value === 'string') return tagged('S', withLength(Buffer.from(value)));
  if (Array.isArray(value)) return tagged('A', withLength(Buffer.concat(value.map(encodeTableValue))));
  return tagged('F', encodeTable(value));
}

export function decodeFields<Fields extends Layout>(layout: Fields, bytes: Buffer): FieldsOf<Fields> {
  const reader = new FieldReader(bytes);
  const values: Record<string, unknown> = {};
  for (const [name, type] of Object.entries(layout)) values[name] = reader.read(type);
  return values as FieldsOf<Fields>;
}

class FieldReader {
  readonly #bytes: Buffer;
  #at = 0;
  #bits = 0;
  #bitCount = 8;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  read(type: FieldType): ValueOf[FieldType] {
    if (type === 'bit') return this.#bit();
    this.#bitCount = 8;
    switch (type) {
      case 'octet':
        return this.#take(1)[0]!;
      case 'short':
        return this.#take(2).readUInt16BE();
      case 'long':
        return this.#take(4).readUInt32BE();
      case 'longlong':
        return Number(this.#take(8).readBigUInt64BE());
      case 'shortstr':
        return this.#take(this.#take(1)[0]!).toString();
      case 'longstr':
        return this.#sized().toString();
      case 'table':
        return this.#table();
    }
  }

  #bit(): boolean {
    if (this.#bitCount === 8) {
      this.#bits = this.#take(1)[0]!;
      this.#bitCount = 0;
    }
    return (this.#bits & (1 << this.#bitCount++)) !== 0;
  }

  #take(count: number): Buffer {
    const end = this.#at + count;
    if (end > this.#bytes.length) throw new MalformedError('arguments end too early');
    const part = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return part;
  }

  #sized(): Buffer {
    return this.#take(this.#take(4).readUInt32BE());
  }

  #table(): Table {
    const inner = new FieldReader(this.#sized());
    const table: Table = {};
    while (!inner.isAtEnd()) {
      const name = inner.read('shortstr') as string;
      table[name] = inner.#tagged();
    }
    return table;
  }

  isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  /** A value of a table behind its tag, as RabbitMQ uses the tags. */
  #tagged(): TableValue {
    const tag = String.fromCharCode(this.#take(1)[0]!);
    switch (tag) {
      case 'V':
        return null;
      case 't':
        return this.#take(1)[0] !== 0;
      case 'b':
        return this.#take(1).readInt8();
      case 'B':
        return this.#take(1).readUInt8();
      case 's':
        return this.#take(2).readInt16BE();
      case 'u':
        return this.#take(2).readUInt16BE();
      case 'I':
        return this.#take(4).readInt32BE();
      case 'i':
        return this.#take(4).readUInt32BE();
      case 'l':
        return Number(this.#take(8).readBigInt64BE());
      case 'T':
        return Number(this.#take(8).readBigUInt64BE());
      case 'f':
        return this.#take(4).readFloatBE();
      case 'd':
        return this.#take(8).readDoubleBE();
      case 'D': {
        const places = this.#take(1)[0]!;
        return this.#take(4).readUInt32BE() / 10 ** places;
      }
      case 'S':
      case 'x':
        return this.#sized().toString();
      case 'F':
        return this.#table();
      case 'A': {
        const inner = new FieldReader(this.#sized());
        const values: TableValue[] = [];
        while (!inner.isAtEnd()) values.push(inner.#tagged());
        return values;
      }
      default:
        throw new MalformedError(`no value has the tag ${tag}`);
    }
  }
}
