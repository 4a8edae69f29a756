// The published modules of titles as the site serves them: whatever a title is now, a round is checked by the version it names.
import type { Title } from '../engine/title.ts';
import { findMathematics, type Archive } from './archive.ts';
import { publishedVersions } from './published.ts';

const addressOf = (hash: string): string => `/mathematics/${hash}.js`;

/** Texts are kept, so that rounds can be checked when the network is gone. */
const texts = new Map<string, Promise<string | undefined>>();

export const siteArchive: Archive = {
  read(hash) {
    let text = texts.get(hash);
    if (!text) {
      texts.set(hash, (text = fetchText(hash)));
      text.catch(() => texts.delete(hash));
    }
    return text;
  },
  // Imported from the address its text came from: only modules of the site's own origin run on its pages.
  run: (hash) => import(/* @vite-ignore */ addressOf(hash)) as Promise<{ title: Title }>,
};

async function fetchText(hash: string): Promise<string | undefined> {
  const answer = await fetch(addressOf(hash));
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`${addressOf(hash)} answers ${answer.status}`);
  return answer.text();
}

/** All of them, so that rounds can be checked when the network is gone. */
export const loadArchive = (): Promise<unknown> =>
  Promise.all(
    Object.entries(publishedVersions).flatMap(([sysname, versions]) =>
      versions.map(({ version, module }) => findMathematics({ sysname, version, hash: module }, siteArchive)),
    ),
  );
