/** Live baccarat: punto banco from eight decks, one deal for everybody at the table. */
import { liveTitle } from '../../engine/live-title.ts';
import { costOf, tableParams } from '../../engine/table-bets.ts';
import type { Proof } from '../../engine/title.ts';
import { dealHands, puntoDraws, puntoOdds, settleHands } from '../baccarat/game.ts';
import { SPOTS } from '../baccarat/paytable.ts';
import { rules } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

export const liveBaccarat = liveTitle({
  sysname: 'live-baccarat',
  version: '1.0.0',
  rules,
  params: tableParams((spot) => (SPOTS as readonly string[]).includes(spot)),
  stakeStepMinor: 20n,
  costMinor: costOf,
  draw: dealHands,
  settle: (stakeMinor, params, drawn) => settleHands(stakeMinor, params, drawn as ReturnType<typeof dealHands>),
  odds: puntoOdds(proof as Proof),
  draws: puntoDraws,
  proof: proof as Proof,
});
