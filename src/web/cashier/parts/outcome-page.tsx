// Makes the page of an outcome: they differ in name only.
import { definePage, type Page } from '../../page.ts';
import { OutcomePage, type OutcomeData } from './outcome.tsx';
import type { OutcomeKind } from './outcome-art.tsx';
import { loadDeposit } from './use-deposit.ts';

export const outcomePage = (outcome: OutcomeKind | 'pending'): Page =>
  definePage<OutcomeData>({
    // A cancelled payment's route has no place for the id, so it comes as a query (OP-10).
    load: async (context) => ({
      deposit: await loadDeposit(context, context.params['transaction'] ?? context.url.searchParams.get('transaction')),
    }),
    meta: ({ t }) => ({ title: t(`cashier.outcome.${outcome}.title`), isHidden: true }),
    Component: ({ data }) => <OutcomePage key={data.deposit?.id} outcome={outcome} data={data} />,
  });
