// The public log: everything that the house has promised or published, in a tree that can only grow.
import * as z from 'zod/mini';
import { method } from '#kernel/method.ts';

export const MAX_ENTRIES = 500;
export const MAX_ANCHORS = 50;

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const count = (least: number) => z.coerce.number<string>().check(z.int(), z.minimum(least), z.maximum(2 ** 40));

const signedHead = z.strictObject({
  signed: z.strictObject({
    format: z.literal('baize-log-head/1'),
    issuer: z.string(),
    kid: z.string(),
    at: z.string(),
    size: z.number(),
    root: z.string(),
  }),
  signature: z.string(),
});

export const getHead = method({
  name: 'PublicLog.getHead',
  verb: 'GET',
  access: 'guest',
  about:
    'The newest signed head of the public log: size, root, time and signature (docs/fairness.md); `null` before the first.',
  input: z.strictObject({}),
  output: z.strictObject({
    head: z.nullable(signedHead),
  }),
});

export const getEntries = method({
  name: 'PublicLog.getEntries',
  verb: 'GET',
  access: 'guest',
  about: `Entries of the public log from a place on, at most ${MAX_ENTRIES}, each as the text that its leaf is the hash of.`,
  input: z.strictObject({ from: count(0), count: count(1) }),
  output: z.strictObject({ entries: z.array(z.string()) }),
});

export const getInclusion = method({
  name: 'PublicLog.getInclusion',
  verb: 'GET',
  access: 'guest',
  about: 'Shows that an entry, by the hash of its leaf, is in the log of a size: its place, and the path to the root.',
  input: z.strictObject({ leaf: hash, size: count(1) }),
  output: z.strictObject({ place: z.number(), path: z.array(z.string()) }),
});

export const getFirstHead = method({
  name: 'PublicLog.getFirstHead',
  verb: 'GET',
  access: 'guest',
  about:
    'The first signed head that covers an entry, by the hash of its leaf, with the entry’s place and its path to the root: by when it was in the log.',
  input: z.strictObject({ leaf: hash }),
  output: z.strictObject({ head: signedHead, place: z.number(), path: z.array(z.string()) }),
});

export const getConsistency = method({
  name: 'PublicLog.getConsistency',
  verb: 'GET',
  access: 'guest',
  about: 'Shows that the log of the first size is the beginning of that of the second.',
  input: z.strictObject({ first: count(1), second: count(1) }),
  output: z.strictObject({ path: z.array(z.string()) }),
});

export const getAnchors = method({
  name: 'PublicLog.getAnchors',
  verb: 'GET',
  access: 'guest',
  about: `The last ${MAX_ANCHORS} heads that were given to calendars of OpenTimestamps: the size of the log, when, by which calendars, the first Bitcoin block that attests it (\`null\` before), and the addresses of the head and of its proof.`,
  input: z.strictObject({}),
  output: z.strictObject({
    anchors: z.array(
      z.strictObject({
        size: z.number(),
        submitted_at: z.string(),
        block_height: z.nullable(z.number()),
        calendars: z.array(z.string()),
        head: z.string(),
        proof: z.string(),
      }),
    ),
  }),
});
