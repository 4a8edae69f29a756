// A round at a table: the chips of the cloth are its params, and each spot shows its result.
import { useState } from 'react';
import type { FinalWin } from '../../multiplier.ts';
import type { SettledBet, TableBet } from '../../table-bets.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { useRound } from '../quick/use-round.ts';
import type { Tools } from '../use-tools.ts';
import type { TitleHost } from '../title-client.ts';
import { useTableBets } from './use-table-bets.ts';

interface TableScript<Event> {
  begin(): void;
  show(event: Exclude<Event, FinalWin | SettledBet>, tools: Tools): Promise<void> | void;
  describe(events: readonly Event[], amount: string | undefined): string;
  tune: readonly number[];
  wave?: OscillatorType;
}

export type SpotState = 'won' | 'returned' | 'lost';

export function useTableRound<Event extends { type: string }>(host: TitleHost, script: TableScript<Event>) {
  const t = useTexts('titles.table');
  const table = useTableBets(host.replay?.params['bets'] as TableBet[] | undefined);
  const [settled, setSettled] = useState<ReadonlyMap<string, SpotState>>();

  const round = useRound<Event>(host, {
    readParams() {
      if (table.total > 0) return { bets: table.played() };
      host.announce(t('none'));
      return undefined;
    },
    begin() {
      setSettled(undefined);
      script.begin();
    },
    async show(event, tools) {
      const bet = event as unknown as SettledBet;
      if (bet.type !== 'bet-won' && bet.type !== 'bet-returned')
        return script.show(event as Exclude<Event, FinalWin | SettledBet>, tools);
      setSettled((before) => new Map(before).set(bet.spot, bet.type === 'bet-won' ? 'won' : 'returned'));
      tools.synth.note(1_150, 0.07, 0.2);
      await tools.pace.wait(90);
    },
    describe(events, amount) {
      setSettled((before) => before ?? new Map());
      return script.describe(events, amount);
    },
    tune: script.tune,
    ...(script.wave && { wave: script.wave }),
    // A chip of the smallest value, so that the tray goes up from there.
  });

  /** Puts chips down; the first one removes the marks of the last round. */
  function lay(put: () => boolean): void {
    if (round.isFixed) return;
    setSettled(undefined);
    round.forgetEnding();
    if (put()) round.synth()?.note(1_900, 0.04, 0.2, 0, 'square');
    else host.announce(t('full'));
  }
  const put = (spot: string) => lay(() => table.put(spot) > 0);
  const putAll = (spots: readonly string[]) => lay(() => table.putAll(spots));

  const stateOf = (spot: string): SpotState | undefined =>
    settled && table.cloth.has(spot) ? (settled.get(spot) ?? 'lost') : undefined;

  /** How many other players have chips on a spot; at a live table. */
  const othersOn = (_spot: string): number => 0;

  return { round, table, put, putAll, stateOf, othersOn };
}

export type TableRound = ReturnType<typeof useTableRound>;
