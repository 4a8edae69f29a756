/**
 * Bets that are not taken are kept with the rule that refused them and what it was decided by, so that staff can say why. What was
 * refused has moved no money: a refusal that cannot be kept changes nothing of the answer.
 */
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { Refusal } from '#kernel/refusals.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { reportFailure } from '#platform/failure-log.ts';
import type { Placed, placeBets } from './contract.ts';
import { placeFor } from './place.ts';
import { insertRefusals, type Refused } from './refusal-store.ts';
import type { RefusedLeg } from './tables.ts';

type Input = InputOf<typeof placeBets>;
type Cause = Pick<Refused, 'rule' | 'sentence' | 'inputs'>;

export async function placeAndNote(ctx: Context, input: Input): Promise<OutputOf<typeof placeBets>> {
  try {
    const answer = await placeFor(ctx, input);
    await note(
      ctx,
      input,
      answer.bets.map((placed, nth) => causeOf(input, nth, placed)),
    );
    return answer;
  } catch (error) {
    if (error instanceof Refusal) {
      const { rule, inputs } = error.reason;
      const cause: Cause = { rule, sentence: error.message, inputs };
      await note(
        ctx,
        input,
        input.slip.bets.map(() => cause),
      );
    }
    throw error;
  }
}

function causeOf({ slip, currency }: Input, nth: number, placed: Placed): Cause | undefined {
  const nameOf = (leg: number): string => {
    const { market = '', outcome = '' } = slip.legs[leg] ?? {};
    return `${leg + 1}. ${market} ${outcome}`;
  };
  switch (placed.status) {
    case 'accepted':
    case 'held':
      return undefined;
    case 'refused': {
      const { rule, sentence, inputs = {} } = placed;
      return { rule, sentence, inputs };
    }
    case 'unavailable':
      return {
        rule: 'bets.unavailable',
        sentence: 'An outcome could not be bet on.',
        inputs: Object.fromEntries(placed.legs.map(({ leg, reason }) => [nameOf(leg), reason])),
      };
    case 'odds-changed':
      return {
        rule: 'bets.odds-changed',
        sentence: 'The odds were others than the player saw.',
        inputs: Object.fromEntries(
          placed.legs.map(({ leg, odds }) => [nameOf(leg), `${(slip.legs[leg]?.odds ?? 0) / 1000} → ${odds / 1000}`]),
        ),
      };
    case 'too-high':
      return {
        rule: 'bets.too-high',
        sentence: `At most ${placed.highest_stake.amount} ${currency} a line would have been taken.`,
        inputs: {
          'stake of a line': slip.bets[nth]!.stake,
          'highest stake of a line': placed.highest_stake.amount,
          'limited by': placed.because,
        },
      };
  }
}

async function note(ctx: Context, { slip, currency, purse, policy }: Input, causes: readonly (Cause | undefined)[]) {
  const about = { player_id: playerOf(ctx).id, refused_at: ctx.clock.now(), currency, purse, policy };
  const refusals = causes.flatMap((cause, nth): Refused[] => {
    const bet = slip.bets[nth]!;
    const legs = bet.legs.flatMap((place): RefusedLeg[] => {
      const leg = slip.legs[place];
      return leg ? [{ event: leg.event, market: leg.market, outcome: leg.outcome, odds: leg.odds }] : [];
    });
    return cause ? [{ ...about, ...cause, type: bet.type, stake: bet.stake, legs }] : [];
  });
  try {
    await insertRefusals(ctx.db, refusals);
  } catch (error) {
    reportFailure(ctx, 'refused bets', { error: (error as Error).message }, 'why a bet was refused could not be kept');
  }
}
