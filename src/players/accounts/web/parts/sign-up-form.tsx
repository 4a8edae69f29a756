import { useEffect, useState } from 'react';
import { register } from '../../contract.ts';
import { usePromoCodeCheck } from '#rewards/campaigns/web/use-promo-code-check.ts';
import { useForm, type Form } from '#site/shell/form.ts';
import { readStorage } from '#site/shell/browser-storage.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { CheckField, TextField } from '#site/design-system/field.tsx';
import { useAfterSignIn } from './after-sign-in.ts';
import { AuthForm, type AuthFormProps } from './auth-form.tsx';
import { newPasswordFields, NewPassword } from './new-password.tsx';
import { Consents, PERSON, loadPersonFields, PersonFields } from './person-fields.tsx';
import { SocialButtons } from './social-buttons.tsx';
import { SocialCodeStep } from './social-code-step.tsx';
import { useAuthSettings, type AuthSettings } from './use-auth-settings.ts';
import { usePhone } from './use-phone.ts';

export function SignUpForm({ onDone }: AuthFormProps) {
  const { api } = useShell();
  const t = useTexts('auth');
  const settings = useAuthSettings();
  const afterSignIn = useAfterSignIn();
  const [way, setWay] = useState<'email' | 'phone'>();
  const method = way ?? settings.registration_methods[0] ?? 'email';
  const phone = usePhone(method === 'phone');
  const [hasCode, setHasCode] = useState(false);
  const [isBySocial, setBySocial] = useState(false);
  const form = useForm({
    initial: {
      login: '',
      password: '',
      repeat: '',
      ...PERSON,
      promo_code: '',
      news: '',
    },
    fields: async (values) => {
      const { emailAddress, phoneNumber } = await import('../../form-contract.ts');
      const byPhone = phoneNumber((text) => phone.canBe(text, values.country_code));
      return {
        login: method === 'email' ? emailAddress : byPhone,
        ...(await newPasswordFields(values)),
        ...(await loadPersonFields(settings)),
      };
    },
    strategy: settings.validation_strategy,
    async submit({ repeat: _repeat, ...values }) {
      const account = await api.call(register, { ...values, login: values.login.trim() });
      onDone?.();
      await afterSignIn(account, 'register');
    },
  });
  const { set } = form;
  useEffect(() => {
    // A code from the address is filled in, to be seen and removed (GD-09).
    const code = readStorage('promo_code');
    if (code === null) return;
    setHasCode(true);
    set('promo_code', code);
    // Once, when the form opens: afterwards the field is the visitor's.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  // A player who registers by a service that is already linked to their account, and has a second factor.
  if (isBySocial) return <SocialCodeStep onBack={() => setBySocial(false)} {...(onDone && { onDone })} />;
  return (
    <AuthForm
      name="register"
      form={form}
      action={t('signUp')}
      after={<SocialButtons type="register" onCode={() => setBySocial(true)} {...(onDone && { onDone })} />}
    >
      {settings.registration_methods.length > 1 && (
        <MethodChoice settings={settings} method={method} setWay={setWay} form={form} />
      )}
      {method === 'email' ? (
        <TextField
          {...form.field('login')}
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
        />
      ) : (
        <TextField
          {...form.field('login')}
          label={t('phone')}
          hint={t('phoneHint')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          onBlur={() => form.set('login', phone.format(form.values.login, form.values.country_code))}
        />
      )}
      <NewPassword
        form={form}
        labels={{ password: t('password'), repeat: t('repeat') }}
        className="grid items-start gap-4 sm:grid-cols-2"
      />
      <PersonFields form={form} settings={settings} />
      {hasCode ? (
        <PromoCodeField field={form.field('promo_code')} />
      ) : (
        <Button look="ghost" size="sm" className="-ml-3 justify-self-start" onClick={() => setHasCode(true)}>
          {t('havePromoCode')}
        </Button>
      )}
      <div>
        <Consents form={form} settings={settings} />
        <CheckField {...form.box('news')} label={t('news')} />
      </div>
    </AuthForm>
  );
}

interface MethodChoiceProps {
  settings: AuthSettings;
  method: 'email' | 'phone';
  setWay: (way: 'email' | 'phone') => void;
  form: { set: (name: 'login', value: string) => void };
}

function MethodChoice({ settings, method, setWay, form }: MethodChoiceProps) {
  const t = useTexts('auth');
  return (
    <div role="group" aria-label={t('method')} className="flex gap-2">
      {settings.registration_methods.map((choice) => (
        <Button
          key={choice}
          size="sm"
          look={choice === method ? 'primary' : 'quiet'}
          aria-pressed={choice === method}
          data-method={choice}
          onClick={() => {
            setWay(choice);
            form.set('login', '');
          }}
        >
          {t(choice)}
        </Button>
      ))}
    </div>
  );
}

function PromoCodeField({ field }: { field: ReturnType<Form<string>['field']> }) {
  const t = useTexts('auth');
  const hint = usePromoCodeCheck(field.value);
  return <TextField {...field} label={t('promoCode')} hint={hint} autoComplete="off" autoCapitalize="none" />;
}
