import { bind, type Endpoint } from '#platform/endpoint.ts';
import {
  activateBettingBonus,
  activateBonus,
  choosePurse,
  deactivateBonus,
  getBettingBonuses,
  getBonuses,
  getCost,
  getLosses,
  removeBettingBonus,
  removeBonus,
} from './contract.ts';
import { lossesFor } from './ended-awards.ts';
import { activateFor, choosePurse as choosePurseFor, deactivate, removeFor } from './change-bonus.ts';
import { costFor } from './get-cost.ts';
import { bonusesFor } from './get-bonuses.ts';

export const endpoints: Endpoint[] = [
  bind(getBonuses, bonusesFor(false)),
  bind(activateBonus, activateFor(false)),
  bind(deactivateBonus, deactivate),
  bind(removeBonus, removeFor(false)),
  bind(choosePurse, choosePurseFor),
  bind(getCost, costFor),
  bind(getLosses, lossesFor),
  bind(getBettingBonuses, bonusesFor(true)),
  bind(activateBettingBonus, activateFor(true)),
  bind(removeBettingBonus, removeFor(true)),
];
