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
