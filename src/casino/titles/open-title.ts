// How pages open the clients of titles. The list of them is long, so no page waits for it.
import type { TitleModule } from '../engine/client/title-module.ts';

/** Begins to load a title's client; a failure shows when it is opened. */
export function beginTitle(sysname: string): void {
  import('./clients.ts').then(({ clientOf }) => clientOf(sysname)?.()).catch(() => undefined);
}

/** A title's client with its texts; `undefined` when there is no such title. */
export async function openTitle(
  sysname: string,
  loadTexts: (areas: readonly string[]) => Promise<void>,
): Promise<TitleModule | undefined> {
  const { areasOfTitle, clientOf } = await import('./clients.ts');
  const load = clientOf(sysname);
  if (!load) return undefined;
  const [client] = await Promise.all([load(), loadTexts(areasOfTitle(sysname))]);
  return client;
}
