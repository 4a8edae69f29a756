// The door of verification for the server.
import { desk } from './desk.ts';
import { endpoints } from './api.ts';
import { jobs } from './jobs.ts';
import { openDocument } from './documents.ts';
import type { SliceManifest } from '#platform/manifest.ts';
import { receiveApplicantReport } from './handle-applicant-report.ts';

export { mayMove } from './may-move.ts';
export { documentPath, storedDocuments } from './files.ts';
export { eraseVerificationData, personalTables, reencryptDocuments, verificationDataOf } from './personal-data.ts';
export { addIdentifiedListener, type Identified } from './known-documents.ts';
export { toCents } from './rules/thresholds.ts';
export { documentsOfPlayer, otherPlayersWith } from './store.ts';
export { isIdentityDue, mustBeIdentified } from './gate.ts';
export { askingForDocuments, centsOf, countTurnover, mustFitDeposits, mustFitWithdrawals } from './turnover.ts';

export const manifest = {
  desk,
  endpoints,
  jobs,
  callbacks: { sumsub: receiveApplicantReport },
  files: { documents: openDocument },
} satisfies SliceManifest;
