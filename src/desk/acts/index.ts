// The door of acts.
export { fillForm, previewAct } from './act-form.ts';
export type { ActOrder } from './act-order.ts';
export {
  catalogueOf,
  columnsAddedTo,
  columnsWith,
  describeCatalogue,
  mayRead,
  partNamed,
  type Catalogue,
} from './catalogue.ts';
export { commandsOf, performNoted } from './commands.ts';
export { performAct, subjectOf, type ActResult } from './perform-act.ts';
export { listRequests, type WaitingRequests } from './requests.ts';
export { sayNo } from './say-no.ts';
export { beginStepUp, type Touch } from './step-up.ts';

export const manifest = {};
