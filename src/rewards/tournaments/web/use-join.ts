// Entering a tournament: confirmed once, with the price if there is one; a failure is reported (ST-17, ER-17).
import { useState } from 'react';
import { participate } from '../contract.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { openAuth } from '#site/shell/auth-dialogs.ts';
import { confirm } from '#site/shell/confirm.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { useRefusalSentence } from '#site/shell/refusal-sentence.ts';
import { reportError } from '#site/shell/report.ts';
import { refreshSession } from '#site/shell/session.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import type { Tournament } from './tournaments.ts';

export interface Join {
  isBusy: boolean;
  /** Why it failed, in a sentence; empty if it did not. */
  reason: string;
  join: () => Promise<void>;
}

/** `onJoined` reloads the tournament. */
export function useJoin({ id, description, restrictions }: Tournament, onJoined: () => Promise<void>): Join {
  const { api, session, dialogs, toasts } = useShell();
  const t = useTexts('tournaments.join');
  const sentenceOf = useRefusalSentence();
  const [isBusy, setBusy] = useState(false);
  const [reason, setReason] = useState('');

  async function take(): Promise<void> {
    setReason('');
    try {
      const answer: unknown = await api.call(participate, { tournament_id: String(id) });
      if (answer !== 1) {
        toasts.show('error', t('failed'));
        return;
      }
      toasts.show('success', t('done', { name: description.title }));
      if (restrictions.price) await refreshSession(api, session);
    } catch (failure) {
      toasts.show('error', t('failed'));
      if (failure instanceof ApiRefusal) setReason(await sentenceOf(failure));
      else reportError(failure, 'tournament');
    }
    await onJoined();
  }

  return {
    isBusy,
    reason,
    async join() {
      if (session.get() === null) return void openAuth(dialogs, 'register');
      const { price } = restrictions;
      const isSure =
        price === null ||
        (await confirm(dialogs, {
          title: t('ask.title', { price: formatMoney(price) }),
          text: t('ask.text', { name: description.title, price: formatMoney(price) }),
          yes: t('ask.yes'),
        }));
      if (!isSure) return;
      setBusy(true);
      await take();
      setBusy(false);
    },
  };
}
