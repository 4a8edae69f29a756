// What Custom Bet is asked, and what it answers: `selections` and `calculation_response` of its schemas.
import { HIGHEST_ODDS, ODDS_UNIT } from '#sportsbook/models/market.ts';
import { ANSWER_LIMITS, childNamed, optionalNumber, readXml, XmlError } from './xml.ts';

const NAMESPACE = 'http://schemas.sportradar.com/custombet/v1/endpoints';

export interface UofSelection {
  market: number;
  outcome: string;
  /** As `total=2.5|quarternr=1`; empty without any. */
  specifiers: string;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);

export function selectionsText(event: string, selections: readonly UofSelection[]): string {
  const list = selections.map(({ market, outcome, specifiers }) => {
    const more = specifiers === '' ? '' : ` specifiers="${escaped(specifiers)}"`;
    return `<selection id="${escaped(event)}" market_id="${market}" outcome_id="${escaped(outcome)}"${more}/>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><selections xmlns="${NAMESPACE}">${list.join('')}</selections>`;
}

/** In thousandths, rounded down. Throws an `XmlError`. */
export function calculationIn(bytes: Uint8Array): { odds: number; probability: number | undefined } {
  const root = readXml(bytes, ANSWER_LIMITS);
  const calculation = childNamed(root, 'calculation');
  if (root.name !== 'calculation_response' || !calculation) throw new XmlError(`is ${root.name} without a calculation`);
  const decimal = optionalNumber(calculation, 'odds') ?? 0;
  // A hair of rounding in the last digit costs nothing.
  const odds = Math.floor(decimal * ODDS_UNIT + 1e-6);
  if (odds <= ODDS_UNIT || odds > HIGHEST_ODDS) throw new XmlError(`has ${decimal} as its odds`);
  const probability = optionalNumber(calculation, 'probability');
  if (probability !== undefined && (probability <= 0 || probability > 1))
    throw new XmlError(`has ${probability} as its probability`);
  return { odds, probability };
}
