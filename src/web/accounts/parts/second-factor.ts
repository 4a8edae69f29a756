// What a log-in still waits for: the code, with what it was asked for kept until then (ST-12).
import { ApiRefusal } from '../../shell/api.ts';

export interface CodeAsked {
  login: string;
  password: string;
  method: 'contact' | 'app';
  resendTime: number;
  sentTo: string;
}

const ASKS = /^(two_factor_auth is enable|Resend time is)/;

/** The code that a refused log-in asks for; any other refusal is none (ST-14). */
export function codeAskedBy(failure: unknown, tried: { login: string; password: string }): CodeAsked | undefined {
  if (!(failure instanceof ApiRefusal) || failure.status !== 401 || !ASKS.test(failure.message)) return undefined;
  const inputs = failure.reason?.inputs ?? {};
  return {
    ...tried,
    method: inputs['method'] === 'app' ? 'app' : 'contact',
    resendTime: Number(inputs['resend_time'] ?? /\d+$/.exec(failure.message)?.[0] ?? 0),
    sentTo: String(inputs['sent_to'] ?? ''),
  };
}
