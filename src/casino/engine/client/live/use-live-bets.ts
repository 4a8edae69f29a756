// Chips on the cloth of a live table: those being laid, on top of those that have been placed.
import { useEffectEvent, useEffect, useState } from 'react';
import { parseAmount } from '#kernel/money.ts';
import type { TableBet } from '../../table-bets.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import type { Synth } from '../synth.ts';
import type { TableRound } from '../table/use-table-round.ts';
import { useTableBets } from '../table/use-table-bets.ts';
import { useKeys } from '../use-keys.ts';
import { stepStake } from '../stakes.ts';
import { endingOf } from './ending.ts';
import { useWinSound } from './use-win-sound.ts';
import { moneyOf } from '../money-of.ts';
import type { LiveHost } from './live-host.ts';

export function useLiveBets(host: LiveHost, synth: () => Synth | undefined) {
  const t = useTexts('titles.table');
  const live = useTexts('titles.live');
  const { toasts } = useShell();
  const table = useTableBets();
  const { stake: chosen, setStake } = host;
  const [isSending, setSending] = useState(false);
  const isBetting = host.round?.state === 'betting';
  const isLast = useLastMoment(host);
  const isOpen = isBetting && !isLast;
  // All chips of a round have the same value.
  const stake = host.mine[0]?.stake.amount ?? chosen;
  const placed = new Map<string, number>();
  for (const { params } of host.mine)
    for (const { spot, chips } of params['bets'] as TableBet[]) placed.set(spot, (placed.get(spot) ?? 0) + chips);
  const cloth = new Map(placed);
  for (const [spot, chips] of table.cloth) cloth.set(spot, (cloth.get(spot) ?? 0) + chips);

  const ownIds = new Set(host.mine.map(({ id }) => id));
  const others = new Map<string, number>();
  for (const { id, spots } of host.bets)
    if (!ownIds.has(id)) for (const spot of spots) others.set(spot, (others.get(spot) ?? 0) + 1);

  const isFixed = !isOpen || isSending;
  const money = moneyOf(host);

  async function send(): Promise<void> {
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
  function press(): undefined {
    if (!isOpen) host.announce(live('closed'));
    else if (table.total === 0) host.announce(t('none'));
    else if (!isSending) void send();
  }
  const keys = {
    play: press,
    step: (by: 1 | -1) => {
      if (!isFixed && host.mine.length === 0) setStake(stepStake(host, stake, by));
    },
  };
  useKeys(keys);
  useWinSound(host, synth);

  // A player who lays chips wants them to count: at the last moment they are placed automatically.
  const placeLast = useEffectEvent(() => {
    if (table.total > 0 && host.isPlayer && !isSending) void send();
  });
  useEffect(() => {
    if (isBetting && isLast) placeLast();
  }, [isBetting, isLast]);

  // Chips that remain when bets are closed were refused, or are a guest's. They must not look as if they were in play.
  const giveBack = useEffectEvent(() => {
    if (table.total === 0 || isSending) return;
    const amount = money((parseAmount(stake, host.currency) ?? 0n) * BigInt(table.total));
    table.keepForNext();
    toasts.show('info', live('not-placed', { amount }));
  });
  useEffect(() => {
    if (!isBetting && !isSending) giveBack();
  }, [isBetting, isSending]);

  function lay(put: () => boolean): void {
    if (isFixed) host.announce(live('closed'));
    else if (put()) synth()?.note(1_900, 0.04, 0.2, 0, 'square');
    else host.announce(t('full'));
  }
  const game: TableRound = {
    round: {
      stake,
      setStake,
      isPlaying: false,
      isFixed,
      ending: endingOf(host),
      forgetEnding: () => {},
      press,
      ask: () => undefined,
      money,
      synth,
    },
    table: { ...table, cloth },
    put: (spot) => lay(() => table.put(spot) > 0),
    putAll: (spots) => lay(() => table.putAll(spots)),
    stateOf: () => undefined,
    othersOn: (spot) => others.get(spot) ?? 0,
  };
  return game;
}

/** The last moment of a betting window: late enough for a player who is still choosing, early enough for a bet to arrive in time. */
const LAST_MOMENT_MS = 1_200;

/** Whether the window of the round is still open and about to close. */
function useLastMoment({ round, now }: Pick<LiveHost, 'round' | 'now'>): boolean {
  const [reached, setReached] = useState<string>();
  const id = round?.state === 'betting' ? round.id : undefined;
  const closesAt = round ? Date.parse(round.closes_at) : 0;
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => setReached(id), Math.max(0, closesAt - now() - LAST_MOMENT_MS));
    return () => clearTimeout(timer);
  }, [id, closesAt, now]);
  return id !== undefined && reached === id;
}
