/** What a player has to show for a level, and what of it is missing. */
import type { DocumentKind, Proof } from '../contract.ts';

/** A level is reached from the one before it: whoever has none shows all. */
export function requiredProofs(level: number, wantedLevel: number): Proof[] {
  return [...(level < 2 ? (['identity', 'face'] as const) : []), ...(wantedLevel >= 3 ? (['funds'] as const) : [])];
}

export function missingProofs(required: readonly Proof[], kinds: readonly DocumentKind[]): Proof[] {
  const has = (kind: DocumentKind): boolean => kinds.includes(kind);
  const hasProof: Record<Proof, boolean> = {
    identity: has('passport') || (has('id-card-front') && has('id-card-back')),
    face: has('face'),
    funds: has('funds'),
  };
  return required.filter((proof) => !hasProof[proof]);
}
