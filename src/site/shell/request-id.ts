// The key of a money write: repeating it repeats the same request, and never makes a second one.
import { uuidv7 } from '#kernel/ids.ts';

const randomBytes = { bytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)) };

export const newRequestId = (): string => uuidv7(Date.now(), randomBytes);
