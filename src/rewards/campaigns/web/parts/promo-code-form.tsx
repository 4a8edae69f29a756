// A promo code (EN-21): when taken, the field is cleared and a dialog confirms it (ST-15); when refused, it stays with the fault
// next to it (ST-16).
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { activateOffer } from '../../offer-contract.ts';
import { splitLocale } from '#site/shell/routes.ts';
import { isDepositPath } from '../campaign-popup.ts';
import { useForm } from '#site/shell/form.ts';
import { readStorage, takeStorage } from '#site/shell/browser-storage.ts';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { TextField } from '#site/design-system/field.tsx';
import { Card, Notice } from '#site/design-system/surface.tsx';
import { showPromoCodeTaken } from '../dialogs.ts';
import { promoCodeFault } from '../promo-code-fault.ts';
import { usePromoCodeCheck } from '../use-promo-code-check.ts';

const LONGEST = 64;

export function PromoCodeForm() {
  const { api, dialogs, reloadPage } = useShell();
  const t = useTexts('common.promoCode');
  const sentences = useTexts('common.promoCodeErrors');
  const { path } = splitLocale(useLocation().pathname);
  const [gift, setGift] = useState<string>();
  const form = useForm({
    initial: { promo_code: '' },
    // Any code is sent, even none: only the server knows which there are (VA-33). It says why not by a code of its own.
    explain(refusal) {
      const fault = promoCodeFault(refusal);
      return fault && { promo_code: sentences(fault) };
    },
    async submit({ promo_code }) {
      setGift(undefined);
      const code = promo_code.trim();
      const { offer } = await api.call(activateOffer, { promo_code: code });
      const title = offer.description?.title ?? '';
      form.reset();
      if (readStorage('promo_code') !== null) takeStorage('promo_code');
      if (isDepositPath(path)) setGift(title);
      void showPromoCodeTaken(dialogs, path, { code, gift: title });
      reloadPage().catch((failure: unknown) => reportError(failure, 'page after a promo code'));
    },
  });
  const hint = usePromoCodeCheck(form.values.promo_code);
  const { set } = form;
  useEffect(() => {
    // A code from the address is filled in, to be sent or removed (GD-09).
    const brought = readStorage('promo_code');
    if (brought !== null) set('promo_code', brought);
    // Once, when the form opens: afterwards the field is the player's.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return (
    <Card className="p-5">
      <form data-form="promo-code" noValidate onSubmit={form.onSubmit} className="grid gap-4">
        <div className="flex flex-wrap items-start gap-3">
          <div className="min-w-0 grow basis-56">
            <TextField
              {...form.field('promo_code')}
              label={t('label')}
              hint={hint}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={LONGEST}
            />
          </div>
          <Button
            type="submit"
            look={isDepositPath(path) ? 'quiet' : 'primary'}
            isBusy={form.isBusy}
            className="min-h-12 tablet:mt-6.5"
          >
            {t('send')}
          </Button>
        </div>
        {form.fault && (
          <Notice tone="danger" icon="triangle-alert">
            {form.fault}
          </Notice>
        )}
        {gift !== undefined && (
          <Notice tone="primary" icon="check">
            {t('taken', { gift })}
          </Notice>
        )}
      </form>
    </Card>
  );
}
