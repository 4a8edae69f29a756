import type { Character } from '../../contract.ts';
import { Picture } from '#site/design-system/picture.tsx';
import { CharacterArt } from './character-art.tsx';

/** The drawn figure, or the operator's own picture. */
export function CharacterFigure({
  character: { art, image },
  className = '',
}: {
  character: Character;
  className?: string;
}) {
  return image === '' ? (
    <CharacterArt name={art} className={className} />
  ) : (
    <Picture src={image} width={120} height={160} loading="lazy" className={`rounded-lg object-cover ${className}`} />
  );
}
