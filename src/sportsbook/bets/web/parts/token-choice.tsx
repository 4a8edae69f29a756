// Which free bet, no-risk bet or boost a bet of the slip uses.
import type { BetToken } from '../../token-contract.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { SelectField } from '#site/design-system/field.tsx';
import { slipStore } from '../slip-store.ts';
import { tokensFor, withToken } from '../slip-tokens.ts';
import type { SlipState } from '../slip.ts';

export function TokenChoice({
  slip,
  bet,
  tokens,
}: {
  slip: SlipState;
  /** The bet's key, and its name. */
  bet: { key: string; name: string };
  tokens: readonly BetToken[];
}) {
  const t = useTexts('bets.slip.token');
  const offered = tokensFor(slip, bet.key, tokens);
  if (offered.length === 0) return null;
  const labelOf = ({ kind, amount, percent_by_legs: percents }: BetToken): string =>
    t(kind, { sum: formatMoney(amount), percent: Math.max(0, ...Object.values(percents ?? {})) });
  return (
    <div className="mt-2">
      <SelectField
        name={`token-${bet.key}`}
        label={t('label', { name: bet.name })}
        value={slip.tokens[bet.key]?.id ?? ''}
        options={[
          { value: '', label: t('none') },
          ...offered.map((token) => ({ value: token.id, label: labelOf(token) })),
        ]}
        onChange={({ target }) =>
          slipStore.set((current) =>
            withToken(
              current,
              bet.key,
              offered.find(({ id }) => id === target.value),
            ),
          )
        }
      />
    </div>
  );
}
