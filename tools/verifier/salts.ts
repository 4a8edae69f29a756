// The salt of the chain that a round or match came from: fetched from the site when it is not in the input, and checked here.
import * as z from 'zod/mini';
import { entryLeaf } from '#fairness/seeds/log-head.ts';
import { isPublishedChain, publishedChain, type PublishedChain } from '#fairness/seeds/published-chain.ts';
import { verifySalt, type Logged, type SaltCheck, type SaltVerification } from '#fairness/seeds/verify-salt.ts';
import type { Checked } from './checked.ts';
import { siteLog } from './mirror.ts';
import { Unreadable, type Published } from './published.ts';

const SENTENCES: Record<SaltCheck['name'], readonly [holds: string, fails: string]> = {
  entry: [
    'The public log’s entry of the chain is of this chain, and says who makes the salt.',
    'The public log’s entry of the chain says something else.',
  ],
  logged: ['A head that the house has signed covers the entry.', 'The public log does not hold the entry.'],
  before: [
    'The entry was in the log before the round of the beacon existed, by the time of that head.',
    'The round of the beacon was known before the entry is shown to be in the log.',
  ],
  beacon: ['The beacon’s network has signed the round.', 'The beacon’s network has not signed the round.'],
  salt: ['The salt is that of the chain.', 'The salt is not that of the chain.'],
};

/** Appends what is known of the salt; nothing when there is none, or no site to fetch it from. */
export async function withSalt(result: Checked, published: Published, site: string | undefined): Promise<Checked> {
  const used = usedOf(published);
  const chain = used && (used.chain ?? (site && (await leagueChain(site, used.published))));
  if (!used || !chain) return result;
  const salt = await verifySalt(used, chain, site === undefined ? undefined : await loggedAt(site, chain.entry));
  return {
    ...result,
    salt,
    verdict: salt.result === 'fails' ? 'unfair' : result.verdict,
    checks: [...result.checks, ...salt.checks.map((check) => ({ ...check, sentence: sentenceOf(check) }))],
  };
}

const ORIGINS: Record<SaltVerification['origin'], string> = {
  beacon: 'from a beacon',
  'test-beacon': 'from a test beacon, whose rounds anybody can know in advance',
  house: 'made by the house',
};

/** Answers the question whether the house could have chosen it. */
export function saltSentence({ origin, result }: SaltVerification): string {
  const answer = { holds: 'yes', fails: 'NO', unknown: origin === 'beacon' ? 'not known' : 'no' }[result];
  return `Was the salt beyond the reach of the house? ${answer}: ${ORIGINS[origin]}`;
}

function sentenceOf({ name, result, stated, computed }: SaltCheck): string {
  const [holds, fails] = SENTENCES[name];
  if (result === 'holds') return holds;
  if (result === 'fails') return `${fails} Stated: ${stated}. Computed: ${computed}.`;
  return `${holds.slice(0, -1)}: not known without the site (--site).`;
}

interface Used {
  published: string;
  salt: string;
  chain?: PublishedChain | undefined;
}

function usedOf(published: Published): Used | undefined {
  if (published.kind === 'table') return published.table;
  if (published.kind === 'round') {
    const { chain, fairness } = published.round;
    return isPublishedChain(chain) ? { published: chain.published, salt: fairness.client_seed, chain } : undefined;
  }
  return published.kind === 'match' && published.match.revealed !== null
    ? z.object({ published: z.string(), salt: z.string() }).safeParse(jsonOf(published.match.revealed)).data
    : undefined;
}

async function leagueChain(site: string, published: string): Promise<PublishedChain | undefined> {
  const shape = z.object({ data: z.object({ chains: z.array(z.object(publishedChain.shape)) }) });
  const { data } = shape.safeParse(await fetchJson(`${site}/api/League.getChains`));
  return data?.data.chains.find((chain) => chain.published === published);
}

/** `undefined`: the site shows no head that covers it. */
export async function loggedAt(site: string, entry: string): Promise<Logged | undefined> {
  const log = siteLog(site);
  const first = await log.firstHead(entryLeaf(entry));
  return first && { ...first, keys: await log.keys() };
}

async function fetchJson(address: string): Promise<unknown> {
  try {
    return await (await fetch(address, { signal: AbortSignal.timeout(20_000) })).json();
  } catch (error) {
    throw new Unreadable(`${address} cannot be read: ${(error as Error).message}.`);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
