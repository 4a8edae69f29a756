// The personal data, field by field as the operator has set them up (AP-25), saved as one (AP-15).
import { saveProfile, type PersonalDataField, type Profile } from '../../profile-contract.ts';
import type { FieldRule } from '#kernel/field-types.ts';
import { applyMask } from '#kernel/masks.ts';
import { useForm } from '#site/shell/form.ts';
import { mustBeSaved } from '#site/shell/api.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { SelectField, TextField } from '#site/design-system/field.tsx';
import { Notice } from '#site/design-system/surface.tsx';
import { Unsaved } from './form-end.tsx';
import { useAuthSettings } from './use-auth-settings.ts';

interface ProfileFormProps {
  profile: Profile;
  fields: readonly PersonalDataField[];
}

const AUTOCOMPLETE: Readonly<Record<string, string>> = {
  first_name: 'given-name',
  last_name: 'family-name',
  sex: 'sex',
  region: 'address-level1',
  home_town: 'address-level2',
  address: 'street-address',
  postcode: 'postal-code',
};

export function ProfileForm({ profile, fields }: ProfileFormProps) {
  const { api, toasts } = useShell();
  const t = useTexts('profile.settings.person');
  const { validation_strategy: strategy } = useAuthSettings();
  const form = useForm<string>({
    initial: Object.fromEntries(fields.map(({ name }) => [name, valueOf(profile, name)])),
    fields: async () => {
      const { personalField } = await import('../../form-contract.ts');
      return Object.fromEntries(fields.map((field) => [field.name, personalField(field.name, ruleOf(field))]));
    },
    strategy,
    async submit(values) {
      const document = 'document_number' in values && { document_type: 'cpf' as const };
      mustBeSaved(await api.call(saveProfile, { ...values, ...document }));
      toasts.show('success', t('saved'));
    },
  });
  return (
    <form
      data-form="profile"
      data-dirty={form.isDirty || undefined}
      noValidate
      onSubmit={form.onSubmit}
      className="grid gap-4"
    >
      <div className="grid items-start gap-4 tablet:grid-cols-2 wide:grid-cols-4">
        {fields.map((field) => {
          const common = { ...form.field(field.name), label: t(field.name) };
          return field.name === 'sex' ? (
            <SelectField
              key={field.name}
              {...common}
              options={[
                { value: '0', label: t('sexes.none') },
                { value: '1', label: t('sexes.man') },
                { value: '2', label: t('sexes.woman') },
              ]}
            />
          ) : (
            <TextField
              key={field.name}
              {...common}
              autoComplete={AUTOCOMPLETE[field.name] ?? 'off'}
              {...(field.mask !== '' && {
                onChange: (event) => form.set(field.name, applyMask(field.mask, event.target.value)),
              })}
            />
          );
        })}
      </div>
      {form.fault && <Notice tone="danger">{form.fault}</Notice>}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {t('save')}
        </Button>
        <Unsaved form={form} />
      </div>
    </form>
  );
}

function valueOf(profile: Profile, name: string): string {
  if (name === 'document_number') return profile.document?.number ?? '';
  return String((profile as unknown as Record<string, string | number>)[name] ?? '');
}

const ruleOf = (field: PersonalDataField): FieldRule => ({
  validator: field.validator,
  isRequired: field.is_required,
  regex: field.regex,
  minLength: field.min_length,
  maxLength: field.max_length,
  minValue: field.min_value,
  maxValue: field.max_value,
  minDate: field.min_date,
  maxDate: field.max_date,
});
