/**
 * The folder in which a person or a program of the bank puts files (`BANK_INBOX`): each is read, and moved to `done/`, or to `refused/`
 * with the reason in a file beside it. Killed in between, the file is read again, which changes nothing.
 */
import { lstat, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '#platform/context.ts';
import { MAX_STATEMENT_BYTES, StatementFault } from './adapters/bank/statement.ts';
import { digestOf, importStatement, type BankFile } from './import-bank-file.ts';
import { importRejections } from './import-rejections.ts';

/** A file that was changed a moment ago may still be on its way. */
const STILL_MS = 5000;
const TEMPORARY = /^\.|\.(?:part|tmp|filepart|crdownload)$/i;

export async function readBankInbox(ctx: Context): Promise<void> {
  const folder = ctx.config.BANK_INBOX;
  if (folder === '') return;
  for (const name of (await readdir(folder)).toSorted())
    try {
      if (await isReady(ctx, folder, name)) await readOne(ctx, folder, name);
    } catch (error) {
      // It stays where it is and is read again; what is wrong with one file is no reason not to read the others.
      ctx.log.error({ alert: 'payment', file: name, err: error }, 'a file of the bank could not be read');
    }
}

async function isReady(ctx: Context, folder: string, name: string): Promise<boolean> {
  if (TEMPORARY.test(name)) return false;
  // No link is followed: a file of the machine is no file of the bank.
  const stat = await lstat(path.join(folder, name));
  return stat.isFile() && ctx.clock.now().getTime() - stat.mtimeMs >= STILL_MS;
}

async function readOne(ctx: Context, folder: string, name: string): Promise<void> {
  const place = path.join(folder, name);
  try {
    const { size } = await lstat(place);
    if (size > MAX_STATEMENT_BYTES) throw new StatementFault('It is too large.');
    const file = { name, bytes: await readFile(place), importedBy: 'inbox' };
    await importFile(ctx, file);
    await move(place, path.join(folder, 'done'), file.bytes);
  } catch (error) {
    if (!(error instanceof StatementFault)) throw error;
    ctx.log.error({ alert: 'payment', file: name, reason: error.message }, 'a file of the bank is refused');
    const moved = await move(place, path.join(folder, 'refused'), undefined);
    await writeFile(`${moved}.reason.txt`, `${error.message}\n`);
  }
}

const importFile = (ctx: Context, file: BankFile): Promise<unknown> =>
  isRejection(file.bytes) ? importRejections(ctx, file) : importStatement(ctx, file);

const isRejection = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 2000)).toString('latin1').includes('urn:iso:std:iso:20022:tech:xsd:pain.002.');

/** A file that has the name of an earlier one gets another. */
async function move(place: string, folder: string, bytes: Uint8Array | undefined): Promise<string> {
  await mkdir(folder, { recursive: true });
  const names = new Set(await readdir(folder));
  const { name, ext } = path.parse(place);
  const suffix = bytes ? digestOf(bytes).toString('hex').slice(0, 8) : String(names.size);
  const target = path.join(folder, names.has(name + ext) ? `${name}-${suffix}${ext}` : name + ext);
  await rename(place, target);
  return target;
}
