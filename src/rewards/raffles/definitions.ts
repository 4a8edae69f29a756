// Draws as content holds them.
import type { Services } from '#platform/context.ts';
import { addEntryCheck, collection, deriveFromContent, isFeatureOn } from '#site/content/index.ts';
import { faultOfReward, worthOfReward } from '#rewards/loyalty/index.ts';
import {
  readDraw,
  rewardsOf,
  type DrawDefinition,
  type RaffleDefinition,
  type WheelDefinition,
} from './rules/definition.ts';

/** In the operator's order. */
export const drawDefinitions = (services: Services): readonly DrawDefinition[] =>
  deriveFromContent(services, 'draws/definitions', () =>
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

const faultInRewards = (services: Services, definition: DrawDefinition): string | undefined =>
  rewardsOf(definition)
    .map((reward) => faultOfReward(services, reward))
    .find((fault) => fault !== undefined) ?? faultOfOrder(services, definition);

/** The first prize of a raffle is the one that is worth most; points count for what they are worth. */
function faultOfOrder(services: Services, draw: DrawDefinition): string | undefined {
  if (draw.kind !== 'raffle') return undefined;
  const worth = draw.prizes.map(({ reward }) => worthOfReward(services, reward));
  return worth.some((cents, at) => at > 0 && cents > worth[at - 1]!)
    ? 'A prize is worth more than the one before it.'
    : undefined;
}

/** A site has one wheel: the first. */
export const wheelOf = (services: Services): WheelDefinition | undefined =>
  drawDefinitions(services).find((definition) => definition.kind === 'wheel');

export const rafflesOf = (services: Services): readonly RaffleDefinition[] =>
  drawDefinitions(services).filter((definition) => definition.kind === 'raffle');

/** Before the first editor writes. */
export function checkDrawsOnWrite(services: Services): void {
  addEntryCheck(services, 'draws', (entry) => {
    const read = readDraw(entry);
    return 'fault' in read ? read.fault : faultInRewards(services, read.definition);
  });
}

/** Whether this process runs raffles and the wheel, and the operator has them switched on. */
export const areDrawsOn = (services: Services): boolean => services.config.RAFFLES && isFeatureOn(services, 'draws');
