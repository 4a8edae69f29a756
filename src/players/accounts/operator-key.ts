// A new key for an operator's authenticator app, in every form in which it is needed. Nothing is stored.
import { appUri, newAppSecret } from '#platform/credentials/authenticator-app.ts';

export interface OperatorKey {
  /** 32 characters of base 32: 160 bits. */
  secret: string;
  /** `otpauth://…`, as an app reads it. */
  uri: string;
  /** The entry of OPERATORS. */
  option: string;
}

/** `site`: the name that the app shows next to the operator's. */
export function operatorKey(name: string, site: string): OperatorKey {
  const secret = newAppSecret();
  return {
    secret,
    uri: appUri(secret, name, `${site} operator`),
    option: JSON.stringify({ [name]: { secret, accounts: [] } }),
  };
}
