// The check of a round in the visitor's own browser: by its id, by data that they have kept, or chosen from a table's history.
import { useState } from 'react';
import { getRound } from '#casino/rounds/contract.ts';
import type { Round } from '#casino/rounds/round-contract.ts';
import { getSharedRound } from '#casino/live-tables/contract.ts';
import type { SharedRound } from '#casino/live-tables/round-contract.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import type { Table } from './table-rounds.tsx';
import type { Verified } from './verdict.tsx';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** Mathematics and schemas: loaded once the page is up, and kept for when the network is gone. */
const verifier = () => import('../round-record.ts');

/** Everything that a check needs, so that data can be checked without a network. */
export async function loadVerifier(): Promise<void> {
  const { loadArchive } = await verifier();
  await loadArchive();
}

/** Where the visitor has named the round: in the field for its id, or in that for its data. */
type Field = 'round' | 'data';

export interface Verification {
  verdict: Verified | undefined;
  /** What is wrong, by the field that it stands beside. */
  fault: Partial<Record<Field, string>> | undefined;
  isBusy: boolean;
  /** Takes any text that holds the id. */
  checkId: (text: string) => Promise<void>;
  /** The data of a round as this site exports them. */
  checkData: (text: string) => Promise<void>;
  checkTable: (table: SharedRound) => Promise<void>;
}

/** `kept`: text with hashes that the visitor noted before the bet. */
export function useVerification(tables: readonly Table[], storedSeed: string): Verification {
  const t = useTexts('games.verify');
  const common = useTexts('common');
  const { api } = useShell();
  const [verdict, setVerdict] = useState<Verified>();
  const [fault, setFault] = useState<Verification['fault']>();
  const [isBusy, setIsBusy] = useState(false);
  const noted = (): string[] | undefined => storedSeed.toLowerCase().match(/\b[0-9a-f]{64}\b/g) ?? undefined;

  async function check(round: Round, field: Field, left?: SharedRound['left']): Promise<void> {
    const [{ verify }, { keptOf }] = await Promise.all([verifier(), import('../receipts.ts')]);
    const verification = await verify(round, await keptOf(round, noted()));
    if (verification) setVerdict({ round, name: round.name, verification, left });
    else setFault({ [field]: t('unknown-game', { name: round.sysname }) });
  }

  async function checkShared(table: SharedRound, field: Field): Promise<void> {
    const { verifyTable } = await verifier();
    const verification = await verifyTable(table, undefined, { noted: noted() });
    const name = tables.find(({ sysname }) => sysname === table.sysname)?.name ?? table.sysname;
    if (verification) setVerdict({ table, name, verification });
    else setFault({ [field]: t('unknown-game', { name: table.sysname }) });
  }

  /** Whatever fails is said beside the field that was filled. */
  async function attempt(field: Field, work: () => Promise<void>): Promise<void> {
    setVerdict(undefined);
    setFault(undefined);
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiRefusal)) reportError(error, 'verification');
      const isMissing = error instanceof ApiRefusal && error.type !== 'NetworkFailure';
      const unreached = field === 'round' ? t('offline') : common('errors.offline');
      setFault({ [field]: isMissing ? t('no-round') : unreached });
    } finally {
      setIsBusy(false);
    }
  }

  return {
    verdict,
    fault,
    isBusy,
    checkId: (text) =>
      attempt('round', async () => {
        const id = UUID.exec(text.toLowerCase())?.[0];
        if (!id) return setFault({ round: t('wrong-id') });
        const round = await answerOf(api.call(getRound, { id }));
        if (!round) return await checkShared(await api.call(getSharedRound, { id }), 'round');
        // A bet at a live table is checked against the chain of the table as well.
        const { isShared } = await verifier();
        const table = (await isShared(round.sysname)) ? await answerOf(api.call(getSharedRound, { id })) : undefined;
        await check(table?.chain ? { ...round, chain: table.chain } : round, 'round', table?.left);
      }),
    checkData: (text) =>
      attempt('data', async () => {
        const { readRecord } = await verifier();
        const { round, table } = readRecord(text);
        if (round) await check(round, 'data');
        else if (table) await checkShared(table, 'data');
        else setFault({ data: t('wrong-data') });
      }),
    checkTable: (table) => attempt('round', () => checkShared(table, 'round')),
  };
}

/** A round that does not exist is no failure here; anything else is. */
const answerOf = <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> =>
  answer.catch((error: unknown) => {
    if (error instanceof ApiRefusal && error.status === 404) return undefined;
    throw error;
  });
