// What a player can do with a bonus: each confirmed in its own dialog, through the calls of its type (ST-04).
import { useState } from 'react';
import {
  activateBettingBonus,
  activateBonus,
  choosePurse,
  deactivateBonus,
  removeBettingBonus,
  removeBonus,
  type Bonus,
} from '../contract.ts';
import { askBonus, bettingBonusDialog } from '#rewards/campaigns/web/dialogs.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { useRefusalSentence } from '#site/shell/refusal-sentence.ts';
import { refreshSession } from '#site/shell/session.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';

export interface BonusActions {
  isBusy: boolean;
  activate: () => Promise<void>;
  /** Puts it back among the offered ones. */
  deactivate: () => Promise<void>;
  remove: () => Promise<void>;
  choose: (purse: 'main' | 'bonus') => Promise<void>;
}

const CALLS = {
  casino: { activate: activateBonus, remove: removeBonus },
  betting: { activate: activateBettingBonus, remove: removeBettingBonus },
} as const;

/** `onDone` is called when something has changed. */
export function useBonusActions(bonus: Bonus, onDone: () => Promise<void>): BonusActions {
  const { api, dialogs, session, toasts } = useShell();
  const t = useTexts('bonuses');
  const sentenceOf = useRefusalSentence();
  const [isBusy, setBusy] = useState(false);
  const { id, name, type, amount } = bonus;

  async function run(change: () => Promise<unknown>, done?: string): Promise<boolean> {
    setBusy(true);
    try {
      await change();
      if (done !== undefined) toasts.show('success', done);
      await Promise.all([onDone(), refreshSession(api, session)]);
      return true;
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      toasts.show('error', await sentenceOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    isBusy,
    async activate() {
      if (!(await askBonus(dialogs, { action: 'activate', bonus: name, amount }))) return;
      const isBetting = type === 'betting';
      const isDone = await run(
        () => api.call(CALLS[type].activate, { bonus_id: id }),
        isBetting ? undefined : t('done.activated', { bonus: name }),
      );
      if (isDone && isBetting) await dialogs.open(bettingBonusDialog, { bonus: name, amount });
    },
    deactivate: async () => {
      await run(() => api.call(deactivateBonus, { bonus_id: id }), t('done.deactivated', { bonus: name }));
    },
    async remove() {
      if (!(await askBonus(dialogs, { action: 'remove', bonus: name, amount }))) return;
      await run(() => api.call(CALLS[type].remove, { bonus_id: id }), t('done.removed', { bonus: name }));
    },
    choose: async (purse) => {
      await run(() => api.call(choosePurse, { bonus_id: id, purse }));
    },
  };
}
