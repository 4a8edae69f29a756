// The entry points to the dialogs of bonuses, promo codes and cashback. The code that does the business calls them; the dialogs
// are loaded when they open.
import type { Loss } from '#rewards/bonuses/contract.ts';
import type { WireMoney } from '#kernel/money.ts';
import { defineDialog, type DialogQueue } from '#site/shell/dialog-queue.ts';
import { isDepositPath } from './campaign-popup.ts';

const TEXTS = ['dialogs'] as const;

export interface PromoCodeDialogProps {
  code: string;
  /** What the code has brought, in the operator's words. */
  gift: string;
}

export const promoCodeDialog = defineDialog<PromoCodeDialogProps, 'bonuses'>({
  name: 'promo-code-activated',
  type: 'popup',
  texts: TEXTS,
  load: () => import('./dialogs/promo-code-dialog.tsx'),
});

/** After a promo code has been taken; shows nothing during a deposit (DG-03, ST-15). `path` is without language prefix. */
export async function showPromoCodeTaken(dialogs: DialogQueue, path: string, props: PromoCodeDialogProps) {
  if (isDepositPath(path)) return undefined;
  return dialogs.open(promoCodeDialog, props, { isQueued: true });
}

export interface CashbackDialogProps {
  amount: WireMoney;
  description: string;
  /** `paid_out`: it is on the balance already. */
  status: 'active' | 'paid_out';
  /** ISO; `null` when it need not be claimed. */
  receiving_expired_at: string | null;
}

export const cashbackDialog = defineDialog<CashbackDialogProps, 'open'>({
  name: 'unseen-cashback',
  type: 'popup',
  texts: TEXTS,
  load: () => import('./dialogs/cashback-dialog.tsx'),
});

export interface BonusDialogProps {
  action: 'activate' | 'remove';
  bonus: string;
  amount: WireMoney;
}

export const bonusDialog = defineDialog<BonusDialogProps, boolean>({
  name: 'bonus-confirm',
  type: 'confirm',
  texts: TEXTS,
  load: () => import('./dialogs/bonus-dialog.tsx'),
});

/** Before a bonus is activated or removed: true when the player means it (DG-14, ST-03). */
export const askBonus = async (dialogs: DialogQueue, props: BonusDialogProps): Promise<boolean> =>
  (await dialogs.open(bonusDialog, props)) ?? false;

export interface BurnBonusesDialogProps {
  /** What would end them (OP-36). */
  by: 'withdrawal' | 'currency';
  bonuses: readonly Pick<Loss, 'id' | 'name' | 'amount' | 'spins'>[];
}

export const burnBonusesDialog = defineDialog<BurnBonusesDialogProps, boolean>({
  name: 'burn-bonuses',
  type: 'confirm',
  texts: TEXTS,
  load: () => import('./dialogs/burn-bonuses-dialog.tsx'),
});

/** Before an action that ends bonuses: false stops it (DG-12). A player without any is not asked. */
export async function mayBurnBonuses(dialogs: DialogQueue, props: BurnBonusesDialogProps): Promise<boolean> {
  if (props.bonuses.length === 0) return true;
  return (await dialogs.open(burnBonusesDialog, props)) ?? false;
}

export interface BettingBonusDialogProps {
  bonus: string;
  amount: WireMoney;
}

/** After a betting bonus has been activated (DG-16). */
export const bettingBonusDialog = defineDialog<BettingBonusDialogProps, 'betting'>({
  name: 'betting-bonus-activated',
  type: 'confirm',
  texts: TEXTS,
  load: () => import('./dialogs/betting-bonus-dialog.tsx'),
});
