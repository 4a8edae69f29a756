// Draws as content holds them.
import type { Services } from '#platform/context.ts';
import { addEntryCheck, collection, remembered } from '#domains/content/index.ts';
import { faultOfReward } from '#domains/loyalty/index.ts';
import {
  readDraw,
  rewardsOf,
  type DrawDefinition,
  type RaffleDefinition,
  type WheelDefinition,
} from './rules/definition.ts';

/** In the operator's order. */
export const drawDefinitions = (services: Services): readonly DrawDefinition[] =>
  remembered(services, 'draws/definitions', () =>
    collection<object>(services, 'draws')
      .flatMap((entry) => {
        const read = readDraw(entry);
        const fault = 'fault' in read ? read.fault : faultInRewards(services, read.definition);
        if ('definition' in read && fault === undefined) return [read.definition];
        services.log.warn({ entry: (entry as { id: number }).id, fault }, 'a draw was left out');
        return [];
      })
      .toSorted((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity)),
  );

const faultInRewards = (services: Services, one: DrawDefinition): string | undefined =>
  rewardsOf(one)
    .map((reward) => faultOfReward(services, reward))
    .find((fault) => fault !== undefined);

/** A site has one wheel: the first. */
export const wheelOf = (services: Services): WheelDefinition | undefined =>
  drawDefinitions(services).find((one) => one.kind === 'wheel');

export const rafflesOf = (services: Services): readonly RaffleDefinition[] =>
  drawDefinitions(services).filter((one) => one.kind === 'raffle');

/** Before the first editor writes. */
export function checkDrawsOnWrite(services: Services): void {
  addEntryCheck(services, 'draws', (entry) => {
    const read = readDraw(entry);
    return 'fault' in read ? read.fault : faultInRewards(services, read.definition);
  });
}
