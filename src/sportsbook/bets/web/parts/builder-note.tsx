// What a bet builder says of itself in the slip: why it has no price, or what a void selection does to it.
import type { Quote } from '../../contract.ts';
import { namesOfBet } from '#sportsbook/book/web/market-names.ts';
import { useTexts } from '#site/shell/shell.tsx';
import type { SlipLeg } from '../slip.ts';

export function BuilderNote({
  legs,
  notBuilt,
}: {
  /** Of the whole slip. */
  legs: readonly SlipLeg[];
  notBuilt: Quote['bets'][number]['not_built'] | undefined;
}) {
  const t = useTexts('bets.slip');
  const sports = useTexts('sports');
  const named = (places: readonly number[]): string =>
    places
      .flatMap((place) => legs[place] ?? [])
      .map((leg) => {
        const { market, outcome } = namesOfBet(sports, leg);
        return `${market}: ${outcome}`;
      })
      .join(', ');
  const [first = 0, ...others] = notBuilt?.legs ?? [];
  return (
    <div className="mt-1 text-xs">
      <p className="text-danger" aria-live="polite" data-not-built={notBuilt?.why}>
        {notBuilt &&
          t(`builder.${notBuilt.why}`, {
            names: named([first, ...others]),
            name: named([first]),
            others: named(others),
          })}
      </p>
      {!notBuilt && <p className="text-muted">{t('builder.void')}</p>}
    </div>
  );
}
