// The salts of all chains, as the entries of the public log give them.
import * as z from 'zod/mini';
import { networkOf, timeOfRound } from '#kernel/drand.ts';
import { isLogged, type Logged } from '#fairness/seeds/verify-salt.ts';
import { isSignedRound } from '#fairness/seeds/drand-round.ts';
import { saltFrom } from '#fairness/seeds/salt.ts';

/** A chain that has no salt yet, with its entry as it is in the log. */
export const openChain = z.object({
  entry: z.string(),
  of: z.string(),
  published: z.string(),
  /** Absent when the house makes the salt. */
  beacon: z.optional(z.string()),
  round: z.optional(z.number()),
});
type OpenChain = z.output<typeof openChain>;

const chainEntry = z.object({ ...openChain.shape, entry: z.optional(z.string()), kind: z.literal('chain') });
const saltEntry = z.object({
  kind: z.literal('salt'),
  published: z.string(),
  salt: z.string(),
  signature: z.optional(z.string()),
});

export interface SaltBook {
  /** In the order of the log. */
  open: OpenChain[];
  /** Published links of those that have their salt. */
  salted: string[];
  /** The log was followed for a time without looking at chains. */
  isPartial: boolean;
  byBeacon: number;
  byTestBeacon: number;
  byHouse: number;
}

export const emptyBook = (): SaltBook => ({
  open: [],
  salted: [],
  isPartial: false,
  byBeacon: 0,
  byTestBeacon: 0,
  byHouse: 0,
});

/** Reads further entries; answers what does not hold of them, or nothing. */
export async function readSalts(
  book: SaltBook,
  entries: readonly string[],
  logged: (entry: string) => Promise<Logged | undefined>,
): Promise<string | undefined> {
  for (const text of entries) {
    const answer = jsonOf(text);
    const chain = chainEntry.safeParse(answer).data;
    if (chain) {
      const { of: title, published, beacon, round } = chain;
      if (book.salted.includes(published) || book.open.some((chain) => chain.published === published))
        return `the chain ${published} is in it twice`;
      book.open.push({ entry: text, of: title, published, beacon, round });
    }
    const salt = saltEntry.safeParse(answer).data;
    const fault = salt && (await checkSalt(book, salt, logged));
    if (fault) return fault;
  }
  return undefined;
}

async function checkSalt(
  book: SaltBook,
  { published, salt, signature }: z.output<typeof saltEntry>,
  logged: (entry: string) => Promise<Logged | undefined>,
): Promise<string | undefined> {
  const chain = book.open.find((candidate) => candidate.published === published);
  if (book.salted.includes(published)) return `the chain ${published} has a second salt`;
  if (!chain) return book.isPartial ? undefined : `the chain ${published} has a salt and no entry before it`;
  book.salted.push(published);
  book.open = book.open.filter((openChain) => openChain !== chain);
  const { beacon, round, of: title } = chain;
  if (beacon === undefined || round === undefined) return void book.byHouse++;
  const about = `the salt of a chain of ${title}`;
  const network = networkOf(beacon);
  if (!network) return `${about} names a beacon that this program does not know`;
  if (signature === undefined || !isSignedRound(network, round, signature))
    return `${about} comes from no signature of round ${round} of ${network.id}`;
  if (saltFrom({ network: beacon, round, signature }, published) !== salt)
    return `${about} does not follow from round ${round} of ${network.id}`;
  const first = await logged(chain.entry);
  if (!first || !(await isLogged(chain.entry, first))) return `${about}: no signed head covers the entry of the chain`;
  if (Date.parse(first.head.signed.at) >= timeOfRound(network, round))
    return `${about}: round ${round} of ${network.id} was known before the entry of the chain is shown to be in the log`;
  if (network.isPublic) book.byBeacon++;
  else book.byTestBeacon++;
  return undefined;
}

/** Chains whose round is long over and that have no salt: they are not in play. */
export const leftOut = ({ open }: SaltBook, nowMs: number): OpenChain[] =>
  open.filter(({ beacon, round }) => {
    const network = beacon === undefined ? undefined : networkOf(beacon);
    return network && round !== undefined && timeOfRound(network, round) < nowMs - 3_600_000;
  });

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
