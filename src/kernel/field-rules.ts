/**
 * How the operator describes the check of a field (`fields` of `forms-config`, requisites of a payment method): a type and
 * its bounds. The form and the server make the same check of it.
 */
import {
  address,
  broadName,
  cardHolder,
  code,
  compiled,
  custom,
  date,
  fakename,
  name,
  phone,
  postcode,
  promoCode,
  sex,
  text,
} from './person-validators.ts';
import { all, checked, email, maxLength, maxValue, minLength, minValue, type Validator } from './validators.ts';

export const FIELD_TYPES = [
  'name',
  'broadName',
  'address',
  'fakename',
  'phone',
  'email',
  'sex',
  'code',
  'promoCode',
  'date',
  'postcode',
  'cardHolder',
  'checkbox',
  // A text; the last three mean what a document says (VA-36).
  'text',
  'login',
  'documentType',
  'documentNumber',
  'cpf',
  // A pattern decides, or else anything but nothing (VA-35).
  'custom',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

export interface FieldRule {
  validator: FieldType;
  /** Only `false` lets the field stay empty (VA-26). */
  isRequired?: boolean | undefined;
  /** Of `postcode` and `custom`: decides alone. Of any other type: holds as well. An invalid one counts as not given. */
  regex?: string | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  /** The value is a number (VA-11). */
  minValue?: number | undefined;
  maxValue?: number | undefined;
  /** Of a date, `yyyy-mm-dd` (VA-24). */
  minDate?: string | undefined;
  maxDate?: string | undefined;
}

const BY_TYPE: Readonly<Record<Exclude<FieldType, 'date' | 'postcode' | 'custom'>, Validator>> = {
  name,
  broadName,
  address,
  fakename,
  phone,
  email: all(text(), (value) => email(value.trim())),
  sex,
  code,
  promoCode,
  cardHolder,
  checkbox: checked,
  text: text(),
  login: text(),
  documentType: text(),
  documentNumber: text(),
  cpf: text(),
};

/** The check of a field; an empty value passes only where the field need not be filled in. */
export function fieldCheck(rule: FieldRule): Validator {
  const check = all(typeCheck(rule), ...boundChecks(rule));
  const isEmpty = (value: string): boolean => value.trim() === '' || (rule.validator === 'sex' && value === '0');
  return (value) => (rule.isRequired === false && isEmpty(value) ? undefined : check(value));
}

function typeCheck({ validator, isRequired, regex = '', minDate, maxDate }: FieldRule): Validator {
  if (validator === 'postcode') return isRequired ? all(text(), postcode(regex)) : postcode(regex);
  if (validator === 'custom') return custom(compiled(regex));
  if (validator === 'date') return all(text(), date(minDate ?? '1900-01-01', maxDate ?? '9999-12-31'));
  const pattern = compiled(regex);
  return pattern ? all(BY_TYPE[validator], custom(pattern)) : BY_TYPE[validator];
}

function boundChecks(rule: FieldRule): Validator[] {
  return [
    ...(rule.minLength === undefined ? [] : [minLength(rule.minLength)]),
    ...(rule.maxLength === undefined ? [] : [maxLength(rule.maxLength)]),
    ...(rule.minValue === undefined ? [] : [minValue(rule.minValue)]),
    ...(rule.maxValue === undefined ? [] : [maxValue(rule.maxValue)]),
  ];
}
