/** The league as it goes on: matches are announced as their time comes nearer, and forgotten some time after it. */
import type { SportEvent } from '../catalogue/sport-event.ts';
import { Scripts, type Content } from '../content.ts';
import { AHEAD, matchesOf, seasonOf, slotMs, type LeagueMatch } from './calendar.ts';
import { calculate } from './custom-bet.ts';
import { matchScript } from './match-script.ts';
import { outrightScript, seasonEvent } from './outright-script.ts';

/** So many slots a match may last; what is over at a start is not told again. */
const LONGEST = { football: 1, tennis: 2.5 } as const;
const BEHIND = 3;
/** So many slots after its start an event is forgotten. */
const KEPT = 40;

export function openLeague({ pace, from }: { pace: number; from: number }): Content {
  const scripts = new Scripts();
  const events = new Map<string, { event: SportEvent; slot: number; match?: LeagueMatch }>();
  const slotAt = (at: number): number => Math.floor(at / slotMs(pace));
  let nextSlot = slotAt(from) - BEHIND;
  let nextSeason = seasonOf(slotAt(from));

  function announce(now: number): void {
    for (; nextSlot <= slotAt(now) + AHEAD; nextSlot++)
      for (const match of matchesOf(nextSlot, pace)) {
        const longest = match.sport === 'tennis' ? LONGEST.tennis : LONGEST.football;
        if (match.event.startsAt + longest * slotMs(pace) <= from) continue;
        events.set(match.event.id, { event: match.event, slot: nextSlot, match });
        scripts.add(matchScript(match));
      }
    for (; nextSeason <= seasonOf(slotAt(now) + 1); nextSeason++) {
      const event = seasonEvent(nextSeason, pace);
      events.set(event.id, { event, slot: Infinity });
      scripts.add(outrightScript(nextSeason, pace));
    }
    for (const [id, { slot }] of events) if (slot < slotAt(now) - KEPT) events.delete(id);
  }

  return {
    due(now) {
      announce(now);
      return scripts.due(now);
    },
    events: () => [...events.values()].map(({ event }) => event),
    customBet(id, selections, now) {
      const match = events.get(id)?.match;
      return match ? calculate(match, selections, now) : 'There are no selections of this event.';
    },
  };
}
