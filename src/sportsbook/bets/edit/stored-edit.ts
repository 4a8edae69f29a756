// An edit as it is kept with its cash-out: what the bet is to become, the odds that its player saw, and under which rules.
import type { Permission } from '#money/stakes/index.ts';
import type { Change } from '../edit-contract.ts';

export interface StoredEdit {
  change: Change;
  odds: readonly number[];
  permission: Pick<Permission, 'fencingToken' | 'isLimited'>;
}

interface Written extends Pick<StoredEdit, 'change' | 'odds'> {
  fencingToken: string;
  isLimited: boolean;
}

export const storedEdit = ({ change, odds, permission: { fencingToken, isLimited } }: StoredEdit): string =>
  JSON.stringify({ change, odds, fencingToken: String(fencingToken), isLimited } satisfies Written);

export function readEdit(text: string): StoredEdit {
  const { change, odds, fencingToken, isLimited } = JSON.parse(text) as Written;
  return { change, odds, permission: { fencingToken: BigInt(fencingToken), isLimited } };
}
