// The fields of the profile and how each is checked: the site's own rules, with what the operator says in place of them.
import type { FieldRule, FieldType } from '#kernel/field-types.ts';
import { postcode } from '#kernel/person-validators.ts';
import type { configOf } from '#site/content/index.ts';
import type { PersonalDataField } from '../profile-contract.ts';

export type ProfileField =
  | 'first_name'
  | 'last_name'
  | 'sex'
  | 'region'
  | 'home_town'
  | 'address'
  | 'postcode'
  | 'document_number';

export interface ProfileRule extends FieldRule {
  name: ProfileField;
  mask: string;
}

const BRAZIL = 'BR';
const PROFILE_FIELDS: ReadonlyArray<readonly [ProfileField, FieldType]> = [
  ['first_name', 'name'],
  ['last_name', 'name'],
  ['sex', 'sex'],
  ['region', 'broadName'],
  ['home_town', 'broadName'],
  ['address', 'address'],
  ['postcode', 'postcode'],
  ['document_number', 'cpf'],
];

/** In the order of the form. A field must be filled in unless its `isRequired` is false (VA-26). */
export function profileRules(forms: ReturnType<typeof configOf>['forms-config'], country: string): ProfileRule[] {
  return PROFILE_FIELDS.filter(([name]) => name !== 'document_number' || country === BRAZIL).map(
    ([name, validator]) => {
      const { mask, regex, ...configured } = forms.fields[name] ?? {};
      const countryRule = name === 'postcode' ? forms.postcodes[country] : undefined;
      const rule: ProfileRule = {
        name,
        validator: configured.validator ?? validator,
        regex: regex ?? countryRule?.regex ?? '',
        mask: mask ?? countryRule?.mask ?? (name === 'document_number' ? '###.###.###-##' : ''),
        minLength: configured.minLength,
        maxLength: configured.maxLength,
        minValue: configured.minValue,
        maxValue: configured.maxValue,
        minDate: configured.minDate,
        maxDate: configured.maxDate,
      };
      const isRequired = forms.requiredProfileFields.includes(name) || (configured.isRequired ?? isUsual(rule));
      return { ...rule, isRequired };
    },
  );
}

/** A postcode may be left empty where its pattern lets it, and where there is none: some countries have no postcodes. */
const isUsual = ({ validator, regex }: FieldRule): boolean =>
  validator !== 'postcode' || postcode(regex)('') !== undefined;

export const toWireField = (rule: ProfileRule): PersonalDataField => ({
  name: rule.name,
  validator: rule.validator,
  is_required: rule.isRequired !== false,
  regex: rule.regex ?? '',
  mask: rule.mask,
  ...(rule.minLength !== undefined && { min_length: rule.minLength }),
  ...(rule.maxLength !== undefined && { max_length: rule.maxLength }),
  ...(rule.minValue !== undefined && { min_value: rule.minValue }),
  ...(rule.maxValue !== undefined && { max_value: rule.maxValue }),
  ...(rule.minDate !== undefined && { min_date: rule.minDate }),
  ...(rule.maxDate !== undefined && { max_date: rule.maxDate }),
});
