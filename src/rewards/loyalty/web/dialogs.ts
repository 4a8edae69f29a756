// The entry points to the dialogs of the loyalty shop and of characters, and the order in which they follow each other.
import type { Order } from '../contract.ts';
import { defineDialog, type DialogQueue } from '#site/shell/dialog-queue.ts';

const TEXTS = ['dialogs'] as const;

export interface ShopItem {
  name: string;
  text: string;
  points: number;
}

export const shopConfirmDialog = defineDialog<{ item: ShopItem; balance: number }, boolean>({
  name: 'loyalty-shop-confirm',
  type: 'confirm',
  texts: TEXTS,
  load: () => import('./dialogs/shop-confirm-dialog.tsx'),
});

export const shopBuyDialog = defineDialog<{ item: ShopItem; buy: () => Promise<void> }>({
  name: 'loyalty-shop-buy',
  type: 'popup',
  texts: TEXTS,
  load: () => import('./dialogs/shop-buy-dialog.tsx'),
});

export const shopShortDialog = defineDialog<{ item: ShopItem; missing: number }>({
  name: 'loyalty-shop-insufficient-funds',
  type: 'confirm',
  texts: TEXTS,
  load: () => import('./dialogs/shop-short-dialog.tsx'),
});

/** A press on "buy": the question and then the purchase, or how many points are missing (DG-08). */
export async function buyInShop(
  dialogs: DialogQueue,
  item: ShopItem,
  { balance, buy }: { balance: number; buy: () => Promise<void> },
): Promise<void> {
  if (balance < item.points) return dialogs.open(shopShortDialog, { item, missing: item.points - balance });
  if (await dialogs.open(shopConfirmDialog, { item, balance })) await dialogs.open(shopBuyDialog, { item, buy });
}

/** Where goods are sent. */
export const addressDialog = defineDialog<{ order: Order }>({
  name: 'loyalty-address',
  type: 'popup',
  texts: [...TEXTS, 'auth'],
  load: () => import('./dialogs/address-dialog.tsx'),
});

export interface Character {
  id: string;
  name: string;
  text: string;
  /** What it brings, in words. */
  perk?: string;
}

export const characterDialog = defineDialog<
  { characters: readonly Character[]; current: string; wanted?: string | undefined },
  Character
>({
  name: 'loyalty-character-change',
  type: 'popup',
  texts: TEXTS,
  load: () => import('./dialogs/character-dialog.tsx'),
});

export const characterConfirmDialog = defineDialog<{ character: Character }, boolean>({
  name: 'loyalty-character-change-confirm',
  type: 'confirm',
  texts: TEXTS,
  load: () => import('./dialogs/character-confirm-dialog.tsx'),
});

/**
 * Choosing another character: which one, and a confirmation (DG-09). There is nothing to lose with the first: it takes one question.
 * Returns nothing when all stays as it is.
 */
export async function chooseCharacter(
  dialogs: DialogQueue,
  characters: readonly Character[],
  current: string,
  wanted?: string,
): Promise<Character | undefined> {
  const character = await dialogs.open(characterDialog, { characters, current, wanted });
  if (!character || character.id === current) return undefined;
  if (current === '') return character;
  return (await dialogs.open(characterConfirmDialog, { character })) ? character : undefined;
}
