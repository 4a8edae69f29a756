import { expect, it } from 'vitest';
import { ApiRefusal } from '#site/shell/api.ts';
import { codeAskedBy, payloadOf } from './second-factor.ts';
import { covers } from '#testing/covers.ts';

const tried = { login: 'a@example.org', password: 'secret' };
const refusal = (message: string, status = 401, inputs = {}) =>
  new ApiRefusal({ type: 'AuthorizationException', message, reason: { rule: 'x', inputs } }, status);

it('a log-in that asks for a code says how it comes, and when another can be sent', covers('~ST-12'), () => {
  expect(codeAskedBy(refusal('two_factor_auth is enable', 401, { method: 'contact', resend_time: 60 }))).toEqual({
    method: 'contact',
    resendTime: 60,
    sentTo: '',
  });
  expect(codeAskedBy(refusal('Resend time is 42'))).toMatchObject({ resendTime: 42 });
});

it('what waits for the code is login, password and resend time, and nothing else', covers('EN-29'), () => {
  const codeAsked = codeAskedBy(refusal('Resend time is 42'))!;
  expect(payloadOf({ ...tried, code: '123456' } as typeof tried, codeAsked)).toEqual({ ...tried, resend_time: 42 });
});

it('any other refusal is none of a code', covers('ST-14 1/2'), () => {
  expect(codeAskedBy(refusal('Incorrect email or password'))).toBeUndefined();
  expect(codeAskedBy(refusal('two_factor_auth is enable', 500))).toBeUndefined();
  expect(codeAskedBy(new Error('two_factor_auth is enable'))).toBeUndefined();
});
