// Who wins the competition: open until its last round begins.
import type { Sport, SportEvent } from '../../contract.ts';
import { useShell } from '#site/shell/shell.tsx';
import { useEvents } from '../book.ts';
import { loadEvents } from '../load.ts';
import { familiesOf } from '../market-families.ts';
import { MarketCard } from './market-card.tsx';

export function Outrights({
  sport,
  slug,
  first,
}: {
  sport: Sport;
  /** Of the competition. */
  slug: string;
  first: readonly SportEvent[];
}) {
  const { api } = useShell();
  const events = useEvents(
    first,
    ['upcoming'],
    async () => (await loadEvents(api, { sport, competition: slug, when: 'outright' })).items,
  );
  return events.map((event) =>
    familiesOf(event.main).map((family) => (
      <MarketCard key={`${event.id} ${family.key}`} event={event} family={family} />
    )),
  );
}
