// The free spins that a player has in this game, and the choice to play them.
import { useEffect, useState } from 'react';
import { getFreespins, playFreespin, type FreespinPack } from '#domains/games/freespins-contract.ts';
import type { Game, PlayedRound } from '#domains/games/contract.ts';
import { reportError } from '../../shell/report.ts';
import { useShell } from '../../shell/shell.tsx';
import { ACTIVE_FREESPINS } from '../active-freespins.ts';
import type { Send } from './use-send.ts';

export interface FreeSpins {
  pack: FreespinPack;
  /** The next rounds are free spins. */
  isOn: boolean;
  toggle: () => void;
}

export function useFreespins(game: Game, isPlayer: boolean, send: Send) {
  const { api } = useShell();
  const [pack, setPack] = useState<FreespinPack>();
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (!isPlayer || game.type !== 'slot') return;
    const stop = new AbortController();
    api.call(getFreespins, ACTIVE_FREESPINS, { signal: stop.signal }).then(
      (packs) => setPack((packs as FreespinPack[]).find((one) => one.game.sysname === game.sysname)),
      (failure: unknown) => !stop.signal.aborted && reportError(failure, 'free spins'),
    );
    return () => stop.abort();
  }, [api, game, isPlayer]);

  /** One spin of the pack; `undefined` when it was not played, and the player has been shown why. */
  async function next(): Promise<PlayedRound | undefined> {
    if (!pack) return undefined;
    const round = await send({ id: pack.id }, (request) => api.call(playFreespin, request));
    const left = pack.remaining_count - 1;
    if (round) setPack(left > 0 ? { ...pack, remaining_count: left } : undefined);
    if (!round || left === 0) setOn(false);
    return round;
  }
  const free: FreeSpins | undefined = pack && { pack, isOn, toggle: () => setOn(!isOn) };
  return { free, next };
}
