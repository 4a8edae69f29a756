import type { Character } from '../../contract.ts';
import { useTexts } from '#site/shell/shell.tsx';

type T = ReturnType<typeof useTexts>;

/** What a character brings, in words; empty for one that has only its looks. */
export function perkWords({ perk }: Pick<Character, 'perk'>, t: T): string {
  if (!perk) return '';
  const { kind, category, percent } = perk;
  return kind === 'points' ? t(`perk.points.${category}`, { percent }) : t(`perk.${kind}`, { percent });
}

export function PerkName({ character }: { character: Pick<Character, 'perk'> }) {
  return perkWords(character, useTexts('rewards'));
}
