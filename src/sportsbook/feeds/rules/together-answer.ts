/** What a feed answers when it is asked for one price for several outcomes: a price, or why there is none. */
import * as z from 'zod/mini';
import { parseExternalJson } from '#kernel/storable-text.ts';
import type { BuilderPrice } from '#sportsbook/models/builder.ts';
import { BUILDER_REFUSALS, HIGHEST_ODDS, ODDS_UNIT } from '#sportsbook/models/market.ts';

const answer = z.union([
  z.strictObject({
    /** In thousandths, as in prices of single outcomes. */
    odds: z.int().check(z.minimum(1001), z.maximum(HIGHEST_ODDS)),
    /** How likely all of them win. */
    probability: z.optional(z.number().check(z.positive(), z.maximum(1))),
  }),
  z.strictObject({
    refused: z.enum(BUILDER_REFUSALS),
    /** Places of the outcomes that it is about. */
    outcomes: z.optional(z.array(z.int().check(z.minimum(0))).check(z.maxLength(20))),
  }),
]);

/** A sentence: what is wrong with it. */
export function readTogetherAnswer(body: Buffer, outcomes: number): BuilderPrice | string {
  let json: unknown;
  try {
    json = parseExternalJson(body.toString('utf8'));
  } catch {
    return 'the answer of the feed is not JSON';
  }
  const { success, data } = answer.safeParse(json);
  if (!success) return 'the answer of the feed is neither a price nor a refusal';
  if ('refused' in data) {
    const legs = data.outcomes ?? [];
    return legs.every((place) => place < outcomes)
      ? { is: 'refused', why: data.refused, legs }
      : 'the feed refuses outcomes that it was not asked for';
  }
  return togetherPrice(data);
}

/** Of a price in thousandths; a sentence: what is wrong with it. */
export function togetherPrice({
  odds,
  probability = ODDS_UNIT / odds,
}: {
  odds: number;
  probability?: number | undefined;
}): BuilderPrice | string {
  // What the feed takes for likely would lose money on average: one of its two numbers is wrong.
  if (odds * probability > ODDS_UNIT * (1 + 1e-9)) return 'the feed names a price above what it says it is worth';
  return { is: 'priced', odds, chance: probability };
}
