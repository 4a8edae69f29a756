// The door of persons: which accounts are one person's, what a person has once, and stakes of theirs against each other.
import type { SliceManifest } from '#platform/manifest.ts';
import { forgetOutdatedFacts } from './links.ts';

export {
  accountsOfPerson,
  factsOf,
  forgetFacts,
  linksOf,
  noteFact,
  linkedAccounts,
  PERSONAL_KINDS,
  type Link,
} from './links.ts';
export { hasPersonHad, lockOncePerPerson, takeOnceForPerson, type OnceForPerson } from './once-per-person.ts';
export { noteOpposedStakes, opposedStakesOf, type OpposedStake } from './opposed-stakes.ts';
export { FACT_KINDS, type FactKind } from './tables.ts';

export const manifest = {
  jobs: [{ name: 'forget-facts', everyMs: 3_600_000, run: (ctx) => forgetOutdatedFacts(ctx.db, ctx.clock.now()) }],
} satisfies SliceManifest;
