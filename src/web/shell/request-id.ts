// The key of a money write: the same key asks for the same thing and never for a second one.
import { uuidv7 } from '#kernel/ids.ts';

const randomBytes = { bytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)) };

export const newRequestId = (): string => uuidv7(Date.now(), randomBytes);
