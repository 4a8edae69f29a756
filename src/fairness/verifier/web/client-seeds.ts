// The visitor's part of the randomness, made in their browser once the server seed hashes have come, without asking the visitor.
import { prepareSeeds, ROUND_OPEN_RULE, rotateSeed, setClientSeed, type Seeds } from '#casino/rounds/contract.ts';
import { isOfHouse, newClientSeed } from '#fairness/seeds/client-seed.ts';
import { ApiRefusal, type ApiClient } from '#site/shell/api.ts';
import { reportError } from '#site/shell/report.ts';

const random = { bytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)) };

/** The seeds of this visitor, each with a client seed that was made here after its hash was seen. */
export async function sendClientSeeds(api: ApiClient): Promise<Seeds> {
  const seeds = keepCommitment(await api.call(prepareSeeds));
  const current = isMissing(seeds.client_seed) ? await send(api, seeds.server_seed_hash, seeds) : seeds;
  return isMissing(current.next_client_seed) ? send(api, current.next_server_seed_hash, current) : current;
}

const isMissing = (clientSeed: string | null): boolean => clientSeed === null || isOfHouse(clientSeed);

async function send(api: ApiClient, hash: string, seeds: Seeds): Promise<Seeds> {
  try {
    const answer = keepCommitment(
      await api.call(setClientSeed, { client_seed: newClientSeed(random), server_seed_hash: hash }),
    );
    // In another tab the current seed may have been revealed in the meantime.
    const isSame =
      answer.server_seed_hash === seeds.server_seed_hash &&
      answer.next_server_seed_hash === seeds.next_server_seed_hash;
    if (!isSame) requirePromised(answer, seeds);
    return answer;
  } catch (error) {
    // A round that is open keeps the seed that it was opened with.
    if (error instanceof ApiRefusal && error.reason?.rule === ROUND_OPEN_RULE) return seeds;
    throw error;
  }
}

/** The commitment is kept as it was signed, in the background. */
export function keepCommitment(seeds: Seeds): Seeds {
  import('./receipts.ts')
    .then(({ keepReceipts }) => keepReceipts([seeds.receipt]))
    .catch((error: unknown) => reportError(error, 'receipts'));
  return seeds;
}

/** Has the current seed revealed; the next one gets a client seed that is made now, after its hash was published. */
export async function revealSeed(api: ApiClient, seeds: Seeds): Promise<Seeds> {
  const answer = keepCommitment(
    await api.call(rotateSeed, {
      client_seed: newClientSeed(random),
      next_server_seed_hash: seeds.next_server_seed_hash,
    }),
  );
  requirePromised(answer, seeds);
  const { revealed } = answer;
  return { ...(await sendClientSeeds(api)), revealed };
}

/** A server seed that was made once the client seed was known would differ from the promised one. */
function requirePromised(answer: Seeds, { next_server_seed_hash: promised }: Seeds): void {
  if (answer.server_seed_hash === promised) return;
  const reason = { rule: 'games.promise-broken', inputs: {} };
  throw new ApiRefusal({ type: 'UnknownErrorException', message: 'The seed is not the promised one.', reason }, 0);
}
