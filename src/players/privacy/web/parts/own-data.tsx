// A player's own data: export and deletion.
import { useState } from 'react';
import { eraseAccount, requestExport, type DataExport } from '../../contract.ts';
import { useForm } from '#site/shell/form.ts';
import { Moment } from '#site/shell/moment.tsx';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button, buttonStyle } from '#site/design-system/button.tsx';
import { Card, Notice } from '#site/design-system/surface.tsx';
import { FormEnd } from '#players/accounts/web/parts/form-end.tsx';
import { OwnPassword, ownPasswordFields } from '#players/accounts/web/parts/own-password.tsx';

export function OwnData({ exports }: { exports: readonly DataExport[] }) {
  const t = useTexts('profile.ownData');
  const { api, reloadPage } = useShell();
  const [isErasing, setErasing] = useState(false);
  const [newest] = exports;
  const form = useForm({
    initial: {},
    submit: async () => {
      await api.call(requestExport);
      await reloadPage();
    },
  });
  return (
    <Card className="p-5" data-own-data={newest?.state ?? 'none'}>
      <h2 className="text-base">{t('title')}</h2>
      <p className="mt-2 text-sm text-muted">{t('text')}</p>
      {newest?.state === 'queued' && <p className="mt-2 text-sm">{t('queued')}</p>}
      {newest?.state === 'expired' && <p className="mt-2 text-sm text-muted">{t('expired')}</p>}
      {newest?.url && newest.expires_at && (
        <p className="mt-2 text-sm text-muted">
          {t('until')} <Moment at={newest.expires_at} />
        </p>
      )}
      {form.fault && <Notice tone="danger">{form.fault}</Notice>}
      <form noValidate onSubmit={form.onSubmit} className="mt-4 flex flex-wrap gap-3">
        {newest?.url ? (
          <a href={newest.url} download className={buttonStyle({ look: 'primary' })} data-fetch-export>
            {t('fetch')}
          </a>
        ) : (
          newest?.state !== 'queued' && (
            <Button type="submit" data-ask-export isBusy={form.isBusy}>
              {t('ask')}
            </Button>
          )
        )}
        {!isErasing && (
          <Button look="ghost" data-erase onClick={() => setErasing(true)}>
            {t('erase')}
          </Button>
        )}
      </form>
      {isErasing && <Erase onBack={() => setErasing(false)} />}
    </Card>
  );
}

function Erase({ onBack }: { onBack: () => void }) {
  const t = useTexts('profile.ownData');
  const { api } = useShell();
  const form = useForm({
    initial: { password: '' },
    fields: ownPasswordFields,
    async submit({ password }) {
      await api.call(eraseAccount, { password });
      // Nothing on the page is theirs any more.
      location.assign('/');
    },
  });
  return (
    <form data-form="erase" noValidate onSubmit={form.onSubmit} className="mt-4 grid gap-4">
      <Notice tone="warning">{t('eraseText')}</Notice>
      <OwnPassword form={form} />
      <FormEnd form={form} look="danger" go={t('really')} back={t('cancel')} onBack={onBack} />
    </form>
  );
}
