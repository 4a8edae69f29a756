// The player's own character in their profile, and a way to choose another.
import type { Character, LoyaltyInfo } from '../../contract.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { Card } from '#site/design-system/surface.tsx';
import { Time } from '#site/design-system/time.tsx';
import { useCharacterChange } from '../use-character-change.ts';
import { CharacterFigure } from './character-figure.tsx';
import { PerkName } from './perk-name.tsx';

export function CharacterCard({ info, characters }: { info: LoyaltyInfo; characters: readonly Character[] }) {
  const t = useTexts('loyalty.characters');
  const change = useCharacterChange(characters, info);
  const { character, character_change_at: changeAt } = info;
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-4 p-6" data-character={character?.sysname ?? ''}>
      {character && <CharacterFigure character={character} className="h-32 w-24 shrink-0" />}
      <div className="min-w-52 grow">
        <h2 className="text-lg">{character?.name ?? t('none')}</h2>
        <p className="mt-1 text-sm text-muted">{character?.text ?? t('noneText')}</p>
        {character && (
          <p className="mt-2 text-sm font-semibold text-primary">
            <PerkName character={character} />
          </p>
        )}
      </div>
      {changeAt ? (
        <p className="text-sm text-muted">
          {t('changeAt')} <Time at={changeAt} />
        </p>
      ) : (
        <Button isBusy={change.isBusy} onClick={() => void change.choose()}>
          {character ? t('change') : t('choose')}
        </Button>
      )}
    </Card>
  );
}
