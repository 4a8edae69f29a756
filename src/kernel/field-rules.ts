/**
 * How the operator describes the check of a field (`fields` of `forms-config`, requisites of a payment method): a type and
 * its bounds. The form and the server parse by the same schema of it.
 */
import * as z from 'zod/mini';
import { cleanText } from './clean-text.ts';
import { textField } from './field-schemas.ts';
import {
  address,
  broadName,
  cardHolder,
  code,
  compilePattern,
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
import type { FieldRule, FieldType } from './field-types.ts';
import { allOf, mustBeTicked, email, maxLength, maxValue, minLength, minValue, type Validator } from './validators.ts';

const BY_TYPE: Readonly<Record<Exclude<FieldType, 'date' | 'postcode' | 'custom'>, Validator>> = {
  name,
  broadName,
  address,
  fakename,
  phone,
  email: allOf(text(), (value) => email(value.trim())),
  sex,
  code,
  promoCode,
  cardHolder,
  checkbox: mustBeTicked,
  text: text(),
  login: text(),
  documentType: text(),
  documentNumber: text(),
  cpf: text(),
};

/** The schema of a field: its text as it is stored. An empty value passes only where the field need not be filled in. */
export const fieldSchema = (rule: FieldRule) =>
  z.pipe(z.pipe(z.string(), z.transform(cleanText)), textField(fieldCheck(rule)));

function fieldCheck(rule: FieldRule): Validator {
  const check = allOf(typeCheck(rule), ...boundChecks(rule));
  const isEmpty = (value: string): boolean => value.trim() === '' || (rule.validator === 'sex' && value === '0');
  return (value) => (rule.isRequired === false && isEmpty(value) ? undefined : check(value));
}

function typeCheck({ validator, isRequired, regex = '', minDate, maxDate }: FieldRule): Validator {
  if (validator === 'postcode') return isRequired ? allOf(text(), postcode(regex)) : postcode(regex);
  if (validator === 'custom') return custom(compilePattern(regex));
  if (validator === 'date') return allOf(text(), date(minDate ?? '1900-01-01', maxDate ?? '9999-12-31'));
  const pattern = compilePattern(regex);
  return pattern ? allOf(BY_TYPE[validator], custom(pattern)) : BY_TYPE[validator];
}

function boundChecks(rule: FieldRule): Validator[] {
  return [
    ...(rule.minLength === undefined ? [] : [minLength(rule.minLength)]),
    ...(rule.maxLength === undefined ? [] : [maxLength(rule.maxLength)]),
    ...(rule.minValue === undefined ? [] : [minValue(rule.minValue)]),
    ...(rule.maxValue === undefined ? [] : [maxValue(rule.maxValue)]),
  ];
}
