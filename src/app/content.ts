// `npm run content -- …`: takes the shipped content to a Strapi of the operator's own, and shows or removes single entries of
// a content service. Needs no database and no site.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ExternalError } from '#platform/http/external.ts';
import {
  pushShipped,
  removeExternalEntry,
  showExternalEntry,
  strapiProjectFiles,
  type EntryAddress,
} from '#site/content/index.ts';
import { readConfig } from './config.ts';
import { economyOf } from '#rewards/economy/index.ts';
import { UsageError } from '#platform/command.ts';
import { runCommand } from './command-line.ts';
import { servicesOfContent } from '#platform/services-of-content.ts';

const USAGE = `
  npm run content -- export-strapi FOLDER [--overwrite]
      writes the content types, components and the version document into a Strapi 5 project
  npm run content -- push URL --token TOKEN [--overwrite]
      writes the shipped content into it, e.g. http://localhost:1337/api; the token may also be CONTENT_TOKEN
  npm run content -- show URL COLLECTION [ID] [--token TOKEN]
      one entry, e.g. of this site's own service: show https://casino.example/content pages 3
  npm run content -- remove URL COLLECTION ID --token TOKEN
      takes it away

  What is there already stays as it is, unless --overwrite says otherwise.
`;
const PUBLIC = path.join(import.meta.dirname, '../../public');
const MIMES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
};

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { token: { type: 'string' }, overwrite: { type: 'boolean', default: false } },
  });
  const [command, target, collection, id = ''] = positionals;
  const token = values.token ?? process.env['CONTENT_TOKEN'];
  const isOfEntry = command === 'show' || command === 'remove';
  if (target === undefined || positionals.length > (isOfEntry ? 4 : 2)) throw new UsageError(USAGE);
  if (isOfEntry && collection !== undefined)
    return singleEntry(command, { url: addressOf(target), token: token ?? '', collection, id });
  if (command === 'export-strapi') exportProject(target, values.overwrite);
  else if (command === 'push') await push(target, token, values.overwrite);
  else throw new UsageError(USAGE);
});

function exportProject(folder: string, isOverwriting: boolean): void {
  let written = 0;
  const unchanged: string[] = [];
  for (const file of strapiProjectFiles()) {
    const place = path.join(folder, file.path);
    if (existsSync(place) && readFileSync(place, 'utf8') === file.content) continue;
    if (existsSync(place) && !isOverwriting) {
      unchanged.push(file.path);
      continue;
    }
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, file.content);
    written++;
  }
  console.log(`  ${written} files written into ${folder}`);
  if (unchanged.length > 0) console.log(`  left as they are, though they differ:\n    ${unchanged.join('\n    ')}`);
}

async function singleEntry(command: 'show' | 'remove', address: EntryAddress): Promise<void> {
  const name = address.id === '' ? address.collection : `${address.collection}/${address.id}`;
  if (command === 'remove' && (address.id === '' || address.token === '')) throw new UsageError(USAGE);
  try {
    const entry = command === 'show' ? await showExternalEntry(address) : await removeExternalEntry(address);
    if (!entry) throw new UsageError(`There is no ${name}.`);
    console.log(command === 'show' ? JSON.stringify(entry, undefined, 2) : `  ${name} is removed`);
  } catch (error) {
    throw error instanceof ExternalError ? new UsageError(error.message) : error;
  }
}

function addressOf(url: string): string {
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new UsageError(`"${url}" is no address; it looks like http://localhost:1337/api`);
  return url.replace(/\/+$/, '');
}

async function push(url: string, token: string | undefined, isOverwriting: boolean): Promise<void> {
  const address = addressOf(url);
  if (!token) throw new UsageError('Say the token with --token, or in CONTENT_TOKEN.');
  refuseWhatGivesAway();
  const pushResult = await pushShipped({ url: address, token, isOverwriting, readPicture }).catch((error: unknown) => {
    throw error instanceof ExternalError ? new UsageError(error.message) : error;
  });
  const { created, overwritten, unchanged, files, missingLocales } = pushResult;
  console.log(
    `  ${created} entries created, ${overwritten} overwritten, ${unchanged} left as they were, ${files} pictures uploaded`,
  );
  if (missingLocales.length > 0)
    throw new UsageError(
      `The service has no ${missingLocales.join(', ')}: add it under Settings, Internationalization, and run this again.`,
    );
}

/** The shipped files may have been changed: what is pushed must not give away more than it says. */
function refuseWhatGivesAway(): void {
  const { findings } = economyOf(servicesOfContent(readConfig({ DATA_DIR: process.env['DATA_DIR'] })));
  if (findings.length > 0) throw new UsageError(findings.map(({ sentence }) => sentence).join('\n  '));
}

function readPicture(address: string): { bytes: Uint8Array; mime: string } | undefined {
  const place = path.join(PUBLIC, address);
  const mime = MIMES[path.extname(place)];
  return mime !== undefined && place.startsWith(PUBLIC) && existsSync(place)
    ? { bytes: readFileSync(place), mime }
    : undefined;
}
