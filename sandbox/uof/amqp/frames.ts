/** Frames of AMQP 0-9-1: read from a stream that may be cut anywhere, and written. */
import { encodeFields } from './fields.ts';

export const PROTOCOL_HEADER = Buffer.from('AMQP\0\0\x09\x01', 'latin1');

export const FRAME = { method: 1, header: 2, body: 3, heartbeat: 8 } as const;
const FRAME_END = 0xce;
const HEAD_BYTES = 7;
/** Head and end of a frame, which count towards the negotiated size. */
export const FRAME_OVERHEAD = HEAD_BYTES + 1;
const BASIC = 60;

export interface Frame {
  type: number;
  channel: number;
  payload: Buffer;
}

/** A stream of bytes that is no frame. */
export class FrameError extends Error {}

export class FrameReader {
  #rest: Buffer = Buffer.alloc(0);
  #maxSize: number;

  /** `maxSize`: of a whole frame. */
  constructor(maxSize: number) {
    this.#maxSize = maxSize;
  }

  limitTo(maxSize: number): void {
    this.#maxSize = maxSize;
  }

  /** Bytes before the first frame. `undefined`: not all of them have come. */
  takeHeader(chunk: Buffer): Buffer | undefined {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    if (this.#rest.length < PROTOCOL_HEADER.length) return undefined;
    const header = this.#rest.subarray(0, PROTOCOL_HEADER.length);
    this.#rest = this.#rest.subarray(PROTOCOL_HEADER.length);
    return header;
  }

  *read(chunk: Buffer): Generator<Frame, void> {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const frame = this.#next();
      if (!frame) return;
      yield frame;
    }
  }

  #next(): Frame | undefined {
    const bytes = this.#rest;
    if (bytes.length < HEAD_BYTES) return undefined;
    const size = bytes.readUInt32BE(3);
    if (size + FRAME_OVERHEAD > this.#maxSize) throw new FrameError(`a frame of ${size} bytes is too large`);
    const end = HEAD_BYTES + size;
    if (bytes.length <= end) return undefined;
    if (bytes[end] !== FRAME_END) throw new FrameError('a frame does not end where it says');
    this.#rest = bytes.subarray(end + 1);
    return { type: bytes[0]!, channel: bytes.readUInt16BE(1), payload: bytes.subarray(HEAD_BYTES, end) };
  }
}

export function writeFrame(type: number, channel: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head[0] = type;
  head.writeUInt16BE(channel, 1);
  head.writeUInt32BE(payload.length, 3);
  return Buffer.concat([head, payload, Buffer.of(FRAME_END)]);
}

export const HEARTBEAT = writeFrame(FRAME.heartbeat, 0, Buffer.alloc(0));

const CONTENT_TYPE_FLAG = 0x8000;
const TIMESTAMP_FLAG = 0x0040;

/** The frames of a body behind a method: its header, and parts no larger than `maxSize`. */
export function contentFrames(channel: number, body: Buffer, maxSize: number, sentAt: number): Buffer[] {
  const header = encodeFields(
    {
      classId: 'short',
      weight: 'short',
      size: 'longlong',
      flags: 'short',
      contentType: 'shortstr',
      timestamp: 'longlong',
    } as const,
    {
      classId: BASIC,
      weight: 0,
      size: body.length,
      flags: CONTENT_TYPE_FLAG | TIMESTAMP_FLAG,
      contentType: 'text/xml',
      timestamp: Math.floor(sentAt / 1000),
    },
  );
  const frames = [writeFrame(FRAME.header, channel, header)];
  const room = maxSize - FRAME_OVERHEAD;
  for (let at = 0; at < body.length; at += room)
    frames.push(writeFrame(FRAME.body, channel, body.subarray(at, at + room)));
  return frames;
}
