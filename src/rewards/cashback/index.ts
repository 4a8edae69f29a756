// The door of cashback: what comes back to players of what they have staked.
import { bind, type Endpoint } from '#platform/endpoint.ts';
import type { SliceManifest } from '#platform/manifest.ts';
import { claimRakeback, getCashbackProgress, getCashbacks, payOutCashback, removeCashback } from './contract.ts';
import { subscriptions } from './count-play.ts';
import { jobs } from './jobs.ts';
import { checkTermsOnWrite } from './terms.ts';
import { desk } from './desk.ts';
import { cashbacksFor, progressFor } from './get-cashbacks.ts';
import { decline, payOut, payOutRakeback } from './pay-out.ts';

export { addLevelSource, levelsOf, type LevelSource } from './levels.ts';
export { owedCashback, type OwedCashback } from './owed-cashback.ts';
export { cashbackDataOf } from './personal-data.ts';
export { cashbackTerms } from './terms.ts';

const endpoints: Endpoint[] = [
  bind(getCashbacks, cashbacksFor),
  bind(getCashbackProgress, (ctx) => progressFor(ctx)),
  bind(payOutCashback, payOut),
  bind(removeCashback, decline),
  bind(claimRakeback, payOutRakeback),
];

export const manifest = {
  endpoints,
  subscriptions,
  jobs,
  desk,
  watch: checkTermsOnWrite,
} satisfies SliceManifest;
