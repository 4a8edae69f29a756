// Begins a deposit, on request with the provider's page in a tab of its own.
import { makeDeposit } from '../../contract.ts';
import type { ApiClient } from '#site/shell/api.ts';
import type { PaymentRequest } from './use-payment-form.ts';

interface StartedDeposit {
  transaction: string;
  redirect_url: string;
  /** False when no tab was requested, or when the browser refused to open one. */
  isInTab: boolean;
}

export async function startDeposit(
  api: ApiClient,
  request: PaymentRequest,
  wantsTab: boolean,
): Promise<StartedDeposit> {
  // Opened before the response has come: later the browser would block it as a pop-up.
  const tab = wantsTab ? open('about:blank', '_blank') : null;
  try {
    const started = await api.call(makeDeposit, request);
    if (tab) {
      tab.opener = null;
      tab.location.href = started.redirect_url;
    }
    return { ...started, isInTab: tab !== null };
  } catch (error) {
    tab?.close();
    throw error;
  }
}
