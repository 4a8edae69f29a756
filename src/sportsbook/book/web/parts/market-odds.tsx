// The outcomes of one market in a narrow row: what each is in a word above its odds.
import type { Market, SportEvent } from '../../contract.ts';
import { inReadingOrder } from '#sportsbook/models/market.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { legOf } from '../leg.ts';
import { marketName, outcomeName, ownHandicap, shortName } from '../market-names.ts';
import { OddsButton } from './odds-button.tsx';

export function MarketOdds({ event, market }: { event: SportEvent; market: Market }) {
  const t = useTexts('sports');
  const names = event.competitors.map(({ name }) => name);
  const title = marketName(t, market, names, event.sport);
  const labelOf = (outcome: string): string =>
    market.kind === 'handicap' ? ownHandicap(market, outcome) : shortName(t, market, outcome, names);
  return (
    <div role="group" aria-label={title} className="flex gap-1">
      {inReadingOrder(market.kind, market.outcomes).map((outcome) => (
        <OddsButton
          key={outcome.id}
          outcome={outcome}
          leg={legOf(event, market, outcome.id)}
          label={labelOf(outcome.id)}
          name={`${title}: ${outcomeName(t, market, outcome.id, names)}`}
          isTight
        />
      ))}
    </div>
  );
}
