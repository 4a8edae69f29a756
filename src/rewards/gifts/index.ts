// The door of gifts: promises by which players gain on average, and the budgets that bound them.
import type { SliceManifest } from '#platform/manifest.ts';

export { budgetOf, faultOfGift, giftFields, type GiftTerms } from './rules/gift.ts';
export {
  CONFIRM_CONTACT,
  holdFreeGift,
  isReachable,
  ONCE_PER_PERSON,
  takeFreeGift,
  whyNoFreeGift,
  type WhyNot,
} from './once-per-person.ts';
export { takeFromBudget, type GiftCost } from './take-from-budget.ts';

export const manifest = {} satisfies SliceManifest;
