import type { Character } from '#domains/loyalty/contract.ts';
import { Picture } from '../../ui/picture.tsx';
import { Card } from '../../ui/surface.tsx';
import { CharacterArt } from './character-art.tsx';

export function CharacterList({ characters }: { characters: readonly Character[] }) {
  return (
    <ul className="grid gap-5 tablet:grid-cols-2">
      {characters.map(({ id, sysname, name, text, art, image }) => (
        <li key={id} data-character={sysname}>
          <Card className="flex h-full items-center gap-5 p-5">
            {image === '' ? (
              <CharacterArt name={art} />
            ) : (
              <Picture src={image} width={96} height={96} loading="lazy" className="size-24 shrink-0 rounded-full" />
            )}
            <div>
              <h3 className="text-lg">{name}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}
