// One market with its outcomes, or a row for each of its lines. Collapses, and can be pinned.
import { useState } from 'react';
import type { Market, SportEvent } from '../../contract.ts';
import { inReadingOrder } from '#sportsbook/models/market.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { toggleMarket, useFavourites } from '../favourites.ts';
import { legOf } from '../leg.ts';
import { marketName, outcomeName, ownHandicap, withTime } from '../market-names.ts';
import { withoutLine, type MarketFamily } from '../market-families.ts';
import { lazyPart } from '#site/shell/lazy-part.tsx';
import { OddsButton } from './odds-button.tsx';

const OddsTrail = lazyPart('odds trail', async () => (await import('./odds-trail.tsx')).OddsTrail, 'h-24');

const LINES = ['total', 'handicap', 'game'] as const;
/** How many rows of lines are shown at first. */
const FIRST_LINES = 6;

export function MarketCard({ event, family: { key, markets } }: { event: SportEvent; family: MarketFamily }) {
  const t = useTexts('sports');
  const { markets: pinned } = useFavourites();
  const [isFolded, setFolded] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const [hasTrail, setHasTrail] = useState(false);
  const [first] = markets as [Market];
  const names = event.competitors.map(({ name }) => name);
  const isTable =
    first.label === undefined && (markets.length > 1 || LINES.some((line) => first.specifiers[line] !== undefined));
  const title = isTable ? familyName(t, first, names, event.sport) : marketName(t, first, names, event.sport);
  const isPinned = pinned.includes(first.kind);
  const id = `market-${key.replaceAll(/[^a-z0-9]+/g, '-')}`;
  return (
    <section
      aria-labelledby={id}
      data-market={first.kind}
      className="mb-4 break-inside-avoid overflow-hidden rounded-lg border border-line bg-surface-1 shadow-1"
    >
      <div className="flex items-center border-b border-line bg-surface-2">
        <h2 id={id} className="min-w-0 grow text-sm">
          <button
            type="button"
            aria-expanded={!isFolded}
            onClick={() => setFolded(!isFolded)}
            className="flex min-h-11 w-full items-center gap-2 px-3 text-left"
          >
            <Icon
              name="chevron-down"
              className={`size-4 shrink-0 text-muted transition-transform ${isFolded ? '-rotate-90' : ''}`}
            />
            <span className="min-w-0">{title}</span>
          </button>
        </h2>
        {first.state === 'active' && (
          <button
            type="button"
            aria-expanded={hasTrail}
            aria-label={t('trail.show', { market: title })}
            onClick={() => setHasTrail(!hasTrail)}
            className="grid size-11 shrink-0 place-items-center text-muted hover:text-text aria-expanded:text-primary"
          >
            <Icon name="history" className="size-4" />
          </button>
        )}
        <button
          type="button"
          aria-pressed={isPinned}
          aria-label={t(isPinned ? 'favourite.unpinMarket' : 'favourite.pinMarket', { market: title })}
          onClick={() => toggleMarket(first.kind)}
          className="grid size-11 shrink-0 place-items-center text-muted hover:text-text aria-pressed:text-primary"
        >
          <Icon name="star" className="size-4" />
        </button>
      </div>
      {!isFolded && (
        <div className="p-2.5">
          {isTable ? (
            <Lines event={event} markets={isWhole ? markets : middleOf(markets)} names={names} />
          ) : (
            <Outcomes event={event} market={first} names={names} />
          )}
          {isTable && markets.length > FIRST_LINES && (
            <button
              type="button"
              onClick={() => setWhole(!isWhole)}
              className="mt-2 min-h-11 w-full text-sm text-muted hover:text-text"
            >
              {t(isWhole ? 'markets.fewer' : 'markets.more', { count: markets.length - FIRST_LINES })}
            </button>
          )}
          {hasTrail && <OddsTrail event={event} market={middleOf(markets, 1)[0]!} />}
        </div>
      )}
    </section>
  );
}

/** The lines around the one on which both sides are closest. */
function middleOf(markets: readonly Market[], count = FIRST_LINES): readonly Market[] {
  if (markets.length <= count) return markets;
  const gap = ({ outcomes }: Market): number => {
    const odds = outcomes.map((outcome) => outcome.odds).filter((outcome) => outcome !== null);
    return odds.length < 2 ? Infinity : Math.max(...odds) - Math.min(...odds);
  };
  const gaps = markets.map(gap);
  const best = gaps.indexOf(Math.min(...gaps));
  const from = Math.max(0, Math.min(best - Math.floor(count / 2), markets.length - count));
  return markets.slice(from, from + count);
}

const lineOf = ({ specifiers: { total, handicap, goal, game } }: Market): string =>
  handicap ?? total ?? goal ?? game ?? '';

/** Its rows stand below the names of both sides, each with the line that it gets. */
const isBySide = ({ kind }: Market): boolean => kind === 'handicap' || kind === 'sets-handicap';

/** The name that the markets of a card share. */
const familyName = (t: Words, { kind, specifiers }: Market, names: readonly string[], sport: string): string =>
  kind === 'game-winner' || kind === 'next-goal'
    ? withTime(t, t(`market.${kind}s`, { set: specifiers['set'] ?? '' }), kind, sport)
    : marketName(t, { kind, specifiers: withoutLine(specifiers) }, names, sport);

type Words = ReturnType<typeof useTexts>;

function Lines({ event, markets, names }: { event: SportEvent; markets: readonly Market[]; names: readonly string[] }) {
  const t = useTexts('sports');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      {markets.some(isBySide) && (
        <div aria-hidden className="flex items-end gap-1.5 text-center text-xs text-muted">
          {names.map((name) => (
            <span key={name} className="min-w-0 grow basis-0 px-1">
              {name}
            </span>
          ))}
        </div>
      )}
      {markets.map((market) => (
        <div
          key={market.ref}
          role="group"
          aria-label={marketName(t, market, names, event.sport)}
          className="flex min-w-0 items-center gap-1.5"
        >
          {!isBySide(market) && (
            <span className="figures w-12 shrink-0 text-center text-sm text-muted">{lineOf(market)}</span>
          )}
          {inReadingOrder(market.kind, market.outcomes).map((outcome) => (
            <OddsButton
              key={outcome.id}
              outcome={outcome}
              leg={legOf(event, market, outcome.id)}
              label={shortLabel(t, market, outcome.id, names)}
              name={`${marketName(t, market, names, event.sport)}: ${outcomeName(t, market, outcome.id, names)}`}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** What stands at the left or above is not said again. */
const shortLabel = (t: Words, market: Market, outcome: string, names: readonly string[]): string => {
  if (market.specifiers['total'] !== undefined) return t(`outcome.${outcome}Short`);
  return isBySide(market) ? ownHandicap(market, outcome) : outcomeName(t, market, outcome, names, true);
};

/** A few outcomes are in a row, many in a grid. */
function Outcomes({ event, market, names }: { event: SportEvent; market: Market; names: readonly string[] }) {
  const t = useTexts('sports');
  // A score that cannot be reached any more is not offered.
  const outcomes = inReadingOrder(market.kind, market.outcomes).filter(
    ({ odds, result }) => odds !== null || result !== null || market.outcomes.length <= 3 || market.state !== 'active',
  );
  const named = outcomes.map((outcome) => ({ outcome, name: outcomeName(t, market, outcome.id, names) }));
  const isStacked = ({ name }: { name: string }): boolean =>
    outcomes.length === 3 || market.kind === 'race-placed' || name.length > SHORT;
  return (
    <div className={`grid gap-1.5 ${columnsOf(named.length, named.some(isStacked))}`}>
      {named.map((selection) => (
        <OddsButton
          key={selection.outcome.id}
          outcome={selection.outcome}
          leg={legOf(event, market, selection.outcome.id)}
          label={selection.name}
          name={`${marketName(t, market, names, event.sport)}: ${selection.name}`}
          isStacked={isStacked(selection)}
        />
      ))}
    </div>
  );
}

/** Characters that stand next to odds. */
const SHORT = 9;

/** Scores and numbers of goals: as many in a row as leave room for the odds of an outsider next to each. */
const AS_MANY = 'grid-cols-[repeat(auto-fill,minmax(6.75rem,1fr))]';

function columnsOf(count: number, hasStacked: boolean): string {
  if (count <= 2) return 'grid-cols-2';
  return count === 3 || hasStacked ? 'grid-cols-3' : AS_MANY;
}
