// Selections of a race at its starting price, instead of at the odds that are shown.
import { useSyncExternalStore } from 'react';
import { SELECTION_ADDED, signal } from '#site/shell/signals.ts';
import { slipStore, toggleLeg } from './slip-store.ts';
import { keyOf, withOdds, withToggledLeg, type Selected, type SlipLeg, type SlipState } from './slip.ts';

/** At the starting price, or at the odds that are shown. */
export const withStartingPrice = (slip: SlipState, selected: Selected, isAtStart: boolean): SlipState => ({
  ...slip,
  legs: slip.legs.map((leg) => (keyOf(leg) === keyOf(selected) ? { ...leg, isAtStart } : leg)),
});

const legInSlip = (selected: Selected): SlipLeg | undefined =>
  slipStore.get().legs.find((leg) => keyOf(leg) === keyOf(selected));

/** No tap places it at once: in the slip at the odds that are shown, it changes to the starting price. */
export function toggleLegAtStart(leg: SlipLeg): void {
  const inSlip = legInSlip(leg);
  if (inSlip && !inSlip.isAtStart) return slipStore.set((slip) => withStartingPrice(slip, leg, true));
  slipStore.set((slip) => withToggledLeg(slip, { ...leg, isAtStart: true }));
  if (!inSlip && legInSlip(leg)) signal({ call: SELECTION_ADDED });
}

/** The same at the odds that are shown. */
export function toggleLegAtOdds(leg: SlipLeg): void {
  if (!legInSlip(leg)?.isAtStart) return toggleLeg(leg);
  slipStore.set((slip) => withStartingPrice(withOdds(slip, { [keyOf(leg)]: leg }), leg, false));
}

/** Whether a selection is in the slip, and at what. */
export const useSelectedAt = (selected: Selected): 'odds' | 'start' | undefined =>
  useSyncExternalStore(
    slipStore.subscribe,
    () => {
      const leg = legInSlip(selected);
      return leg && (leg.isAtStart ? 'start' : 'odds');
    },
    () => undefined,
  );
