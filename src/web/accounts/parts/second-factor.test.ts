import { expect, it } from 'vitest';
import { ApiRefusal } from '../../shell/api.ts';
import { codeAskedBy } from './second-factor.ts';

const tried = { login: 'a@example.org', password: 'secret' };
const refusal = (message: string, status = 401, inputs = {}) =>
  new ApiRefusal({ type: 'AuthorizationException', message, reason: { rule: 'x', inputs } }, status);

it('[ST-12] a log-in that asks for a code keeps login, password and the time until another can be sent', () => {
  expect(codeAskedBy(refusal('two_factor_auth is enable', 401, { method: 'contact', resend_time: 60 }), tried)).toEqual(
    {
      ...tried,
      method: 'contact',
      resendTime: 60,
      sentTo: '',
    },
  );
  expect(codeAskedBy(refusal('Resend time is 42'), tried)).toMatchObject({ ...tried, resendTime: 42 });
});

it('[ST-14] any other refusal is none of a code', () => {
  expect(codeAskedBy(refusal('Wrong login or password'), tried)).toBeUndefined();
  expect(codeAskedBy(refusal('two_factor_auth is enable', 500), tried)).toBeUndefined();
  expect(codeAskedBy(new Error('two_factor_auth is enable'), tried)).toBeUndefined();
});
