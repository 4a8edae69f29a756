// The free spins that a player has in this game, and the choice to play them.
import { useEffect, useRef, useState } from 'react';
import { formatAmount, parseAmount, type WireMoney } from '#kernel/money.ts';
import { getFreespins, playFreespin, type FreespinPack } from '../../freespins-contract.ts';
import type { Game, PlayedRound } from '../../contract.ts';
import { reportError } from '#site/shell/report.ts';
import { useShell } from '#site/shell/shell.tsx';
import type { FreeSpinsProgress } from '#casino/engine/client/title-client.ts';
import { FREESPINS_TO_PLAY } from '../active-freespins.ts';
import type { Send } from './use-send.ts';

export interface FreeSpins {
  pack: FreespinPack;
  /** The next rounds are free spins. */
  isOn: boolean;
  toggle: () => void;
}

const sumOf = (first: WireMoney, second: WireMoney): WireMoney => ({
  amount: formatAmount(
    (parseAmount(first.amount, first.currency) ?? 0n) + (parseAmount(second.amount, first.currency) ?? 0n),
    first.currency,
  ),
  currency: first.currency,
});

export function useFreespins(game: Game, isPlayer: boolean, send: Send) {
  const { api } = useShell();
  const [pack, setPack] = useState<FreespinPack>();
  const [isOn, setOn] = useState(false);
  /** A pack whose last spin has been shown, until the player closes its sum. */
  const [over, setOver] = useState<FreespinPack>();
  /** As it is behind the spin that is being shown. */
  const behind = useRef<FreespinPack>(undefined);
  useEffect(() => {
    if (!isPlayer || game.type !== 'slot') return;
    const stop = new AbortController();
    api.call(getFreespins, FREESPINS_TO_PLAY, { signal: stop.signal }).then(
      (packs) => setPack((packs as FreespinPack[]).find((candidate) => candidate.game.sysname === game.sysname)),
      (failure: unknown) => !stop.signal.aborted && reportError(failure, 'free spins'),
    );
    return () => stop.abort();
  }, [api, game, isPlayer]);

  /** One spin of the pack; `undefined` when it was not played, and the player has been shown why. */
  async function next(): Promise<PlayedRound | undefined> {
    if (!pack) return undefined;
    const round = await send({ id: pack.id }, (request) => api.call(playFreespin, request));
    if (round) behind.current = { ...pack, remaining_count: pack.remaining_count - 1, won: sumOf(pack.won, round.won) };
    else setOn(false);
    return round;
  }

  /** The spin has been shown. */
  function endSpin(): void {
    const now = behind.current;
    if (!now) return;
    behind.current = undefined;
    const isLast = now.remaining_count === 0;
    setPack(isLast ? undefined : now);
    if (isLast) {
      setOver(now);
      setOn(false);
    }
  }

  const current = isOn ? pack : over;
  const progress: FreeSpinsProgress | undefined = current && {
    played: current.total_count - current.remaining_count,
    total: current.total_count,
    stake: current.stake.amount,
    wonMinor: parseAmount(current.won.amount, current.won.currency) ?? 0n,
    isOver: current === over,
    close: () => setOver(undefined),
  };
  const free: FreeSpins | undefined = pack && { pack, isOn, toggle: () => setOn(!isOn) };
  return { free, freeSpins: progress, next, shown: endSpin };
}
