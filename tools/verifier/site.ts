// Asks a site for what it has published. Everything after that is computed here.
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
  const tournament = TOURNAMENT.exec(pathname)?.[1];
  if (tournament) return fromAddress(`${origin}/standings/${tournament}`);
  const id = UUID.exec(address.toLowerCase())?.[0];
  if (id) return [await roundOf(origin, id)];
  const answer = await ask(address);
  if (answer.status !== 200) throw new Unreadable(`${address} answers ${answer.status}.`);
  return readPublished(answer.text);
}

/** A round of a player, or else what a table has drawn. */
export async function roundOf(site: string, id: string): Promise<Published> {
  const [played, table] = [
    await ask(`${site}/api/Games.getRound?id=${id}`),
    await ask(`${site}/api/Live.getRound?id=${id}`),
  ];
  const found = [played, table].find(({ status }) => status === 200);
  if (!found) throw new Unreadable(`${site} knows no round ${id} (it answers ${played.status}).`);
  const [one] = readPublished(found.text);
  if (one?.kind !== 'round' || table.status !== 200) return one!;
  // A bet at a live table: its chain is checked with it.
  const [shared] = readPublished(table.text);
  if (shared?.kind !== 'table') return one;
  const { published, published_at } = shared.table;
  return { kind: 'round', round: { ...one.round, chain: { published, published_at } } };
}

async function ask(address: string): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    throw new Unreadable(`${new URL(address).origin} cannot be reached: ${(error as Error).message}.`);
  }
}
