// The newest matches that are over, with their closing odds; more on request.
import { useState } from 'react';
import { Link } from '#site/shell/link.tsx';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { Section } from '#site/design-system/page-head.tsx';
import { Card } from '#site/design-system/surface.tsx';
import { Time } from '#site/design-system/time.tsx';
import { getClosingOdds, type Calibration, type ClosedEvent } from '../../calibration-contract.ts';
import { addressOf } from '../addresses.ts';
import { outcomeName } from '../market-names.ts';
import { useOdds } from '../odds.ts';

/** As many as come with the page, and with each request for more. */
export const CLOSED_AT_ONCE = 20;

export function ClosedMatches({
  first,
  origin,
  sport,
}: {
  first: ClosedEvent[];
  origin: Calibration['origin'];
  sport: string | null;
}) {
  const t = useTexts('closingOdds');
  const { api } = useShell();
  const [items, setItems] = useState(first);
  const [isBusy, setBusy] = useState(false);
  const [hasMore, setHasMore] = useState(first.length === CLOSED_AT_ONCE);
  async function more(): Promise<void> {
    setBusy(true);
    try {
      const offset = String(items.length);
      const answer = await api.call(getClosingOdds, {
        origin,
        ...(sport && { sport }),
        offset,
        count: String(CLOSED_AT_ONCE),
      });
      const ids = new Set(items.map(({ id }) => id));
      setItems([...items, ...answer.items.filter(({ id }) => !ids.has(id))]);
      setHasMore(answer.items.length === CLOSED_AT_ONCE);
    } catch (failure) {
      reportError(failure, 'closing odds');
    } finally {
      setBusy(false);
    }
  }
  return (
    <Section id="closed" title={t('closed.title')} text={t('closed.text')}>
      <ul className="grid gap-3 laptop:grid-cols-2">
        {items.map((event) => (
          <li key={event.id}>
            <ClosedMatch event={event} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button className="mt-4" isBusy={isBusy} onClick={() => void more()}>
          {t('closed.more')}
        </Button>
      )}
    </Section>
  );
}

function ClosedMatch({ event }: { event: ClosedEvent }) {
  const t = useTexts('sports');
  const writeOdds = useOdds();
  const names = event.competitors.map(({ name }) => name);
  return (
    <Card className="h-full p-4 text-sm">
      <p className="mb-1 flex justify-between gap-3 text-xs text-muted">
        <span className="truncate">{event.competition.name}</span>
        <Time at={event.starts_at} />
      </p>
      <h3 className="mb-3 flex justify-between gap-3 text-base">
        <Link to={addressOf(event)} className="hover:text-primary">
          {t('versus', { home: names[0]!, away: names[1]! })}
        </Link>
        {event.score && <span className="figures whitespace-nowrap">{event.score.join(' : ')}</span>}
      </h3>
      <ul className="flex flex-wrap gap-2">
        {event.market.outcomes.map(({ id, odds, result }) => (
          <li
            key={id}
            className={`flex flex-1 justify-between gap-2 rounded-md border px-3 py-2 ${result === 'won' ? 'border-primary text-primary' : 'border-line text-muted'}`}
          >
            <span className="truncate">{outcomeName(t, event.market, id, names, true)}</span>
            <span className="figures font-semibold">{odds === null ? '–' : writeOdds(odds)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
