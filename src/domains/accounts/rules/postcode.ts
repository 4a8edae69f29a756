// Postcodes: up to eight digits, unless the operator or the country says otherwise (VA-27).
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';

/** The operator's own pattern for a country wins; an invalid pattern counts as not given. */
export function isPostcode(text: string, country: string, configured: string | undefined): boolean {
  const own = configured ? patternOf(configured) : undefined;
  if (own) return own.test(text);
  if (postcodeValidatorExistsForCountry(country)) return postcodeValidator(text, country);
  return /^\d{1,8}$/.test(text);
}

function patternOf(source: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${source})$`);
  } catch {
    return undefined;
  }
}
