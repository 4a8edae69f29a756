/**
 * What a round of a slot returns, cut into layers: the part below the first bound, the part between the bounds, the part
 * above the last. The layers of a win add up to it, and each varies much less than the whole, so a fault hidden by rare high
 * wins shows in the layers below them. In multiples of the round's cost.
 */
export const LAYERS = [0, 2, 20, 200] as const;

/** Mean and standard deviation of the part of a win in one layer, as proved. */
export interface Layer {
  mean: number;
  deviation: number;
}

/** The part of a win that lies in this layer. */
export const layerOf = (win: number, layer: number): number =>
  Math.max(0, Math.min(win, LAYERS[layer + 1] ?? Infinity) - LAYERS[layer]!);
