/**
 * Columns of personal data. A store hands over `personal(text)` and gets text back; it is encrypted and decrypted only on the way
 * to and from the database, so that no query and no log of the server ever holds the text. To find a row by such a text the
 * table also keeps `blindIndex(text)`, a keyed hash.
 */
import { PostgresAdapter, PostgresDialect, PostgresQueryCompiler, type ColumnType, type KyselyPlugin } from 'kysely';
import { assert } from '#kernel/assert.ts';
import type { KeyRing } from '../key-ring.ts';

class Personal {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
class PersonalJson {
  readonly text: string;
  constructor(value: unknown) {
    this.text = JSON_MARK + JSON.stringify(value);
  }
}
/** Prefix of a text that comes back as a value. */
const JSON_MARK = '\u0001json:';
class BlindIndex {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A column (`bytea`) that is read as text and written as `personal(text)`. */
export type PersonalColumn = ColumnType<string, Personal, Personal>;
export type NullablePersonalColumn = ColumnType<string | null, Personal | null, Personal | null>;
/** A column (`bytea`) of a value that JSON can write; written as `personalJson(value)`. */
export type PersonalJsonColumn<Value> = ColumnType<Value, PersonalJson, PersonalJson>;
/** The column (`bytea`) next to it, by which a row is found. */
export type BlindIndexColumn = ColumnType<BlindIndex, BlindIndex, BlindIndex>;

export const personal = (text: string): Personal => new Personal(text);
export const personalOrNull = (text: string | null): Personal | null => (text === null ? null : new Personal(text));
export const personalJson = (value: unknown): PersonalJson => new PersonalJson(value);
export const blindIndex = (text: string): BlindIndex => new BlindIndex(text);

class EncryptingCompiler extends PostgresQueryCompiler {
  readonly #keys: KeyRing | undefined;

  constructor(keys: KeyRing | undefined) {
    super();
    this.#keys = keys;
  }

  protected override appendValue(value: unknown): void {
    if (value instanceof Personal || value instanceof PersonalJson) super.appendValue(this.#ring().encrypt(value.text));
    else if (value instanceof BlindIndex) super.appendValue(this.#ring().index(value.text));
    else super.appendValue(value);
  }

  #ring(): KeyRing {
    assert(this.#keys, 'this database was opened without the keys of personal data');
    return this.#keys;
  }
}

/** Postgres, with values encrypted as they are written into a query. */
export class EncryptingDialect extends PostgresDialect {
  readonly #keys: KeyRing | undefined;

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0], keys: KeyRing | undefined) {
    super(config);
    this.#keys = keys;
  }

  override createQueryCompiler(): PostgresQueryCompiler {
    return new EncryptingCompiler(this.#keys);
  }

  override createAdapter(): PostgresAdapter {
    return new PostgresAdapter();
  }
}

/** Decrypts what comes back encrypted; all other columns stay as they are. */
export const decryptingPlugin = (keys: KeyRing): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  transformResult({ result }) {
    for (const row of result.rows)
      for (const column of Object.keys(row)) {
        const value = row[column];
        if (!Buffer.isBuffer(value)) continue;
        const text = keys.decrypt(value);
        if (text !== undefined) row[column] = valueOf(text.toString('utf8'));
      }
    return Promise.resolve(result);
  },
});

const valueOf = (text: string): unknown =>
  text.startsWith(JSON_MARK) ? (JSON.parse(text.slice(JSON_MARK.length)) as unknown) : text;

/** JSON text in the form in which it is encrypted. */
export const asJson = (json: string): string => JSON_MARK + json;
