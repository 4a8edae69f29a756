// What the browser may know about verification.
import * as z from 'zod/mini';
import { method } from '#kernel/method.ts';

/**
 * `none`: nothing requested or begun; `asked`: documents are due; `started`: the player has begun; `review`: under review; then
 * `approved` or `rejected`.
 */
export const VERIFICATION_STATES = ['none', 'asked', 'started', 'review', 'approved', 'rejected'] as const;
export type VerificationState = (typeof VERIFICATION_STATES)[number];

/** Why documents are requested. Each is the earliest moment at which they can be of use. */
export const CAUSES = ['deposits', 'stakes', 'win', 'withdrawal', 'play', 'funds', 'operator'] as const;
export type Cause = (typeof CAUSES)[number];

/** What a player may send where an operator looks at documents themselves. An identity card has two sides. */
export const DOCUMENT_KINDS = ['passport', 'id-card-front', 'id-card-back', 'face', 'address', 'funds'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** What has to be shown for a level; `identity`: a passport, or both sides of a card. */
export const PROOFS = ['identity', 'face', 'funds'] as const;
export type Proof = (typeof PROOFS)[number];

/** The longest file, in bytes. */
export const MAX_DOCUMENT_BYTES: number = 10 * 1024 * 1024;

const form = z.strictObject({
  required: z.array(z.enum(PROOFS)),
  missing: z.array(z.enum(PROOFS)),
  /** Sent and not handed in yet, at most one of each kind. */
  documents: z.array(
    z.strictObject({
      kind: z.enum(DOCUMENT_KINDS),
      content_type: z.string(),
      bytes: z.number(),
      created_at: z.string(),
    }),
  ),
});

const verification = z.strictObject({
  state: z.enum(VERIFICATION_STATES),
  /** 0 new, 1 contact confirmed, 2 identity verified, 3 source of funds. */
  level: z.number(),
  /** The required level, or the next that can be reached; `null` when there is nothing more to prove. */
  next_level: z.nullable(z.number()),
  cause: z.nullable(z.enum(CAUSES)),
  due_at: z.nullable(z.string()),
  is_overdue: z.boolean(),
  rejection: z.nullable(
    z.strictObject({
      /** `retry`: with other documents; `final`: only through support. */
      type: z.enum(['retry', 'final']),
      labels: z.array(z.string()),
      comment: z.nullable(z.string()),
    }),
  ),
  /** The site's own form for documents; `null` where an identity service takes them. */
  form: z.nullable(form),
  /** Totals in EUR up to which each level goes; `null`: no end. */
  levels: z.array(
    z.strictObject({ level: z.number(), deposits: z.nullable(z.string()), withdrawals: z.nullable(z.string()) }),
  ),
});
export type Verification = z.output<typeof verification>;

export const getVerification = method({
  name: 'Verification.get',
  verb: 'GET',
  access: 'player',
  about: 'How far the identity of the player is proved, what is asked of them, why and by when.',
  input: z.strictObject({}),
  output: verification,
});

/** AP-47. */
export const createApplicant = method({
  name: 'sumsub.createApplicant',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  about: 'Begins the verification at the identity service; again is the same as once.',
  input: z.strictObject({}),
  output: z.strictObject({ id: z.string(), level: z.string() }),
});

/** AP-48. */
export const getAccessToken = method({
  name: 'sumsub.getAccessToken',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  about: 'A short-lived token for the frame of the identity service, and where that frame is.',
  input: z.strictObject({
    /** The id of a task of the player's own; any other is refused. */
    externalActionId: z.optional(z.string().check(z.maxLength(64))),
  }),
  output: z.strictObject({ token: z.string(), frame_url: z.string() }),
});

/** A file of 10 MB as base64, with every sign of it escaped that a form escapes. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

export const sendDocument = method({
  name: 'Verification.sendDocument',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  rate: 'documents',
  maxBodyBytes: MAX_BODY_BYTES,
  about:
    'Keeps a document until it is handed in, in place of an earlier one of its kind: a JPEG, PNG or PDF of at most 10 MB. Only where no identity service takes them.',
  input: z.strictObject({
    kind: z.enum(DOCUMENT_KINDS),
    /** Base64, in either alphabet. */
    content: z.string().check(z.minLength(1), z.maxLength(MAX_BODY_BYTES), z.regex(/^[A-Za-z0-9+/_-]+={0,2}$/)),
  }),
  output: verification,
});

export const removeDocument = method({
  name: 'Verification.removeDocument',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  rate: 'documents',
  about: 'Deletes a document that was sent and not handed in.',
  input: z.strictObject({ kind: z.enum(DOCUMENT_KINDS) }),
  output: verification,
});

export const handInDocuments = method({
  name: 'Verification.handIn',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  rate: 'documents',
  about: 'Hands in the documents that were sent, once all that is required is among them: a person reviews them.',
  input: z.strictObject({}),
  output: verification,
});
