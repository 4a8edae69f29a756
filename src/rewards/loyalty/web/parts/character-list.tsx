// The characters with what each brings; a player becomes one of them here.
import type { Character, LoyaltyInfo } from '../../contract.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { Card, Chip } from '#site/design-system/surface.tsx';
import { useCharacterChange } from '../use-character-change.ts';
import { CharacterFigure } from './character-figure.tsx';
import { PerkName } from './perk-name.tsx';

export function CharacterList({ characters, info }: { characters: readonly Character[]; info: LoyaltyInfo | null }) {
  const t = useTexts('loyalty.characters');
  const change = useCharacterChange(characters, info);
  return (
    <ul className="grid gap-5 sm:grid-cols-2 laptop:grid-cols-4">
      {characters.map((character) => {
        const { id, sysname, name, text, perk } = character;
        const isOwn = info?.character?.sysname === sysname;
        return (
          <li key={id} data-character={sysname}>
            <Card
              className={`flex h-full flex-col items-center p-5 text-center ${isOwn ? 'border-primary bg-primary-soft' : ''}`}
            >
              <CharacterFigure character={character} className="h-44 w-36" />
              <h3 className="mt-3 text-lg">{name}</h3>
              <p className="mb-3 mt-1 text-sm text-muted">{text}</p>
              {perk && (
                <p className="mb-4 text-sm font-semibold text-primary">
                  <PerkName character={character} />
                </p>
              )}
              {info && (
                <div className="mt-auto">
                  {isOwn ? (
                    <Chip tone="primary" icon="check">
                      {t('own')}
                    </Chip>
                  ) : (
                    <Button
                      isBusy={change.isBusy}
                      aria-label={t('chooseNamed', { name })}
                      onClick={() => void change.choose(character)}
                    >
                      {t('choose')}
                    </Button>
                  )}
                </div>
              )}
            </Card>
          </li>
        );
      })}
    </ul>
  );
}
