// Free bets, no-risk bets and boosts in the slip: one for a single or the accumulator, each used by one of them. Pure.
import type { BetToken } from '../token-contract.ts';
import type { SlipState } from './slip.ts';

/** A free bet brings its own stake, and takes it away again. */
export function withToken(slip: SlipState, key: string, token: BetToken | undefined): SlipState {
  const { [key]: before, ...tokens } = slip.tokens;
  const { [key]: _, ...unstaked } = slip.stakes;
  const stakes = before?.isFree ? unstaked : slip.stakes;
  if (!token) return { ...slip, tokens, stakes };
  const isFree = token.kind === 'free-bet';
  return {
    ...slip,
    tokens: { ...tokens, [key]: { id: token.id, isFree } },
    stakes: isFree ? { ...stakes, [key]: token.amount.amount } : stakes,
  };
}

/** Tokens that no other bet of the slip uses. */
export const tokensFor = (slip: SlipState, key: string, tokens: readonly BetToken[]): BetToken[] =>
  tokens.filter(({ id }) => Object.entries(slip.tokens).every(([other, chosen]) => other === key || chosen.id !== id));

/** Drops tokens that can no longer be used. */
export const withKnownTokens = (slip: SlipState, tokens: readonly BetToken[]): SlipState =>
  Object.entries(slip.tokens)
    .filter(([, { id }]) => !tokens.some((token) => token.id === id))
    .reduce((now, [key]) => withToken(now, key, undefined), slip);
