// Chips on the cloth of a live table: those that are being laid, above those that have been placed.
import { useEffectEvent, useEffect, useState } from 'react';
import { formatAmount } from '#kernel/money.ts';
import type { TableBet } from '#math/engine/table-bets.ts';
import { formatMoney } from '../../shell/format.ts';
import { useTexts } from '../../shell/shell.tsx';
import type { Synth } from '../synth.ts';
import type { TableRound } from '../table/use-table-round.ts';
import { useTableBets } from '../table/use-table-bets.ts';
import { useKeys } from '../use-keys.ts';
import { endingOf } from './ending.ts';
import type { LiveHost } from './live-host.ts';
import { useWinSound } from './use-win-sound.ts';

export function useLiveBets(host: LiveHost, synth: () => Synth | undefined) {
  const t = useTexts('titles.table');
  const live = useTexts('titles.live');
  const table = useTableBets();
  const { stake: chosen, setStake } = host;
  const [isSending, setSending] = useState(false);
  const isOpen = host.round?.state === 'betting';
  // All chips of a round are worth the same.
  const stake = host.mine[0]?.stake.amount ?? chosen;
  const placed = new Map<string, number>();
  for (const { params } of host.mine)
    for (const { spot, chips } of params['bets'] as TableBet[]) placed.set(spot, (placed.get(spot) ?? 0) + chips);
  const cloth = new Map(placed);
  for (const [spot, chips] of table.cloth) cloth.set(spot, (cloth.get(spot) ?? 0) + chips);

  const isFixed = !isOpen || isSending;
  const money = (minor: bigint) => formatMoney({ amount: formatAmount(minor, host.currency), currency: host.currency });

  async function press(): Promise<void> {
    if (!isOpen) return host.announce(live('closed'));
    if (table.total === 0) return host.announce(t('none'));
    setSending(true);
    const bets = table.played();
    const bet = await host.place(stake, { bets });
    if (bet) {
      table.reset();
      synth()?.note(660, 0.12, 0.25);
      host.announce(live('placed', { amount: formatMoney(bet.staked) }));
    }
    setSending(false);
  }
  const keys = {
    play: () => void press(),
    step: (by: 1 | -1) => {
      if (!isFixed && host.mine.length === 0) setStake(host.stakes[host.stakes.indexOf(stake) + by] ?? stake);
    },
  };
  useKeys(keys);
  useWinSound(host, synth);

  // Chips that were not placed in time are taken from the cloth; they can be laid again.
  const forget = useEffectEvent(() => table.total > 0 && table.keepForNext());
  useEffect(() => {
    if (!isOpen) forget();
  }, [isOpen]);

  const game: TableRound = {
    round: {
      stake,
      setStake,
      isPlaying: false,
      isFixed,
      ending: endingOf(host),
      forgetEnding: () => {},
      press: keys.play,
      ask: () => undefined,
      money,
      synth,
    },
    table: { ...table, cloth },
    put(spot) {
      if (isFixed) return host.announce(live('closed'));
      if (table.put(spot) > 0) synth()?.note(1_900, 0.04, 0.2, 0, 'square');
      else host.announce(t('full'));
    },
    stateOf: () => undefined,
  };
  return game;
}
