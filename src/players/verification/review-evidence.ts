// What a reviewer at the desk compares, and what speaks for and against before they have opened a document.
import type { Evidence, Fact } from '#kernel/desk-values.ts';
import { textFact } from '#platform/desk.ts';
import { DOCUMENT_KINDS, type DocumentKind } from './contract.ts';
import { missingProofs, requiredProofs } from './rules/proofs.ts';
import type { VerificationRow } from './store.ts';

/** Beside what the account says, in the same order. */
export function comparison(row: Pick<VerificationRow, 'level' | 'wanted_level'>, now: Date): Fact[] {
  const today = now.toISOString().slice(0, 10);
  const required = requiredProofs(row.level, row.wanted_level);
  return [
    textFact('Name', 'the same person, however it is spelled'),
    ...(required.includes('identity')
      ? [
          textFact('Born', 'the same day, and 18 or older'),
          textFact('Expiry', `after ${today}`),
          textFact('Face', 'that of the document, taken by themselves'),
        ]
      : []),
    textFact('Address', 'the same, where a document shows one'),
    ...(required.includes('funds')
      ? [textFact('Income', 'of the last three months, and enough for what they pay in')]
      : []),
  ];
}

interface Account {
  first_name: string | null;
  last_name: string | null;
  birth_date: string | null;
  address: string | null;
}

/** By the kinds that were handed in here; what a service has collected it has judged itself. */
export function shownProofs(
  row: Pick<VerificationRow, 'level' | 'wanted_level' | 'state' | 'applicant_id'>,
  account: Account,
  documents: ReadonlyArray<{ kind: string }>,
): Evidence[] {
  const kinds = documents.map(({ kind }) => kind as DocumentKind).filter((kind) => DOCUMENT_KINDS.includes(kind));
  const missing =
    row.applicant_id === null && row.state === 'review'
      ? missingProofs(requiredProofs(row.level, row.wanted_level), kinds)
      : [];
  const unnamed = [
    ...(account.first_name && account.last_name ? [] : ['name']),
    ...(account.birth_date ? [] : ['date of birth']),
    ...(account.address ? [] : ['address']),
  ];
  return [
    ...missing.map((proof) => ({ weighs: 'against' as const, text: `No document shows ${WORDS[proof]}.` })),
    ...(unnamed.length > 0
      ? [{ weighs: 'neither' as const, text: `The account has no ${unnamed.join(', no ')} to compare with.` }]
      : []),
  ];
}

const WORDS = { identity: 'who they are', face: 'their face', funds: 'where their money comes from' } as const;
