/** The life of a verification, and how news from the service becomes a state of it. */
import type { VerificationState } from '../contract.ts';

export const EDGES: Readonly<Record<VerificationState, readonly VerificationState[]>> = {
  none: ['asked', 'started', 'approved', 'rejected'],
  asked: ['started', 'review', 'approved', 'rejected'],
  started: ['asked', 'review', 'approved', 'rejected'],
  review: ['started', 'approved', 'rejected'],
  // Requested again for a higher level, or because the service found something later, or reset the applicant.
  approved: ['asked', 'started', 'review', 'rejected'],
  rejected: ['asked', 'started', 'review', 'approved'],
};

/** What the identity service reports about an applicant. */
export interface ApplicantReport {
  applicantId: string;
  inspectionId: string | null;
  /** By the service's clock; later news may never be undone by earlier. */
  at: Date;
  state: Extract<VerificationState, 'started' | 'review' | 'approved' | 'rejected'>;
  rejectType: 'retry' | 'final' | null;
  labels: readonly string[];
  comment: string | null;
  /** The documents that it was shown; meaningful only for an approved applicant. */
  documents: ReadonlyArray<{ country: string; number: string }>;
}

interface Known {
  state: VerificationState;
  reportedAt: Date | null;
}

export type Judgement = 'apply' | 'repeated' | 'stale' | 'impossible';

export function judge(current: Known, report: Pick<ApplicantReport, 'at' | 'state'>): Judgement {
  if (current.reportedAt && report.at < current.reportedAt) return 'stale';
  if (current.state === report.state) return 'repeated';
  return EDGES[current.state].includes(report.state) ? 'apply' : 'impossible';
}
