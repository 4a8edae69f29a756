// The slip of this browser: one for all pages and tabs of the site, kept until it is emptied.
import { useSyncExternalStore } from 'react';
import { writeStorage, readStorage } from '#site/shell/browser-storage.ts';
import { SELECTION_ADDED, signal } from '#site/shell/signals.ts';
import { createStore, useStore, type Store } from '#site/shell/store.ts';
import {
  EMPTY_SLIP,
  isSelected,
  readSlip,
  withBuilding,
  withToggledLeg,
  type Selected,
  type SlipLeg,
  type SlipState,
} from './slip.ts';

/** Always empty on the server: only the visitor's browser knows what they have chosen. */
export const slipStore: Store<SlipState> = createStore(EMPTY_SLIP);

let isOpened = false;

/** Reads what was kept, and writes every change from then on. Called once the page is hydrated. */
export function openSlip(): void {
  if (isOpened) return;
  isOpened = true;
  slipStore.set(readSlip(readStorage('bet_slip')));
  slipStore.subscribe(() => writeStorage('bet_slip', JSON.stringify(slipStore.get())));
  // Another tab of the site has changed it.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === 'bet_slip' && newValue !== JSON.stringify(slipStore.get())) slipStore.set(readSlip(newValue));
  });
}

export const useSlip = (): SlipState => useStore(slipStore);

/** Re-renders only when the answer changes: a page has hundreds of outcomes. */
export const useIsSelected = (selected: Selected): boolean =>
  useSyncExternalStore(
    slipStore.subscribe,
    () => isSelected(slipStore.get(), selected),
    () => false,
  );

/** Whether selections of this match are collected in a bet builder. */
export const useIsBuilding = (event: string): boolean =>
  useSyncExternalStore(
    slipStore.subscribe,
    () => slipStore.get().building === event,
    () => false,
  );

export const setBuilding = (event: string | null): void => slipStore.set((slip) => withBuilding(slip, event));

/** What a selection is offered to before the slip; answers whether it has been taken. */
let taker: ((leg: SlipLeg) => boolean) | undefined;

export function takeLegs(take: (leg: SlipLeg) => boolean): () => void {
  taker = take;
  return () => {
    if (taker === take) taker = undefined;
  };
}

export function toggleLeg(leg: SlipLeg): void {
  const slipNow = slipStore.get();
  // What is in the slip already is taken out of it, and a bet builder collects.
  if (!isSelected(slipNow, leg) && slipNow.building !== leg.event && taker?.(leg)) return;
  const before = slipNow.legs.length;
  slipStore.set((slip) => withToggledLeg(slip, leg));
  if (slipStore.get().legs.length > before) signal({ call: SELECTION_ADDED });
}
