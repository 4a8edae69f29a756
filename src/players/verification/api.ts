import { bind, type Endpoint } from '#platform/endpoint.ts';
import { createApplicant, getAccessToken, getVerification } from './contract.ts';
import { beginFor, tokenFor } from './begin.ts';
import { verificationOf } from './get.ts';

export const endpoints: Endpoint[] = [
  bind(getVerification, verificationOf),
  bind(createApplicant, beginFor),
  bind(getAccessToken, tokenFor),
];
