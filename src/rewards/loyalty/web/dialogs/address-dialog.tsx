// Where goods are sent.
import { setAddress, type Order, type PostalAddress } from '../../contract.ts';
import { useCountries } from '#players/accounts/web/parts/choices.ts';
import type { DialogProps } from '#site/shell/dialog-queue.ts';
import { useForm } from '#site/shell/form.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { DialogActions, DialogTitle } from '#site/design-system/dialog-parts.tsx';
import { SelectField, TextField } from '#site/design-system/field.tsx';
import { Notice } from '#site/design-system/surface.tsx';
import { addressDialog } from '../dialogs.ts';

const FIELDS = [
  ['recipient', 'name', 100],
  ['address', 'street-address', 200],
  ['postcode', 'postal-code', 20],
  ['town', 'address-level2', 100],
] as const;

const EMPTY: PostalAddress = { recipient: '', address: '', postcode: '', town: '', country: '' };

export function Dialog({ order, close }: { order: Order } & DialogProps<void>) {
  const { api, toasts, session } = useShell();
  const t = useTexts('dialogs.address');
  const countries = useCountries();
  const form = useForm<keyof PostalAddress>({
    initial: { ...(order.address ?? { ...EMPTY, country: session.get()?.country_code ?? '' }) },
    fields: async () => (await import('../../form-contract.ts')).postalFields,
    async submit(values) {
      await api.call(setAddress, { order_id: order.id, address: JSON.stringify(values) });
      toasts.show('success', t('saved'));
      close();
    },
  });
  return (
    <form data-form="address" noValidate onSubmit={form.onSubmit}>
      <DialogTitle name={addressDialog.name}>{t('title', { name: order.name })}</DialogTitle>
      <p className="mb-4 text-muted">{t('text')}</p>
      <div className="grid gap-4">
        {FIELDS.map(([name, autoComplete, max]) => (
          <TextField key={name} {...form.field(name)} label={t(name)} autoComplete={autoComplete} maxLength={max} />
        ))}
        <SelectField
          {...form.field('country')}
          label={t('country')}
          options={countries}
          placeholder={t('choose')}
          autoComplete="country"
        />
        {form.fault && <Notice tone="danger">{form.fault}</Notice>}
      </div>
      <DialogActions>
        <Button data-answer="no" onClick={() => close()}>
          {t('later')}
        </Button>
        <Button data-answer="yes" type="submit" look="primary" isBusy={form.isBusy}>
          {t('save')}
        </Button>
      </DialogActions>
    </form>
  );
}
