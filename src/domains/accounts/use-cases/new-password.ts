// A password that somebody chooses, whichever way they came to choose one.
import { newPassword, sentenceOf } from '#kernel/validators.ts';
import { wrongInput } from './wrong-input.ts';

/**
 * Refuses one that breaks a rule (VA-14, VA-15), or that is guessed first: that has a reason of its own. `rule`:
 * the reason of the former.
 */
export function requireNewPassword(password: string, rule: string): void {
  const fault = newPassword(password);
  if (!fault) return;
  const said = { password: [sentenceOf(fault)] };
  if (fault.key === 'passwordLeaked') wrongInput(said, { rule: 'accounts.password-leaked' });
  wrongInput(said, { rule });
}
