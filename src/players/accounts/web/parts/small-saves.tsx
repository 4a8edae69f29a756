// One value and a button: the public name (AP-08), and the currency (AP-18).
import { type AccountInfo } from '../../contract.ts';
import { changeFakename, setCurrency } from '../../profile-contract.ts';
import type { Currency } from '#kernel/money.ts';
import { loadLosses } from '#rewards/bonuses/web/bonuses.ts';
import { mayBurnBonuses } from '#rewards/campaigns/web/dialogs.ts';
import { useForm } from '#site/shell/form.ts';
import { mustBeSaved } from '#site/shell/api.ts';
import { refreshSession } from '#site/shell/session.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { CheckField, SelectField, TextField } from '#site/design-system/field.tsx';
import { Notice } from '#site/design-system/surface.tsx';
import { useCurrencies } from './choices.ts';
import { useRate } from './use-rate.ts';

interface FakenameFormProps {
  account: AccountInfo;
  /** Undefined while it is not known: then it is not asked, and saving a name leaves it as it is. */
  isHidden: boolean | undefined;
}

export function FakenameForm({ account, isHidden }: FakenameFormProps) {
  const { api, content, session, toasts } = useShell();
  const t = useTexts('profile.settings');
  const form = useForm({
    initial: { fakename: account.fakename, is_hidden: isHidden ? '1' : '' },
    fields: async () => {
      const { publicName } = await import('../../form-contract.ts');
      return { fakename: publicName({ current: account.fakename, houseNames: [content.name] }) };
    },
    async submit(values) {
      const hidden = isHidden !== undefined && {
        is_hidden: values.is_hidden === '1' ? ('1' as const) : ('0' as const),
      };
      mustBeSaved(await api.call(changeFakename, { fakename: values.fakename, ...hidden }));
      await refreshSession(api, session);
      toasts.show('success', t('person.saved'));
    },
  });
  return (
    <form data-form="fakename" noValidate onSubmit={form.onSubmit} className="grid gap-3">
      <TextField {...form.field('fakename')} label={t('fakename')} hint={t('fakenameHint')} autoComplete="nickname" />
      {isHidden !== undefined && (
        <CheckField {...form.box('is_hidden')} label={t('hideName')} hint={t('hideNameHint')} />
      )}
      {form.fault && <Notice tone="danger">{form.fault}</Notice>}
      <Button type="submit" isBusy={form.isBusy} className="justify-self-start">
        {t('person.save')}
      </Button>
    </form>
  );
}

export function CurrencyForm({ account }: { account: AccountInfo }) {
  const { api, dialogs, session, toasts } = useShell();
  const t = useTexts('profile.settings');
  const currencies = useCurrencies();
  const form = useForm({
    initial: { currency: account.balance_main.currency as string },
    async submit(values) {
      // What stays as it is ends no bonus.
      const isOther = values.currency !== account.balance_main.currency;
      const bonuses = isOther ? await loadLosses({ api }, 'currency') : [];
      if (!(await mayBurnBonuses(dialogs, { by: 'currency', bonuses }))) return;
      await api.call(setCurrency, { currency: values.currency as Currency });
      await refreshSession(api, session);
      toasts.show('success', t('person.saved'));
    },
  });
  const rate = useRate(form.values.currency);
  return (
    <form data-form="currency" noValidate onSubmit={form.onSubmit} className="grid gap-3">
      <SelectField
        {...form.field('currency')}
        label={t('currency')}
        options={currencies}
        hint={[rate, t('currencyHint')].filter(Boolean).join('\n')}
      />
      {form.fault && <Notice tone="danger">{form.fault}</Notice>}
      <Button type="submit" isBusy={form.isBusy} className="justify-self-start">
        {t('person.save')}
      </Button>
    </form>
  );
}
