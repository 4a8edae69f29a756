// Refusals of the desk, with a sentence for the person who reads it.
import { refuse, type Refusal } from '#kernel/refusals.ts';

export const refuseSignIn = (sentence: string): never =>
  refuse('Authorization', { rule: 'desk.sign-in', inputs: {}, sentence });

export const refuseRight = (sentence: string, inputs: Refusal['reason']['inputs'] = {}): never =>
  refuse('AccessDenied', { rule: 'desk.right', inputs, sentence });
