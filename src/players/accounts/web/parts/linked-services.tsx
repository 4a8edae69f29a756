// The services that the player may log in by: link one, unlink one.
import { useState } from 'react';
import { linkService, unlinkService, type Security } from '../../profile-contract.ts';
import { useForm } from '#site/shell/form.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { askService } from '../social-auth.ts';
import { FormEnd } from './form-end.tsx';
import { OwnPassword, ownPasswordFields } from './own-password.tsx';

type Service = Security['services'][number];

export function LinkedServices({ services, onChange }: { services: readonly Service[]; onChange: () => void }) {
  const { api, toasts } = useShell();
  const t = useTexts('profile.security');
  const errorTexts = useTexts('common.toasts');
  /** The service for which the password is asked. */
  const [wish, setWish] = useState<Service>();
  const leave = (): void => {
    form.reset();
    setWish(undefined);
  };
  const begin = (service: Service): void => {
    leave();
    setWish(service);
  };
  const form = useForm({
    initial: { password: '' },
    fields: ownPasswordFields,
    async submit({ password }) {
      const { id: service, is_linked: isLinked } = wish!;
      await api.call(isLinked ? unlinkService : linkService, { service, password });
      const outcome = isLinked ? 'ok' : await askService(service, 'login');
      leave();
      if (outcome === 'ok') toasts.show('success', t(isLinked ? 'services.removed' : 'services.added'));
      else if (outcome !== 'closed') toasts.show('error', errorTexts(`social-${outcome}`));
      onChange();
    },
  });
  return (
    <>
      <ul className="mt-3 grid gap-2">
        {services.map((service) => (
          <li key={service.id} data-linked-service={service.id} className="flex items-center gap-3 text-sm">
            <span className="mr-auto">{service.name}</span>
            <span className="text-muted">{t(service.is_linked ? 'services.on' : 'services.off')}</span>
            <Button size="sm" onClick={() => begin(service)}>
              {t(service.is_linked ? 'services.remove' : 'services.add')}
            </Button>
          </li>
        ))}
      </ul>
      {wish && (
        <form data-form="service" noValidate onSubmit={form.onSubmit} className="mt-4 grid max-w-sm gap-4">
          <OwnPassword form={form} />
          <FormEnd
            form={form}
            look={wish.is_linked ? 'danger' : 'primary'}
            go={t(wish.is_linked ? 'services.remove' : 'go')}
            back={t('cancel')}
            onBack={leave}
          />
        </form>
      )}
    </>
  );
}
