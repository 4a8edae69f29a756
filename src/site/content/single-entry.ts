// One entry of a content service, ours or an outside one, for an operator at a terminal.
import { strapiClient, type StrapiDocument } from './adapters/strapi.ts';

export interface EntryAddress {
  /** Of the API, e.g. `https://casino.example/content`. */
  url: string;
  /** May read for `showEntry`, and delete for `removeExternalEntry`. */
  token: string;
  collection: string;
  /** Empty for a collection of one. */
  id: string;
}

const TIMEOUT_MS = 30_000;
const clientOf = ({ url, token }: EntryAddress) => strapiClient({ url, token, timeoutMs: TIMEOUT_MS });

/** `undefined` when there is none. */
export async function showExternalEntry(address: EntryAddress): Promise<StrapiDocument | undefined> {
  const { data } = await clientOf(address).findOne(address.collection, address.id);
  return (Array.isArray(data) ? data[0] : data) ?? undefined;
}

/** False when there was none. */
export async function removeExternalEntry(address: EntryAddress): Promise<boolean> {
  if ((await showExternalEntry(address)) === undefined) return false;
  await clientOf(address).delete(address.collection, address.id);
  return true;
}
