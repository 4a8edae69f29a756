// When the reminders of a new player are due.
import { FIRST_DEPOSIT_HINT_MS, type AccountInfo } from '../../contract.ts';

const HOUR_MS = 3_600_000;
const CONFIRM_HINT_MS = 5 * 24 * HOUR_MS;

type Account = Pick<AccountInfo, 'reg_time' | 'is_login_confirmed'>;

const ageMs = ({ reg_time: at }: Account, now: number): number => (at === null ? Infinity : now - Date.parse(at));

/** For two hours after the registration, until something is deposited or the hint is dismissed (ST-21). */
export const isDepositHintDue = (
  account: Account & Pick<AccountInfo, 'is_first_deposit_due'>,
  { now, isDismissed }: { now: number; isDismissed: boolean },
): boolean => account.is_first_deposit_due && !isDismissed && ageMs(account, now) <= FIRST_DEPOSIT_HINT_MS;

/** For five days, until the log-in contact is confirmed or a message is sent to it (ST-22). */
export const isConfirmHintDue = (account: Account, { now, isSent }: { now: number; isSent: boolean }): boolean =>
  !account.is_login_confirmed && !isSent && ageMs(account, now) <= CONFIRM_HINT_MS;
