// Phone numbers as their countries write them; the numbering plans are loaded when somebody is about to type one.
import { useEffect, useState } from 'react';
import type * as numbersOfTheWorld from 'libphonenumber-js/min';
import { phone } from '#kernel/person-validators.ts';
import type { Validator } from '#kernel/validators.ts';
import { reportError } from '../../shell/report.ts';

type Numbers = typeof numbersOfTheWorld;

export interface PhoneTools {
  /** A number that can exist in the country, or with its own country's code. */
  check: (country: string) => Validator;
  /** As it is usually written. */
  format: (value: string, country: string) => string;
}

export function usePhone(isNeeded: boolean): PhoneTools {
  const [numbers, setNumbers] = useState<Numbers>();
  useEffect(() => {
    if (!isNeeded || numbers) return;
    import('libphonenumber-js/min').then(setNumbers, (failure: unknown) => reportError(failure, 'phone numbers'));
  }, [isNeeded, numbers]);
  const parse = (value: string, country: string) =>
    numbers?.parsePhoneNumberFromString(value, (country || undefined) as never) ??
    numbers?.parsePhoneNumberFromString(`+${value.replace(/\D/g, '')}`);
  return {
    check: (country) => (value) => {
      const fault = phone(value);
      if (fault || !numbers) return fault;
      return parse(value, country)?.isPossible() ? undefined : { key: 'wrongPhoneFormat' };
    },
    format: (value, country) => {
      const number = parse(value, country);
      return number?.isValid() ? number.formatInternational() : value;
    },
  };
}
