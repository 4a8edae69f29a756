/**
 * One price for several outcomes of a match by Sportradar's Custom Bet: its REST interface is asked with the outcomes in its own numbers.
 * Only where the settings of the feed name the sport, because it is a product of its own.
 */
import { perProcess, type Services } from '#platform/context.ts';
import { addTogetherPricer, type MatchNow } from '#sportsbook/book/index.ts';
import {
  askWithCare,
  configuredFeeds,
  togetherPrice,
  TOGETHER_TIMEOUT_MS,
  WrongAnswer,
} from '#sportsbook/feeds/index.ts';
import type { BuilderPrice } from '#sportsbook/models/builder.ts';
import type { ChosenOutcome } from '#sportsbook/models/wins.ts';
import { UofRest } from './rest.ts';
import { calculationIn, selectionsText } from './rules/custom-bet.ts';
import { theirSelection } from './rules/their-market.ts';
import { XmlError } from './rules/xml.ts';

/** With a long list of what else could be added. */
const MAX_BYTES = 4 * 1024 * 1024;
/** These outcomes have no price, and asking again does not help. */
const REFUSALS: readonly number[] = [400, 404, 409, 422];

const rests = perProcess('uof.custom-bets', () => new Map<string, UofRest>());

/** In each process: whichever a player is connected to asks. */
export function addCustomBets(services: Services): void {
  for (const [name, { uof }] of configuredFeeds(services)) {
    if (!uof || uof.customBet.length === 0) continue;
    rests(services).set(name, new UofRest(uof));
    addTogetherPricer(services, name, { isRemote: true, sports: uof.customBet, price: calculate });
  }
}

async function calculate(
  services: Services,
  { feed, foreign_id: event, sport }: MatchNow,
  chosen: readonly ChosenOutcome[],
): Promise<BuilderPrice | undefined> {
  const selections = chosen.map(({ key, outcome }) => theirSelection(feed, sport, key, outcome));
  const unsaid = selections.flatMap((selection, place) => (selection ? [] : [place]));
  if (unsaid.length > 0) return { is: 'refused', why: 'market', legs: unsaid };
  const body = selectionsText(
    event,
    selections.flatMap((selection) => selection ?? []),
  );
  return askWithCare(services, feed, () => requestPrice(rests(services).get(feed)!, body));
}

async function requestPrice(rest: UofRest, body: string): Promise<BuilderPrice> {
  const answer = await rest.ask('customBet', body, { timeoutMs: TOGETHER_TIMEOUT_MS, maxBytes: MAX_BYTES });
  if (REFUSALS.includes(answer.status)) return { is: 'refused', why: 'now', legs: [] };
  if (answer.status !== 200) throw new WrongAnswer(`the feed answered ${answer.status} to a custom bet`);
  const price = priceIn(answer.bytes);
  if (typeof price === 'string') throw new WrongAnswer(price);
  return price;
}

function priceIn(bytes: Buffer): BuilderPrice | string {
  try {
    return togetherPrice(calculationIn(bytes));
  } catch (error) {
    if (error instanceof XmlError) return `a custom bet of the feed ${error.message}`;
    throw error;
  }
}
