// Postcodes: up to eight digits, or what the operator says (VA-27). Without a word of the operator, the country's own spelling is
// taken as well, because many have letters or a dash.
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';

/** The operator's own pattern for a country wins; an invalid pattern counts as not given. */
export function isPostcode(text: string, country: string, configured: string | undefined): boolean {
  const own = configured ? patternOf(configured) : undefined;
  if (own) return own.test(text);
  if (/^\d{1,8}$/.test(text)) return true;
  return postcodeValidatorExistsForCountry(country) && postcodeValidator(text, country);
}

function patternOf(source: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${source})$`);
  } catch {
    return undefined;
  }
}
