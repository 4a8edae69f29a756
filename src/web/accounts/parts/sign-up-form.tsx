import { MINIMUM_AGE, register } from '#domains/accounts/contract.ts';
import { all, bornBefore, checked, email, password, required, sameAs } from '#kernel/validators.ts';
import { Link } from '../../shell/link.tsx';
import { useForm } from '../../shell/form.ts';
import { useShell, useTexts } from '../../shell/shell.tsx';
import { CheckField, PasswordField, SelectField, TextField } from '../../ui/field.tsx';
import { useAfterSignIn } from './after-sign-in.ts';
import { useCountries, useCurrencies } from './choices.ts';
import { AuthForm, type AuthFormProps } from './auth-form.tsx';

export function SignUpForm({ onDone }: AuthFormProps) {
  const { api } = useShell();
  const t = useTexts('auth');
  const countries = useCountries();
  const currencies = useCurrencies();
  const afterSignIn = useAfterSignIn();
  const form = useForm({
    initial: {
      login: '',
      password: '',
      repeat: '',
      country_code: '',
      currency: 'EUR',
      birth_date: '',
      age: '',
      terms: '',
    },
    checks: {
      login: all(required, (value) => email(value.trim())),
      password,
      repeat: (value, values) => required(value) ?? sameAs(values.password)(value),
      country_code: required,
      currency: required,
      birth_date: (value) => required(value) ?? bornBefore(MINIMUM_AGE, new Date())(value),
      age: checked,
      terms: checked,
    },
    async submit({ repeat: _repeat, ...values }) {
      const account = await api.call(register, { ...values, login: values.login.trim() });
      onDone?.();
      await afterSignIn(account, 'register');
    },
  });
  return (
    <AuthForm name="register" form={form} action={t('signUp')}>
      <TextField
        {...form.field('login')}
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <PasswordField
          {...form.field('password')}
          label={t('password')}
          autoComplete="new-password"
          showLabel={t('showPassword')}
          hideLabel={t('hidePassword')}
        />
        <PasswordField
          {...form.field('repeat')}
          label={t('repeat')}
          autoComplete="new-password"
          showLabel={t('showPassword')}
          hideLabel={t('hidePassword')}
        />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          {...form.field('country_code')}
          label={t('country')}
          options={countries}
          placeholder={t('choose')}
          autoComplete="country"
        />
        <SelectField {...form.field('currency')} label={t('currency')} options={currencies} />
      </div>
      <TextField
        {...form.field('birth_date')}
        label={t('birthDate')}
        type="date"
        autoComplete="bday"
        min="1900-01-01"
      />
      <div>
        <CheckField {...form.box('age')} label={t('age', { age: MINIMUM_AGE })} />
        <CheckField
          {...form.box('terms')}
          label={t.rich('terms', {
            link: (text) => (
              <Link to="/terms" className="text-text underline underline-offset-3" target="_blank">
                {text}
              </Link>
            ),
          })}
        />
      </div>
    </AuthForm>
  );
}
