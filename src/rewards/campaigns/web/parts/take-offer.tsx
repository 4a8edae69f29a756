// The button with which a player takes an offer; once it is theirs it says so.
import { useState } from 'react';
import { takePromotions, type Offer } from '../../offer-contract.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { useRefusalSentence } from '#site/shell/refusal-sentence.ts';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { Chip } from '#site/design-system/surface.tsx';

export function TakeOffer({ offer: { id, description, is_taken } }: { offer: Offer }) {
  const { api, toasts, reloadPage } = useShell();
  const t = useTexts('common.offer');
  const sentenceOf = useRefusalSentence();
  const [isBusy, setBusy] = useState(false);
  if (is_taken)
    return (
      <Chip tone="primary" icon="check">
        {t('taken')}
      </Chip>
    );

  const take = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.call(takePromotions, { offer_id: String(id) });
      toasts.show('success', t('takenToast', { name: description.title }));
      await reloadPage();
    } catch (failure) {
      if (failure instanceof ApiRefusal) toasts.show('error', await sentenceOf(failure));
      else reportError(failure, 'offer');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button look="primary" data-take-offer={id} isBusy={isBusy} onClick={() => void take()}>
      {t('take')}
    </Button>
  );
}
