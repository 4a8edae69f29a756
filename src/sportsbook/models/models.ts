import { basketball } from './basketball.ts';
import { esports } from './esports.ts';
import { football } from './football.ts';
import { iceHockey } from './ice-hockey.ts';
import type { ModelledSport } from './market.ts';
import type { Model } from './model.ts';
import { tennis } from './tennis.ts';

/** A model whose state only itself can read. */
export type AnyModel = Model<unknown>;

const erased = <State>(model: Model<State>): AnyModel => model as unknown as AnyModel;

export const models: Readonly<Record<ModelledSport, AnyModel>> = {
  football: erased(football),
  tennis: erased(tennis),
  basketball: erased(basketball),
  'ice-hockey': erased(iceHockey),
  esports: erased(esports),
};
