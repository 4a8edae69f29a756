// The door of verification for the server.
import type { Context } from '#platform/context.ts';
import { receiveNews } from './use-cases/hear-of-applicant.ts';

export { endpoints } from './endpoints.ts';
export { documentPath, storedDocuments } from './files.ts';
export { jobs } from './jobs.ts';
export { eraseVerificationData, personalTables, resealDocuments, verificationDataOf } from './personal-data.ts';
export { openDocument } from './use-cases/documents.ts';
export { addIdentifiedListener, type Identified } from './known-documents.ts';
export { toCents } from './rules/thresholds.ts';
export { documentsOfPlayer, otherPlayersWith } from './store.ts';
export { mustBeIdentified } from './use-cases/gate.ts';
export { askPlayer, decideVerification, describeVerification, waitingVerifications } from './use-cases/review.ts';
export { askingForDocuments, countTurnover, mustFitDeposits, mustFitWithdrawals } from './use-cases/turnover.ts';

/** The body must come byte for byte as it was sent. */
export const callbacks: Record<
  string,
  (
    ctx: Context,
    callback: { headers: Record<string, string | string[] | undefined>; rawBody: string },
  ) => Promise<{ status: number; body: string }>
> = { sumsub: receiveNews };
