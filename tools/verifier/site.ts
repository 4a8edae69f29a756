// Fetches from a site what it has published. Everything after that is computed here.
import type { JackpotEntry } from '#fairness/seeds/jackpot.ts';
import { readPublished, Unreadable, type Published } from './published.ts';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
/** The page of an event in the sportsbook ends with its id. */
const EVENT = /\/betting\/.*-([a-z0-9]{12})\/?$/;
const PATIENCE_MS = 20_000;

/** The page of a tournament. */
const TOURNAMENT = /\/tournaments\/(\d{1,15})(?:\/|$)/;

/** The page of a round, of an event or of a tournament, its data, the address of /fairness with a round in it, or a list that the API answers. */
export async function fromAddress(address: string): Promise<Published[]> {
  const { origin, pathname } = new URL(address);
  const event = EVENT.exec(pathname)?.[1];
  if (event) return fromAddress(`${origin}/api/Sports.getEvent?id=${event}`);
  if (/\/Draws\.get(?:Draw|Spin)\?/i.test(address)) return published(address);
  if (/\/Jackpots\.getDrop\?/i.test(address))
    return Promise.all((await published(address)).map((document) => withEntries(origin, document)));
  const tournament = TOURNAMENT.exec(pathname)?.[1];
  if (tournament) return fromAddress(`${origin}/standings/${tournament}`);
  const id = UUID.exec(address.toLowerCase())?.[0];
  if (id) return [await roundOf(origin, id)];
  return published(address);
}

async function published(address: string): Promise<Published[]> {
  const answer = await fetchText(address);
  if (answer.status !== 200) throw new Unreadable(`${address} answers ${answer.status}.`);
  return readPublished(answer.text);
}

const ENTRIES_AT_ONCE = 10_000;

/** A drop with every stake that its run has counted. */
async function withEntries(site: string, document: Published): Promise<Published> {
  if (document.kind !== 'drop') return document;
  const entries: JackpotEntry[] = [];
  while (entries.length < document.drop.entries) {
    const { status, text } = await fetchText(
      `${site}/api/Jackpots.getEntries?run=${document.drop.run_id}&offset=${entries.length}&count=${ENTRIES_AT_ONCE}`,
    );
    if (status !== 200)
      throw new Unreadable(`${site} does not say which stakes the run has counted (it answers ${status}).`);
    const { data } = JSON.parse(text) as { data: { items: JackpotEntry[] } };
    // Stakes are kept for a limited time; without all of them the rest can still be checked.
    if (data.items.length === 0) return document;
    entries.push(...data.items);
  }
  return { ...document, entries };
}

/** A player's round, or otherwise what a table has drawn. */
export async function roundOf(site: string, id: string): Promise<Published> {
  const [played, table] = [
    await fetchText(`${site}/api/Games.getRound?id=${id}`),
    await fetchText(`${site}/api/Live.getRound?id=${id}`),
  ];
  const answer = [played, table].find(({ status }) => status === 200);
  if (!answer) throw new Unreadable(`${site} knows no round ${id} (it answers ${played.status}).`);
  const [document] = readPublished(answer.text);
  if (document?.kind !== 'round' || table.status !== 200) return document!;
  // A bet at a live table: its chain is checked with it.
  const [shared] = readPublished(table.text);
  if (shared?.kind !== 'table') return document;
  const { published, published_at, chain } = shared.table;
  return { kind: 'round', round: { ...document.round, chain: chain ?? { published, published_at } } };
}

async function fetchText(address: string): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    throw new Unreadable(`${new URL(address).origin} cannot be reached: ${(error as Error).message}.`);
  }
}
