/**
 * Rounds of the first version, which had an engine of its own, converted to the events of reel slots: the same under other names, and
 * without the cells of a win.
 */
import type { Cell, SlotEvent } from '../../../engine/slot-events.ts';
import { rules } from '../paytable.ts';

type Reveal = Extract<SlotEvent, { type: 'reveal' }>;

type FirstEvent =
  | { type: 'feature-bought'; scatters: number; spins: number; cost: string }
  | { type: 'line-win'; line: number; symbol: string; count: number; multiplier: number; amount: string }
  | { type: 'scatter-win'; count: number; multiplier: number; amount: string }
  | { type: 'free-spins-won'; scatters: number; spins: number; multiplier: number };

/** Events of any version. */
export function fromFirstVersion(events: readonly (SlotEvent | FirstEvent)[]): SlotEvent[] {
  let reveal: Reveal | undefined;
  return events.map((event) => {
    if (event.type === 'reveal') reveal = event;
    return asNow(event, reveal);
  });
}

function asNow(event: SlotEvent | FirstEvent, reveal: Reveal | undefined): SlotEvent {
  switch (event.type) {
    case 'feature-bought':
      return 'scatters' in event ? { type: event.type, triggers: event.scatters, cost: event.cost } : event;
    case 'free-spins-won': {
      if (!('scatters' in event)) return event;
      const { scatters: triggers, ...rest } = event;
      return { ...rest, triggers };
    }
    case 'line-win': {
      const cells = rules.pays.lines[event.line]!.slice(0, event.count).map((row, reel): Cell => [reel, row]);
      return { ...event, type: 'win', by: 'line', cells };
    }
    case 'scatter-win':
      return 'cells' in event ? event : { ...event, cells: scattersOn(reveal!.board) };
    default:
      return event;
  }
}

const scattersOn = (board: readonly (readonly string[])[]): Cell[] =>
  board.flatMap((column, reel) =>
    column.flatMap((symbol, row): Cell[] => (symbol === rules.symbols[rules.trigger] ? [[reel, row]] : [])),
  );
