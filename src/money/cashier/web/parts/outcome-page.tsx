// Makes the page of an outcome: they differ in name only.
import { getBalance } from '#players/accounts/contract.ts';
import { definePage, type Page } from '#site/shell/page.ts';
import { OutcomePage, type OutcomeData } from './outcome.tsx';
import type { OutcomeKind } from './outcome-art.tsx';
import { loadDeposit } from './use-deposit.ts';

export const outcomePage = (outcome: OutcomeKind | 'pending'): Page =>
  definePage<OutcomeData>({
    // The route of a cancelled payment has no place for the id, so it comes in the query (OP-10).
    async load(context) {
      const id = context.params['transaction'] ?? context.url.searchParams.get('transaction');
      const deposit = await loadDeposit(context, id);
      // Fetched after the deposit: the session was read before it, and the callback may have come in between.
      const isSettled = deposit?.status === 'success';
      return { deposit, balance: isSettled ? (await context.api.call(getBalance)).balance_main : null };
    },
    meta: ({ t }) => ({ title: t(`cashier.outcome.${outcome}.title`), isHidden: true }),
    Component: ({ data }) => <OutcomePage key={data.deposit?.id} outcome={outcome} data={data} />,
  });
