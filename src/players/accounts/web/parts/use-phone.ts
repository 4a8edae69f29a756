// Phone numbers formatted as in their countries, and the countries whose numbers are accepted (AP-20); both are loaded when
// a player is about to type one.
import { useEffect, useState } from 'react';
import type * as numbersOfTheWorld from 'libphonenumber-js/min';
import { getPhoneSettings } from '../../profile-contract.ts';
import { cleanNumber } from '#kernel/clean-text.ts';
import type { OutputOf } from '#kernel/method.ts';
import { reportError } from '#site/shell/report.ts';
import { useShell } from '#site/shell/shell.tsx';

type Numbers = typeof numbersOfTheWorld;
type Settings = OutputOf<typeof getPhoneSettings>;

export interface PhoneTools {
  /** Whether there can be such a number in the country, or by its own country code. */
  canBe: (text: string, country: string) => boolean;
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
    canBe: (text, country) => {
      if (!numbers) return true;
      const number = parse(text, country);
      return number !== undefined && number.isPossible() && isTaken(number.countryCallingCode);
    },
    format: (value, country) => {
      const number = parse(value, country);
      return number?.isValid() ? number.formatInternational() : value;
    },
  };
}
