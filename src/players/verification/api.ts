import { bind, type Endpoint } from '#platform/endpoint.ts';
import {
  createApplicant,
  getAccessToken,
  getVerification,
  handInDocuments,
  removeDocument,
  sendDocument,
} from './contract.ts';
import { beginFor, tokenFor } from './begin.ts';
import { verificationOf } from './get.ts';
import { dropDraft, handInDrafts, keepDraft } from './own-documents.ts';

export const endpoints: Endpoint[] = [
  bind(getVerification, verificationOf),
  bind(createApplicant, beginFor),
  bind(getAccessToken, tokenFor),
  bind(sendDocument, keepDraft),
  bind(removeDocument, dropDraft),
  bind(handInDocuments, handInDrafts),
];
