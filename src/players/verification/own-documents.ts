/**
 * Documents that come to the operator without an identity service: the player sends them one by one, may replace or remove each,
 * and hands all of them in. From there on it is the same verification: a person at the desk decides.
 */
import { createHash } from 'node:crypto';
import type { InputOf } from '#kernel/method.ts';
import { refuse, type RefusalReason } from '#kernel/refusals.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { isFeatureOn } from '#site/content/index.ts';
import { isConfigured } from './adapters/sumsub.ts';
import { ScannerAway } from './adapters/virus-scanner.ts';
import { refuseFinal } from './begin.ts';
import type { DocumentKind, removeDocument, sendDocument, Verification } from './contract.ts';
import { addDocument, documentsOf, draftsOf, endDrafts, removeDraft } from './document-store.ts';
import { checkFile, storeDocument } from './documents.ts';
import { deleteStored } from './files.ts';
import { verificationOf } from './get.ts';
import { applyDecision, beginVerification } from './move.ts';
import { MAX_BYTES, MAX_FILES } from './rules/documents.ts';
import { missingProofs, requiredProofs } from './rules/proofs.ts';
import { findVerification, lockVerification, stepsOf, type VerificationRow } from './store.ts';

/** What is not handed in by then is deleted. */
const DRAFT_MS = 30 * 86_400_000;

export async function keepDraft(ctx: Context, { kind, content }: InputOf<typeof sendDocument>): Promise<Verification> {
  const { id } = playerOf(ctx);
  mustTakeDocuments(ctx);
  mustBeOpen(await findVerification(ctx.db, id));
  const bytes = Buffer.from(content, 'base64');
  const digest = createHash('sha256').update(bytes).digest('hex');
  const drafts = await draftsOf(ctx.db, id);
  if (drafts.some((draft) => draft.kind === kind && draft.source_id.endsWith(digest))) return verificationOf(ctx);
  const checked = await checkFile(ctx, bytes).catch(refuseWithoutScanner);
  if (typeof checked === 'string') return refuse('InvalidParameter', FILE_FAULTS[checked]);
  // A rejected document may be sent again with the next set: it is one of that set, and the old one stays what it was.
  const handedIn = (await stepsOf(ctx.db, id)).filter(
    ({ state, by_whom }) => state === 'review' && by_whom === 'player',
  );
  const sourceId = `own/${handedIn.length + 1}/${kind}/${digest}`;
  const document = await storeDocument(ctx, id, { sourceId, kind, checked });
  const outdated = await transaction(ctx.db, async (tx) => {
    const row = await lockVerification(tx, id, ctx.clock.now());
    mustBeOpen(row);
    await mustFitFiles(tx, id, kind, digest);
    const replaced = await removeDraft(tx, id, kind);
    const keepUntil = new Date(document.created_at.getTime() + DRAFT_MS);
    await addDocument(tx, { ...document, keep_until: keepUntil, is_draft: true });
    if (row.state !== 'started') await beginVerification(ctx, tx, row, null);
    return replaced;
  }).catch(async (error: unknown) => {
    await deleteStored(ctx, document.file);
    throw error;
  });
  if (outdated !== undefined) await deleteStored(ctx, outdated);
  return verificationOf(ctx);
}

export async function dropDraft(ctx: Context, { kind }: InputOf<typeof removeDocument>): Promise<Verification> {
  const { id } = playerOf(ctx);
  mustTakeDocuments(ctx);
  const file = await transaction(ctx.db, async (tx) => {
    await lockVerification(tx, id, ctx.clock.now());
    return removeDraft(tx, id, kind);
  });
  if (file !== undefined) await deleteStored(ctx, file);
  return verificationOf(ctx);
}

/** Handing in twice is the same as once. */
export async function handInDrafts(ctx: Context): Promise<Verification> {
  const { id } = playerOf(ctx);
  mustTakeDocuments(ctx);
  await transaction(ctx.db, async (tx) => {
    const row = await lockVerification(tx, id, ctx.clock.now());
    if (row.state === 'review') return;
    mustBeOpen(row);
    const kinds = (await draftsOf(tx, id)).map(({ kind }) => kind as DocumentKind);
    const missing = missingProofs(requiredProofs(row.level, row.wanted_level), kinds);
    if (missing.length > 0)
      refuse('InvalidRequest', {
        rule: 'verification.missing',
        inputs: { missing: missing.join(',') },
        status: 409,
        sentence: 'Some documents are still missing.',
      });
    await endDrafts(tx, id);
    await applyDecision(ctx, tx, row, { state: 'review', rejectType: null, labels: [], comment: null }, 'player');
  });
  return verificationOf(ctx);
}

function mustTakeDocuments(ctx: Context): void {
  if (!isFeatureOn(ctx, 'verification')) refuse('ApplicationUnavailable', { rule: 'verification.offered', inputs: {} });
  if (isConfigured(ctx))
    refuse('InvalidRequest', {
      rule: 'verification.by-service',
      inputs: {},
      status: 409,
      sentence: 'Documents go to the identity service here: please begin the check on the page of your verification.',
    });
}

/** Nothing is taken while a person looks at what was handed in, nor when there is nothing to prove. */
function mustBeOpen(row: Pick<VerificationRow, 'state' | 'reject_type'> | undefined): void {
  refuseFinal(row?.reject_type ?? null);
  if (row?.state === 'review')
    refuse('InvalidRequest', {
      rule: 'verification.under-review',
      inputs: {},
      status: 409,
      sentence: 'Your documents are being reviewed already.',
    });
  if (row?.state === 'approved')
    refuse('InvalidRequest', {
      rule: 'verification.nothing-due',
      inputs: {},
      status: 409,
      sentence: 'There is nothing for you to prove now.',
    });
}

async function mustFitFiles(tx: Transaction, playerId: bigint, kind: DocumentKind, digest: string): Promise<void> {
  const documents = await documentsOf(tx, playerId);
  if (documents.some((other) => other.is_draft && other.kind !== kind && other.source_id.endsWith(digest)))
    refuse('InvalidParameter', {
      rule: 'verification.same-file',
      inputs: { kind },
      sentence: 'You have sent this file as another document already.',
    });
  const others = documents.filter((other) => !(other.is_draft && other.kind === kind));
  if (others.length >= MAX_FILES)
    refuse('InvalidRequest', {
      rule: 'verification.files',
      inputs: { most: MAX_FILES },
      status: 409,
      sentence: `We keep at most ${MAX_FILES} files of you. Please write to us.`,
    });
}

const FILE_FAULTS = {
  infected: {
    rule: 'verification.file-infected',
    inputs: {},
    sentence: 'A virus was found in this file, so we have not kept it.',
  },
  type: {
    rule: 'verification.file-type',
    inputs: {},
    sentence: 'Please send a picture (JPEG or PNG) or a PDF.',
  },
  size: {
    rule: 'verification.file-size',
    inputs: { most: MAX_BYTES },
    status: 413,
    sentence: 'This file is larger than 10 MB.',
  },
  content: {
    rule: 'verification.file-content',
    inputs: {},
    sentence: 'This file is damaged, or does more than show a page. Please send a photo of it.',
  },
} as const satisfies Record<string, RefusalReason>;

/** No file counts as clean because the scanner is silent. */
function refuseWithoutScanner(error: unknown): never {
  if (!(error instanceof ScannerAway)) throw error;
  return refuse('ApplicationUnavailable', {
    rule: 'verification.scanner',
    inputs: {},
    retryAfterSeconds: 30,
    sentence: 'Files cannot be checked for viruses at the moment. Please try again in a minute.',
  });
}
