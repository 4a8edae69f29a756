/** What the stand-in knows of applicants, and how it reviews them: by the names of their documents. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface StoredDocument {
  id: string;
  type: string;
  fileName: string;
  base64: string;
}

export interface Review {
  answer: 'GREEN' | 'RED';
  rejectType: 'RETRY' | 'FINAL' | null;
  labels: string[];
  comment: string | null;
}

export interface Applicant {
  id: string;
  inspectionId: string;
  externalUserId: string;
  levelName: string;
  createdAtMs: number;
  status: 'init' | 'pending' | 'awaitingService' | 'onHold' | 'completed';
  /** When the status was entered. */
  statusAtMs: number;
  review: Review | null;
  documents: StoredDocument[];
}

export interface Applicants {
  list(): Applicant[];
  byId(id: string): Applicant | undefined;
  byExternalId(id: string): Applicant | undefined;
  byInspection(id: string): Applicant | undefined;
  create(externalUserId: string, levelName: string, nowMs: number): Applicant;
  save(): void;
}

const newId = (): string => randomBytes(12).toString('hex');

export function openApplicants(dataFile: string | undefined): Applicants {
  const list: Applicant[] = read(dataFile);
  const save = (): void => {
    if (!dataFile) return;
    mkdirSync(path.dirname(dataFile), { recursive: true });
    writeFileSync(dataFile, JSON.stringify(list), { mode: 0o600 });
  };
  return {
    list: () => list,
    byId: (id) => list.find((applicant) => applicant.id === id),
    byExternalId: (id) => list.find((applicant) => applicant.externalUserId === id),
    byInspection: (id) => list.find((applicant) => applicant.inspectionId === id),
    create(externalUserId, levelName, nowMs) {
      const applicant: Applicant = {
        id: newId(),
        inspectionId: newId(),
        externalUserId,
        levelName,
        createdAtMs: nowMs,
        status: 'init',
        statusAtMs: nowMs,
        review: null,
        documents: [],
      };
      list.push(applicant);
      save();
      return applicant;
    },
    save,
  };
}

function read(dataFile: string | undefined): Applicant[] {
  if (!dataFile) return [];
  try {
    return JSON.parse(readFileSync(dataFile, 'utf8')) as Applicant[];
  } catch {
    return [];
  }
}

/** What was read from the documents: a number from a file's name, as in `approve-no-c01x00t47.jpg`. */
const idDocsOf = ({ documents }: Applicant) =>
  documents.flatMap(({ type, fileName }) => {
    const number = /-no-([a-z0-9]+)/i.exec(fileName)?.[1];
    return number === undefined ? [] : [{ idDocType: type, country: 'DEU', number }];
  });

/** `approve*` and `reject*` are reviewed at once (`reject-final*` for good); any other name waits for a person. */
export function reviewByName(applicant: Applicant): Review | undefined {
  const names = applicant.documents.map(({ fileName }) => fileName.toLowerCase());
  const rejected = names.find((name) => name.startsWith('reject'));
  if (rejected !== undefined)
    return {
      answer: 'RED',
      rejectType: rejected.startsWith('reject-final') ? 'FINAL' : 'RETRY',
      labels: rejected.startsWith('reject-final') ? ['FORGERY'] : ['BAD_PHOTO', 'DOCUMENT_PAGE_MISSING'],
      comment: null,
    };
  if (names.length > 0 && names.every((name) => name.startsWith('approve')))
    return { answer: 'GREEN', rejectType: null, labels: [], comment: null };
  return undefined;
}

const dateOf = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').replace('Z', '+0000');

export function wire(applicant: Applicant): unknown {
  const { review } = applicant;
  const date = dateOf(applicant.statusAtMs);
  return {
    id: applicant.id,
    inspectionId: applicant.inspectionId,
    externalUserId: applicant.externalUserId,
    createdAtMs: applicant.createdAtMs,
    info: { idDocs: idDocsOf(applicant) },
    review: {
      levelName: applicant.levelName,
      reviewStatus: applicant.status,
      createDate: applicant.status === 'init' ? dateOf(applicant.createdAtMs) : date,
      ...(applicant.status === 'completed' && { reviewDate: date }),
      ...(review && {
        reviewResult: {
          reviewAnswer: review.answer,
          ...(review.rejectType && { reviewRejectType: review.rejectType, rejectLabels: review.labels }),
          ...(review.comment !== null && { moderationComment: review.comment }),
        },
      }),
    },
  };
}
