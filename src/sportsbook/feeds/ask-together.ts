/**
 * A feed that has the setting `together` prices several outcomes of a match in one: it is called at that address, both sides sign, and
 * what it does not answer in time, or wrongly, is not offered.
 */
import type { Services } from '#platform/context.ts';
import { ExternalError, fetchExternal } from '#platform/http/external.ts';
import { perProcess } from '#platform/context.ts';
import type { MatchNow } from '#sportsbook/book/index.ts';
import type { BuilderPrice } from '#sportsbook/models/builder.ts';
import type { ChosenOutcome } from '#sportsbook/models/wins.ts';
import type { ConfiguredFeed } from './configured-feeds.ts';
import { isSigned, signedHeaders } from './rules/signature.ts';
import { readTogetherAnswer } from './rules/together-answer.ts';
import { Circuit } from './rules/circuit.ts';

export const TOGETHER_TIMEOUT_MS = 1_500;
const MAX_ANSWER_BYTES = 16 * 1024;

/** By feed. */
const circuits = perProcess('feeds.together', () => new Map<string, Circuit>());

function circuitOf(services: Services, feed: string): Circuit {
  const existing = circuits(services).get(feed);
  if (existing) return existing;
  const circuit = new Circuit();
  circuits(services).set(feed, circuit);
  return circuit;
}

/** `undefined`: it has no answer now. */
export const askFeedTogether = (
  services: Services,
  feed: Pick<ConfiguredFeed, 'name' | 'keys' | 'together'>,
  { foreign_id: event }: Pick<MatchNow, 'foreign_id'>,
  chosen: readonly ChosenOutcome[],
): Promise<BuilderPrice | undefined> =>
  askWithCare(services, feed.name, () => requestPrice(services, feed, event, chosen));

/** Not while the feed is left alone. `request` throws an `ExternalError` or a `WrongAnswer` where it gets no answer that counts. */
export async function askWithCare(
  services: Services,
  feed: string,
  request: () => Promise<BuilderPrice>,
): Promise<BuilderPrice | undefined> {
  const circuit = circuitOf(services, feed);
  if (!circuit.enter(services.clock.now().getTime())) return undefined;
  try {
    const price = await request();
    circuit.succeed();
    return price;
  } catch (error) {
    if (!(error instanceof ExternalError) && !(error instanceof WrongAnswer)) throw error;
    circuit.fail(services.clock.now().getTime());
    services.log.warn({ feed, error: error.message }, 'a feed did not price outcomes together');
    return undefined;
  } finally {
    circuit.leave();
  }
}

/** What a feed has answered is no answer. */
export class WrongAnswer extends Error {
  override name = 'WrongAnswer';
}

async function requestPrice(
  services: Services,
  { keys, together }: Pick<ConfiguredFeed, 'keys' | 'together'>,
  event: string,
  chosen: readonly ChosenOutcome[],
): Promise<BuilderPrice> {
  const target = new URL(together!);
  const path = `${target.pathname}${target.search}`;
  const body = JSON.stringify({ event, outcomes: chosen.map(({ key, outcome }) => ({ market: key, outcome })) });
  const answer = await fetchExternal(target.href, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...signedHeaders(keys[0]!, { batch: '', path, body }, services.clock.now()),
    },
    body,
    timeoutMs: TOGETHER_TIMEOUT_MS,
    maxBytes: MAX_ANSWER_BYTES,
  });
  if (answer.status !== 200) throw new WrongAnswer(`the feed answered ${answer.status}`);
  const call = { path, body: answer.bytes };
  if (!isSigned(keys, Object.fromEntries(answer.headers), call, services.clock.now()))
    throw new WrongAnswer('the answer of the feed is not signed as it should be');
  const price = readTogetherAnswer(answer.bytes, chosen.length);
  if (typeof price === 'string') throw new WrongAnswer(price);
  return price;
}
