/**
 * Prepared statements whose values are written in binary straight into one buffer for each connection, and sent with one
 * write. `pg` copies each value into a message that grows by new buffers; for groups of bets that was 15 kB a bet, and memory
 * outside the heap is what made the garbage collector run (docs/decisions/0098-binary-statements.md).
 */
import pg from 'pg';

/** A value in PostgreSQL's binary form. */
export interface BinaryValue {
  /** Bytes that it may take. */
  maxSize: number;
  /** Writes it at `start`; returns where it ends. */
  write(into: Buffer, start: number): number;
}

export interface BinaryStatement {
  /** The same for every use of a text. */
  name: string;
  text: string;
  values: readonly BinaryValue[];
}

/** Queued like any other statement of the connection. */
export function runBinary<Row extends pg.QueryResultRow>(
  client: pg.Client,
  statement: BinaryStatement,
): Promise<pg.QueryResult<Row>> {
  return new Promise((resolve, reject) => {
    client.query(
      new BinaryQuery<Row>(statement, (error, result) =>
        error ? reject(error) : resolve(result as pg.QueryResult<Row>),
      ),
    );
  });
}

/** What `pg` keeps for each connection, and its types leave out. */
type Connection = pg.Connection & { parsedStatements: Readonly<Record<string, string>> };

class BinaryQuery<Row extends pg.QueryResultRow> extends pg.Query<Row> {
  readonly #statement: BinaryStatement;

  constructor(statement: BinaryStatement, callback: (error: Error | undefined, result: pg.ResultBuilder<Row>) => void) {
    super({ name: statement.name, text: statement.text }, callback);
    this.#statement = statement;
  }

  /** An error that it returns is passed on as the statement's. */
  override submit = (connection: pg.Connection): Error | null => {
    const { name, text, values } = this.#statement;
    let message: Buffer;
    try {
      message = messageOf(bufferOf(connection), name, values);
    } catch (error) {
      return error as Error;
    }
    if ((connection as Connection).parsedStatements[name] === undefined)
      connection.parse({ name, text, types: [] }, false);
    // A connection that has ended fails its statements on its own.
    if (connection.stream.writable) connection.stream.write(message);
    return null;
  };
}

/** A connection sends its next message only when the last one is answered: the buffer is free again by then. */
class MessageBuffer {
  #bytes = Buffer.allocUnsafeSlow(16_384);

  withRoomFor(size: number): Buffer {
    if (this.#bytes.length < size) this.#bytes = Buffer.allocUnsafeSlow(Math.ceil(size * 1.25));
    return this.#bytes;
  }
}

const buffers = new WeakMap<pg.Connection, MessageBuffer>();

function bufferOf(connection: pg.Connection): MessageBuffer {
  let buffer = buffers.get(connection);
  if (!buffer) buffers.set(connection, (buffer = new MessageBuffer()));
  return buffer;
}

const CODE_AND_LENGTH = 5;
const BINARY = 1;
/** All columns of the result as text. */
const RESULT_FORMATS = Buffer.from([0, 1, 0, 0]);
/** Describe the portal, execute it, sync. */
const REST = Buffer.from([...ofCode('D', 6), 0x50, 0, ...ofCode('E', 9), 0, 0, 0, 0, 0, ...ofCode('S', 4)]);

function ofCode(code: string, length: number): number[] {
  return [code.charCodeAt(0), 0, 0, 0, length];
}

/** Bind and everything after it, as in "Message Formats" of PostgreSQL's documentation. */
function messageOf(buffer: MessageBuffer, name: string, values: readonly BinaryValue[]): Buffer {
  const maxSize =
    CODE_AND_LENGTH +
    (1 + Buffer.byteLength(name) + 1) +
    (2 + 2 * values.length) +
    (2 + values.reduce((sum, value) => sum + 4 + value.maxSize, 0)) +
    RESULT_FORMATS.length +
    REST.length;
  const into = buffer.withRoomFor(maxSize);
  into[0] = 'B'.charCodeAt(0);
  let at = CODE_AND_LENGTH;
  at = into.writeUInt8(0, at);
  at += into.write(name, at, 'utf8');
  at = into.writeUInt8(0, at);
  at = into.writeInt16BE(values.length, at);
  for (let count = 0; count < values.length; count++) at = into.writeInt16BE(BINARY, at);
  at = into.writeInt16BE(values.length, at);
  for (const value of values) {
    const end = value.write(into, at + 4);
    into.writeInt32BE(end - at - 4, at);
    at = end;
  }
  at += RESULT_FORMATS.copy(into, at);
  into.writeInt32BE(at - 1, 1);
  at += REST.copy(into, at);
  return into.subarray(0, at);
}
