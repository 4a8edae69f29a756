/**
 * The catalogue of refusals: every way in which Baize says no. The wire name is the key + `Exception`.
 * A refusal is business, not a fault; it always carries a reason that a player can read.
 */
import type { Fault } from './faults.ts';

export const REFUSALS = {
  UnknownError: { status: 500, message: 'Something went wrong. Please try again.' },
  ApplicationDisabled: { status: 503, message: 'The site is closed for maintenance.' },
  MethodNotFound: { status: 404, message: 'There is no such method.' },
  Authorization: { status: 401, message: 'Please sign in.' },
  InvalidRequest: { status: 400, message: 'The request could not be understood.' },
  InternalServerError: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  AccessDenied: { status: 403, message: 'You may not do this.' },
  UserDeleted: { status: 403, message: 'This account has been deleted.' },
  UserBanned: { status: 403, message: 'This account is blocked.' },
  UserNeedDeposit: { status: 422, message: 'Please make a deposit first.' },
  UserNeedProfileData: { status: 422, message: 'Please complete your profile first.' },
  UserNeedConfirmContact: { status: 422, message: 'Please confirm your contact first.' },
  ApplicationUnavailable: { status: 503, message: 'The service is not available at the moment.' },
  InvalidParameter: { status: 400, message: 'A value is missing or wrong.' },
  TooManyRequests: { status: 429, message: 'Too many requests. Please wait a moment.' },
  BillingServiceError: { status: 422, message: 'The payment could not be processed.' },
  BillingTransactionDeclined: { status: 422, message: 'The payment was declined.' },
  BillingUnavailable: { status: 503, message: 'Payments are not available at the moment.' },
  BillingDepositLimitExceeded: { status: 422, message: 'This deposit would exceed your deposit limit.' },
  WithdrawalDeclined: { status: 422, message: 'The withdrawal was declined.' },
  WithdrawalLimitsExceeded: { status: 422, message: 'The amount is outside the limits for withdrawals.' },
  WithdrawalLimitsPeriodExceeded: { status: 422, message: 'The withdrawal limit of this period is used up.' },
  KycUserProfile: { status: 422, message: 'Please verify your identity first.' },
  KycWithdrawal: { status: 422, message: 'Please verify your identity before withdrawing.' },
  StorageQuotaExceeded: { status: 413, message: 'There is no room left for this value.' },
  SumsubVerificationRequired: { status: 422, message: 'Identity verification is required.' },
  RequisitesOnVerification: { status: 422, message: 'These payment details are being verified.' },
  RequisitesValidationRequired: { status: 422, message: 'These payment details must be verified first.' },
  RequisitesFraudulent: { status: 422, message: 'These payment details cannot be used.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalType = keyof typeof REFUSALS;

/** Why it was refused: the rule's id, what the rule looked at, and a sentence for the player. */
export interface RefusalReason {
  rule: string;
  inputs: Record<string, string | number | boolean | null>;
  /** Overrides the catalogue's sentence. */
  sentence?: string;
  /** Overrides the catalogue's HTTP status, e.g. 409 for a conflict. */
  status?: number;
  /** Extra data for forms, e.g. `{ login: ["Wrong email address"] }`. */
  errorData?: Record<string, readonly string[]>;
  /** The same by the keys of the validators, from which a form writes them in the visitor's language. See `inFields`. */
  faults?: Readonly<Record<string, Fault>>;
  /** Seconds after which trying again makes sense. */
  retryAfterSeconds?: number;
}

export class Refusal extends Error {
  override name = 'Refusal';
  readonly type: RefusalType;
  readonly reason: RefusalReason;

  constructor(type: RefusalType, reason: RefusalReason) {
    super(reason.sentence ?? REFUSALS[type].message);
    this.type = type;
    this.reason = reason;
  }

  get status(): number {
    return this.reason.status ?? REFUSALS[this.type].status;
  }
}

/** Says no. There is no way to refuse without a reason. */
export function refuse(type: RefusalType, reason: RefusalReason): never {
  throw new Refusal(type, reason);
}

/** The error as it travels (decision OP-30). */
export interface WireError {
  /** Catalogue name + `Exception`. */
  type: `${RefusalType}Exception`;
  message: string;
  error_data?: Record<string, readonly string[]>;
  reason?: Pick<RefusalReason, 'rule' | 'inputs' | 'faults'>;
  request_id: string;
}

export function toWireError(refusal: Refusal, requestId: string): WireError {
  const { rule, inputs, errorData, faults } = refusal.reason;
  return {
    type: `${refusal.type}Exception`,
    message: refusal.message,
    ...(errorData && { error_data: errorData }),
    reason: { rule, inputs, ...(faults && { faults }) },
    request_id: requestId,
  };
}

/** The catalogue name behind a wire type; `undefined` for a name that we do not know. */
export function refusalTypeOf(wireType: string): RefusalType | undefined {
  const name = wireType.endsWith('Exception') ? wireType.slice(0, -'Exception'.length) : '';
  return Object.hasOwn(REFUSALS, name) ? (name as RefusalType) : undefined;
}
