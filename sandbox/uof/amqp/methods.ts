/** The methods of AMQP 0-9-1 that the broker speaks, by class and number, with their arguments in order. */
import { decodeFields, encodeFields, type FieldsOf, type Layout } from './fields.ts';

const closing = { replyCode: 'short', replyText: 'shortstr', classId: 'short', methodId: 'short' } as const;
const tuning = { channelMax: 'short', frameMax: 'long', heartbeat: 'short' } as const;

const METHODS = {
  'connection.start': {
    number: [10, 10],
    fields: {
      versionMajor: 'octet',
      versionMinor: 'octet',
      serverProperties: 'table',
      mechanisms: 'longstr',
      locales: 'longstr',
    },
  },
  'connection.start-ok': {
    number: [10, 11],
    fields: { clientProperties: 'table', mechanism: 'shortstr', response: 'longstr', locale: 'shortstr' },
  },
  'connection.tune': { number: [10, 30], fields: tuning },
  'connection.tune-ok': { number: [10, 31], fields: tuning },
  'connection.open': {
    number: [10, 40],
    fields: { virtualHost: 'shortstr', capabilities: 'shortstr', insist: 'bit' },
  },
  'connection.open-ok': { number: [10, 41], fields: { hosts: 'shortstr' } },
  'connection.close': { number: [10, 50], fields: closing },
  'connection.close-ok': { number: [10, 51], fields: {} },
  'channel.open': { number: [20, 10], fields: { reserved: 'shortstr' } },
  'channel.open-ok': { number: [20, 11], fields: { reserved: 'longstr' } },
  'channel.flow': { number: [20, 20], fields: { active: 'bit' } },
  'channel.flow-ok': { number: [20, 21], fields: { active: 'bit' } },
  'channel.close': { number: [20, 40], fields: closing },
  'channel.close-ok': { number: [20, 41], fields: {} },
  'exchange.declare': {
    number: [40, 10],
    fields: {
      reserved: 'short',
      exchange: 'shortstr',
      type: 'shortstr',
      passive: 'bit',
      durable: 'bit',
      autoDelete: 'bit',
      internal: 'bit',
      noWait: 'bit',
      arguments: 'table',
    },
  },
  'exchange.declare-ok': { number: [40, 11], fields: {} },
  'queue.declare': {
    number: [50, 10],
    fields: {
      reserved: 'short',
      queue: 'shortstr',
      passive: 'bit',
      durable: 'bit',
      exclusive: 'bit',
      autoDelete: 'bit',
      noWait: 'bit',
      arguments: 'table',
    },
  },
  'queue.declare-ok': {
    number: [50, 11],
    fields: { queue: 'shortstr', messageCount: 'long', consumerCount: 'long' },
  },
  'queue.bind': {
    number: [50, 20],
    fields: {
      reserved: 'short',
      queue: 'shortstr',
      exchange: 'shortstr',
      routingKey: 'shortstr',
      noWait: 'bit',
      arguments: 'table',
    },
  },
  'queue.bind-ok': { number: [50, 21], fields: {} },
  'queue.delete': {
    number: [50, 40],
    fields: { reserved: 'short', queue: 'shortstr', ifUnused: 'bit', ifEmpty: 'bit', noWait: 'bit' },
  },
  'queue.delete-ok': { number: [50, 41], fields: { messageCount: 'long' } },
  'queue.unbind': {
    number: [50, 50],
    fields: { reserved: 'short', queue: 'shortstr', exchange: 'shortstr', routingKey: 'shortstr', arguments: 'table' },
  },
  'queue.unbind-ok': { number: [50, 51], fields: {} },
  'basic.qos': { number: [60, 10], fields: { prefetchSize: 'long', prefetchCount: 'short', global: 'bit' } },
  'basic.qos-ok': { number: [60, 11], fields: {} },
  'basic.consume': {
    number: [60, 20],
    fields: {
      reserved: 'short',
      queue: 'shortstr',
      consumerTag: 'shortstr',
      noLocal: 'bit',
      noAck: 'bit',
      exclusive: 'bit',
      noWait: 'bit',
      arguments: 'table',
    },
  },
  'basic.consume-ok': { number: [60, 21], fields: { consumerTag: 'shortstr' } },
  'basic.cancel': { number: [60, 30], fields: { consumerTag: 'shortstr', noWait: 'bit' } },
  'basic.cancel-ok': { number: [60, 31], fields: { consumerTag: 'shortstr' } },
  'basic.deliver': {
    number: [60, 60],
    fields: {
      consumerTag: 'shortstr',
      deliveryTag: 'longlong',
      redelivered: 'bit',
      exchange: 'shortstr',
      routingKey: 'shortstr',
    },
  },
  'basic.ack': { number: [60, 80], fields: { deliveryTag: 'longlong', multiple: 'bit' } },
  'basic.reject': { number: [60, 90], fields: { deliveryTag: 'longlong', requeue: 'bit' } },
  'basic.nack': { number: [60, 120], fields: { deliveryTag: 'longlong', multiple: 'bit', requeue: 'bit' } },
} as const satisfies Record<string, { number: readonly [number, number]; fields: Layout }>;

export type MethodName = keyof typeof METHODS;
export type MethodFields<Name extends MethodName> = FieldsOf<(typeof METHODS)[Name]['fields']>;
export type Method = { [Name in MethodName]: { name: Name; fields: MethodFields<Name> } }[MethodName];

/** Methods of the specification that a reader of a feed has no use for. */
const UNSERVED = new Map([
  [numberOf(40, 20), 'exchange.delete'],
  [numberOf(50, 30), 'queue.purge'],
  [numberOf(60, 40), 'basic.publish'],
  [numberOf(60, 70), 'basic.get'],
  [numberOf(60, 100), 'basic.recover-async'],
  [numberOf(60, 110), 'basic.recover'],
  [numberOf(85, 10), 'confirm.select'],
  [numberOf(90, 10), 'tx.select'],
  [numberOf(90, 20), 'tx.commit'],
  [numberOf(90, 30), 'tx.rollback'],
]);

const NAMES = new Map(
  Object.entries(METHODS).map(([name, { number }]) => [numberOf(number[0], number[1]), name as MethodName] as const),
);

function numberOf(classId: number, methodId: number): number {
  return classId * 65_536 + methodId;
}

export function encodeMethod<Name extends MethodName>(name: Name, fields: MethodFields<Name>): Buffer {
  const { number, fields: layout } = METHODS[name];
  const head = Buffer.alloc(4);
  head.writeUInt32BE(numberOf(number[0], number[1]));
  return Buffer.concat([head, encodeFields(layout as Layout, fields as FieldsOf<Layout>)]);
}

export type DecodedMethod =
  | { kind: 'method'; method: Method; classId: number; methodId: number }
  | { kind: 'unserved'; name: string; classId: number; methodId: number }
  | { kind: 'unknown'; classId: number; methodId: number };

export function decodeMethod(payload: Buffer): DecodedMethod {
  const number = payload.readUInt32BE();
  const [classId, methodId] = [number >>> 16, number & 0xffff];
  const name = NAMES.get(number);
  if (name) {
    const fields = decodeFields(METHODS[name].fields as Layout, payload.subarray(4));
    return { kind: 'method', method: { name, fields } as unknown as Method, classId, methodId };
  }
  const unserved = UNSERVED.get(number);
  return unserved ? { kind: 'unserved', name: unserved, classId, methodId } : { kind: 'unknown', classId, methodId };
}
