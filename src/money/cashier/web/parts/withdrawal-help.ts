// ER-10, ER-11: where a refused withdrawal leads, as configured by the operator.
import type { ApiRefusal } from '#site/shell/api.ts';
import type { SiteContent } from '#site/shell/boot.ts';

const HELP = {
  UserNeedConfirmContactException: { name: 'confirmContact', link: '/profile/settings' },
  KycWithdrawalException: { name: 'kyc', link: '/profile/verification' },
  UserNeedDepositException: { name: 'deposit', link: '/cashier/deposit' },
} as const;

export interface WithdrawalHelp {
  /** Also the key of its texts. */
  name: 'confirmContact' | 'kyc' | 'deposit';
  link: string;
}

/** The button next to a refusal; none for other refusals, or where the operator shows none. */
export function withdrawalHelp(
  type: ApiRefusal['type'] | undefined,
  { withdrawalButtons }: Pick<SiteContent, 'withdrawalButtons'>,
): WithdrawalHelp | undefined {
  const help = Object.entries(HELP).find(([helpType]) => helpType === type)?.[1];
  if (!help) return undefined;
  const setting = help.name === 'deposit' ? undefined : withdrawalButtons?.[help.name];
  const { isShown = true, link = help.link } = setting ?? {};
  return isShown ? { name: help.name, link } : undefined;
}
