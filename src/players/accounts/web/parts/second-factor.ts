// What a refused action still needs: a code, and where it comes from (ST-12).
import { ApiRefusal } from '#site/shell/api.ts';

export interface CodeAsked {
  method: 'contact' | 'app';
  resendTime: number;
  sentTo: string;
}

/** What was typed for the log-in that is waiting for its code. */
export interface Tried {
  login: string;
  password: string;
}

/** What a log-in by password keeps until its code is entered (EN-29). */
export interface TwoFactorPayload extends Tried {
  /** Seconds until another code can be sent. */
  resend_time: number;
}

const ASKS = /^(two_factor_auth is enable|Resend time is)/;

/** The code that a refused log-in demands; `undefined` for any other refusal (ST-14). */
export function codeAskedBy(failure: unknown): CodeAsked | undefined {
  if (!(failure instanceof ApiRefusal) || failure.status !== 401 || !ASKS.test(failure.message)) return undefined;
  return askedIn(failure);
}

/** What was typed, with the seconds until another code can be sent. */
export const payloadOf = ({ login, password }: Tried, { resendTime }: CodeAsked): TwoFactorPayload => ({
  login,
  password,
  resend_time: resendTime,
});

/** The code that a refused withdrawal, or a new passkey, demands (F05). */
export const payoutCodeAskedBy = (failure: unknown): CodeAsked | undefined => askedBy(failure, 'accounts.payout-code');
export const passkeyCodeAskedBy = (failure: unknown): CodeAsked | undefined =>
  askedBy(failure, 'accounts.passkey-code');

const askedBy = (failure: unknown, rule: string): CodeAsked | undefined =>
  failure instanceof ApiRefusal && failure.reason?.rule === rule ? askedIn(failure) : undefined;

function askedIn({ reason, message }: ApiRefusal): CodeAsked {
  const inputs = reason?.inputs ?? {};
  return {
    method: inputs['method'] === 'app' ? 'app' : 'contact',
    resendTime: Number(inputs['resend_time'] ?? /\d+$/.exec(message)?.[0] ?? 0),
    sentTo: String(inputs['sent_to'] ?? ''),
  };
}
