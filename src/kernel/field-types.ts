// What the operator may say of a field of a form, in content. The checks that follow from it are `field-rules.ts`, which only forms load.

/** In characters (VA-14). */
export const PASSWORD_LENGTH = { min: 6, max: 20 } as const;

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
