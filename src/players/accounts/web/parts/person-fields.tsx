// What everybody who opens an account fills in: country, currency, birth date, and two consents.
import { MINIMUM_AGE } from '../../contract.ts';
import { applyMask } from '#kernel/masks.ts';
import { Link } from '#site/shell/link.tsx';
import type { Form } from '#site/shell/form.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { CheckField, SelectField, TextField } from '#site/design-system/field.tsx';
import { useCountries, useCurrencies } from './choices.ts';
import { useRate } from './use-rate.ts';
import type { AuthSettings } from './use-auth-settings.ts';

export const PERSON = { country_code: '', currency: 'EUR', birth_date: '', age: '', terms: '' };

type PersonField = keyof typeof PERSON;

/** What they are checked by, with the rules of the operator. */
export async function loadPersonFields(settings: AuthSettings) {
  const { personFields } = await import('../../form-contract.ts');
  const { min_age: minAge, birth_date: birthDate, closed_countries: closedCountries } = settings;
  return personFields({ minAge: Math.max(minAge, MINIMUM_AGE), birthDate, closedCountries }, new Date());
}

/** Digits get their dots; other marks, and a day that the browser has filled in, stay as they are. */
const dayTyped = (text: string): string => (/^[\d.]*$/.test(text) ? applyMask('##.##.####', text) : text);

interface PersonFieldsProps {
  /** Any form that has these fields among its own. */
  form: {
    field: (name: PersonField) => ReturnType<Form<string>['field']>;
    box: (name: PersonField) => ReturnType<Form<string>['box']>;
    set: (name: PersonField, value: string) => void;
  };
  settings: AuthSettings;
}

export function PersonFields({ form, settings }: PersonFieldsProps) {
  const t = useTexts('auth');
  const countries = useCountries().filter(({ value }) => !settings.closed_countries.includes(value));
  const currency = form.field('currency');
  const rate = useRate(currency.value);
  const currencies = useCurrencies((usual) => {
    if (currency.value === PERSON.currency) form.set('currency', usual);
  });
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          {...form.field('country_code')}
          label={t('country')}
          options={countries}
          placeholder={t('choose')}
          autoComplete="country"
        />
        <SelectField {...currency} label={t('currency')} options={currencies} hint={rate} />
      </div>
      <TextField
        {...form.field('birth_date')}
        onChange={(event) => form.set('birth_date', dayTyped(event.target.value))}
        label={t('birthDate')}
        hint={t('birthDateHint')}
        autoComplete="bday"
      />
    </>
  );
}

export function Consents({ form, settings }: PersonFieldsProps) {
  const t = useTexts('auth');
  return (
    <>
      <CheckField {...form.box('age')} label={t('age', { age: settings.min_age })} />
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
    </>
  );
}
