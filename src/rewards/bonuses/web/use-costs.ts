// What bonuses are likely to cost; polled while the runs are being played.
import { useEffect, useState } from 'react';
import { getCost, type Cost } from '../contract.ts';
import { reportError } from '#site/shell/report.ts';
import { useShell } from '#site/shell/shell.tsx';

export interface CostQuestion {
  /** System names of definitions. */
  definitions: readonly string[];
  currency: string;
  /** In major units; without one, the lowest deposit that each needs. */
  deposit?: string | undefined;
  /** One that the player has been awarded; then its own sums. */
  bonusId?: string | undefined;
}

export interface Costs {
  /** By definition; those of an earlier question stay until the new ones have come. */
  costs: ReadonlyMap<string, Cost>;
  hasFailed: boolean;
}

const AGAIN_MS = 1_500;
const MAX_ASKS = 20;
const NOTHING: Costs = { costs: new Map(), hasFailed: false };

export function useCosts({ definitions, currency, deposit, bonusId }: CostQuestion): Costs {
  const { api } = useShell();
  const [knownCosts, setKnownCosts] = useState(NOTHING);
  const names = definitions.join(',');
  useEffect(() => {
    const stop = new AbortController();
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    const load = (definition: string, left: number): void => {
      const question = {
        definition,
        currency,
        ...(deposit !== undefined && { deposit }),
        ...(bonusId !== undefined && { bonus_id: bonusId }),
      };
      api.call(getCost, question as never, { signal: stop.signal }).then(
        (answer) => {
          setKnownCosts(({ costs }) => ({ costs: new Map(costs).set(definition, answer), hasFailed: false }));
          if (answer.is_pending && left > 0)
            timers.set(
              definition,
              setTimeout(() => load(definition, left - 1), AGAIN_MS),
            );
        },
        (failure: unknown) => {
          if (stop.signal.aborted) return;
          setKnownCosts(({ costs }) => ({ costs, hasFailed: true }));
          reportError(failure, 'cost of a bonus');
        },
      );
    };
    for (const definition of names === '' ? [] : names.split(',')) load(definition, MAX_ASKS);
    return () => {
      for (const timer of timers.values()) clearTimeout(timer);
      stop.abort();
    };
  }, [api, names, currency, deposit, bonusId]);
  return knownCosts;
}
