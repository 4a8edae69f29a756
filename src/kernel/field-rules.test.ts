import { describe, expect, it } from 'vitest';
import { fieldSchema } from './field-rules.ts';
import { FIELD_TYPES, type FieldRule } from './field-types.ts';
import { faultOf, sentenceOf } from './faults.ts';
import { covers } from '#testing/covers.ts';

const errorOf = (rule: FieldRule, value: string): string | undefined => {
  const fault = faultOf(fieldSchema(rule), value);
  return fault && sentenceOf(fault);
};

describe('a field of a form, as the operator describes it', () => {
  it.each(['text', 'login', 'documentType', 'documentNumber', 'cpf'] as const)(
    'of the type %s must be filled in unless isRequired is false',
    covers('~VA-26', '~VA-36'),
    (validator) => {
      expect(errorOf({ validator }, '')).toBe('Field is required');
      expect(errorOf({ validator, isRequired: true }, ' ')).toBe('Field is required');
      expect(errorOf({ validator, isRequired: false }, '')).toBeUndefined();
      for (const isRequired of [true, false]) expect(errorOf({ validator, isRequired }, 'x')).toBeUndefined();
    },
  );

  it('of any type that need not be filled in takes nothing, and still refuses what is wrong', () => {
    for (const validator of FIELD_TYPES)
      expect([validator, errorOf({ validator, isRequired: false }, '')]).toEqual([validator, undefined]);
    expect(errorOf({ validator: 'name', isRequired: false }, 'J@ne')).toBe('Wrong symbols in name');
    expect(errorOf({ validator: 'sex', isRequired: false }, '0')).toBeUndefined();
  });

  it('has a message below the least value and one above the highest', covers('~VA-11'), () => {
    const rule: FieldRule = { validator: 'text', minValue: 18, maxValue: 99.5 };
    expect(errorOf(rule, '17')).toBe('Min value is 18');
    expect(errorOf(rule, '99.6')).toBe('Max value is 99.5');
    for (const good of ['18', '99,5', '50.25']) expect(errorOf(rule, good)).toBeUndefined();
    for (const text of ['abc', '1e3', '--1', '1.2.3']) expect(errorOf(rule, text)).toBe('Wrong value');
  });

  it('has a shortest and a longest length', covers('~VA-03', '~VA-04'), () => {
    const rule: FieldRule = { validator: 'text', minLength: 2, maxLength: 3 };
    expect([errorOf(rule, 'a'), errorOf(rule, 'ab'), errorOf(rule, 'abcd')]).toEqual([
      'Min length is 2',
      undefined,
      'Max length is 3',
    ]);
  });

  it('of the type custom goes by its pattern alone, or takes anything but nothing', covers('~VA-35'), () => {
    expect(errorOf({ validator: 'custom', regex: 'a+' }, 'aa')).toBeUndefined();
    expect(errorOf({ validator: 'custom', regex: 'a+' }, 'ab')).toBe('Wrong value');
    expect(errorOf({ validator: 'custom', regex: 'a*' }, '')).toBeUndefined();
    expect([errorOf({ validator: 'custom' }, '☃'), errorOf({ validator: 'custom' }, '')]).toEqual([
      undefined,
      'Field is required',
    ]);
    expect(errorOf({ validator: 'custom', regex: '[' }, 'x')).toBeUndefined();
  });

  it('of the type date lies within its bounds', covers('~VA-12', '~VA-24'), () => {
    const rule: FieldRule = { validator: 'date', minDate: '2000-01-01', maxDate: '2001-12-31' };
    expect([errorOf(rule, '31.12.1999'), errorOf(rule, '01.01.2000'), errorOf(rule, '01.01.2002')]).toEqual([
      'Wrong date',
      undefined,
      'Wrong date',
    ]);
  });

  it('of the type postcode takes up to eight digits, or what its pattern says', covers('~VA-27'), () => {
    const check = (value: string, rule: Partial<FieldRule> = {}) => errorOf({ validator: 'postcode', ...rule }, value);
    expect([check('12345678'), check('123456789'), check('AB1'), check('')]).toEqual([
      undefined,
      'Wrong value',
      'Wrong value',
      undefined,
    ]);
    expect([check('AB1', { regex: '[A-Z]{2}\\d' }), check('12345', { regex: '[A-Z]{2}\\d' })]).toEqual([
      undefined,
      'Wrong value',
    ]);
    expect(check('', { isRequired: true })).toBe('Field is required');
  });
});
