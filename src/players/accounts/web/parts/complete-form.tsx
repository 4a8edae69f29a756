// What a player who signed up by another service still has to fill in (ST-31).
import { useNavigate } from 'react-router';
import { completeRegistration } from '../../contract.ts';
import { useForm } from '#site/shell/form.ts';
import { sessionOf } from '#site/shell/session.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { AuthForm, type AuthFormProps } from './auth-form.tsx';
import { Consents, PERSON, loadPersonFields, PersonFields } from './person-fields.tsx';
import { useAuthSettings } from './use-auth-settings.ts';

export function CompleteForm({ onDone }: AuthFormProps) {
  const { api, session, reloadPage } = useShell();
  const t = useTexts('auth');
  const settings = useAuthSettings();
  const navigate = useNavigate();
  const form = useForm({
    initial: PERSON,
    fields: () => loadPersonFields(settings),
    strategy: settings.validation_strategy,
    async submit(values) {
      session.set(sessionOf(await api.call(completeRegistration, values)));
      onDone?.();
      // Their registration has succeeded only now (GD-11).
      const here = new URL(window.location.href);
      here.searchParams.set('register', 'success');
      await navigate({ search: here.search, hash: here.hash }, { replace: true, preventScrollReset: true });
      await reloadPage();
    },
  });
  return (
    <AuthForm name="complete" form={form} action={t('complete')}>
      <p className="text-muted">{t('completeLead')}</p>
      <PersonFields form={form} settings={settings} />
      <div>
        <Consents form={form} settings={settings} />
      </div>
    </AuthForm>
  );
}
