// Phone numbers formatted as in their countries, and the countries whose numbers are accepted (AP-20); both are loaded when
// a player is about to type one.
import { useEffect, useState } from 'react';
import type * as numbersOfTheWorld from 'libphonenumber-js/min';
import { getPhoneSettings } from '../../profile-contract.ts';
import { cleanNumber } from '#kernel/clean-text.ts';
import type { OutputOf } from '#kernel/method.ts';
import { phone } from '#kernel/person-validators.ts';
import type { Validator } from '#kernel/validators.ts';
import { reportError } from '#site/shell/report.ts';
import { useShell } from '#site/shell/shell.tsx';

type Numbers = typeof numbersOfTheWorld;
type Settings = OutputOf<typeof getPhoneSettings>;

export interface PhoneTools {
  /** A number that can exist in the country, or one with its own country code. */
  check: (country: string) => Validator;
  /** As it is usually written. */
  format: (value: string, country: string) => string;
}

export function usePhone(isNeeded: boolean): PhoneTools {
  const { api } = useShell();
  const [numbers, setNumbers] = useState<Numbers>();
  const [settings, setSettings] = useState<Settings>();
  useEffect(() => {
    if (!isNeeded || numbers) return;
    const failed = (failure: unknown): void => reportError(failure, 'phone numbers');
    import('libphonenumber-js/min').then(setNumbers, failed);
    // If this fails, numbers of every country are let through: the server decides.
    api.call(getPhoneSettings).then(setSettings, failed);
  }, [api, isNeeded, numbers]);
  const parse = (text: string, country: string, value = cleanNumber(text)) =>
    numbers?.parsePhoneNumberFromString(value, (country || settings?.default_country) as never) ??
    numbers?.parsePhoneNumberFromString(`+${value.replace(/\D/g, '')}`);
  const isTaken = (callingCode: string): boolean =>
    settings?.countries.some((country) => country.calling_code === callingCode) ?? true;
  return {
    check: (country) => (value) => {
      const fault = phone(value);
      if (fault || !numbers) return fault;
      const number = parse(value, country);
      return number?.isPossible() && isTaken(number.countryCallingCode) ? undefined : { key: 'phone' };
    },
    format: (value, country) => {
      const number = parse(value, country);
      return number?.isValid() ? number.formatInternational() : value;
    },
  };
}
