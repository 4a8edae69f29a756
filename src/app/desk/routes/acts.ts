// Acts: what their form shows, what they would do, the touch that they need, and doing them.
import {
  beginStepUp,
  fillForm,
  partNamed,
  performAct,
  previewAct,
  subjectOf,
  type ActOrder,
} from '#desk/acts/index.ts';
import { reachOf, refuseRight } from '#desk/staff/index.ts';
import { actInput, bodyOf, orderInput, previewInput } from '../desk-input.ts';
import { partsOf, type DeskRoutes, type Visitor } from './routes.ts';

export function actRoutes({ catalogue, read, change }: DeskRoutes): void {
  const actFor = ({ rights }: Visitor, name: string) => {
    const act = partNamed(catalogue.acts, name);
    if (!reachOf(rights, act.right)) refuseRight('Your roles do not include this act.', { act: name });
    return act;
  };
  read('acts/:name/form', async (visitor, request) => {
    const act = actFor(visitor, partsOf<'name'>(request).name);
    const id = String((request.query as { id?: string }).id ?? '');
    await subjectOf(visitor.ctx, catalogue, act, id);
    return fillForm(visitor.ctx, act, id);
  });
  change('acts/:name/preview', async (visitor, request) => {
    const act = actFor(visitor, partsOf<'name'>(request).name);
    const order = bodyOf(previewInput, request.body);
    await subjectOf(visitor.ctx, catalogue, act, order.id);
    return { text: await previewAct(visitor.ctx, act, order) };
  });
  change('acts/:name/touch', ({ ctx, member }, request) => {
    const { name } = partNamed(catalogue.acts, partsOf<'name'>(request).name);
    return beginStepUp(ctx, member, orderOf(name, bodyOf(orderInput, request.body)));
  });
  change('acts/:name', ({ ctx, member }, request) => {
    const { order, touch } = bodyOf(actInput, request.body);
    return performAct(ctx, catalogue, member, { order: orderOf(partsOf<'name'>(request).name, order), touch });
  });
}

const orderOf = (act: string, order: Omit<ActOrder, 'act'>): ActOrder => ({ ...order, act });
