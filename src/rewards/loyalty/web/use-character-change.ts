// A player becomes another character: chosen, confirmed, and announced (DG-09).
import { useState } from 'react';
import { setCharacter, type Character, type LoyaltyInfo } from '../contract.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { useRefusalSentence } from '#site/shell/refusal-sentence.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { chooseCharacter } from './dialogs.ts';
import { perkWords } from './parts/perk-name.tsx';

export function useCharacterChange(characters: readonly Character[], info: LoyaltyInfo | null) {
  const { api, dialogs, toasts, reloadPage } = useShell();
  const t = useTexts('loyalty.characters');
  const perks = useTexts('rewards');
  const sentenceOf = useRefusalSentence();
  const [isBusy, setIsBusy] = useState(false);
  return {
    isBusy,
    /** `wanted`: the one that was pressed, chosen already when the dialog opens. */
    async choose(wanted?: Character): Promise<void> {
      const nextCharacter = info?.character;
      const chosen = await chooseCharacter(
        dialogs,
        characters.map((character) => ({
          id: String(character.id),
          name: character.name,
          text: character.text,
          perk: perkWords(character, perks),
        })),
        nextCharacter ? String(nextCharacter.id) : '',
        wanted && String(wanted.id),
      );
      if (!chosen) return;
      setIsBusy(true);
      try {
        await api.call(setCharacter, { id: chosen.id });
        toasts.show('success', t('changed', { name: chosen.name }));
        await reloadPage();
      } catch (error) {
        if (!(error instanceof ApiRefusal)) throw error;
        toasts.show('error', await sentenceOf(error));
      } finally {
        setIsBusy(false);
      }
    },
  };
}
