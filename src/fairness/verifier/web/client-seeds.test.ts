import { expect, test } from 'vitest';
import { prepareSeeds, setClientSeed, type Seeds } from '#casino/rounds/contract.ts';
import type { ApiClient } from '#site/shell/api.ts';
import { revealSeed, sendClientSeeds } from './client-seeds.ts';

/** Seeds by their names; what is signed is tested elsewhere. */
function house({ isDishonest = false } = {}) {
  let created = 2;
  const state = {
    server_seed_hash: 'seed 1',
    client_seed: null as string | null,
    next_nonce: 1,
    next_server_seed_hash: 'seed 2',
    next_client_seed: null as string | null,
    revealed: [],
    receipt: {},
  };
  const sent: [hash: string, clientSeed: string][] = [];
  const call = (method: unknown, args: Record<string, string> = {}): Promise<unknown> => {
    const clientSeed = args['client_seed']!;
    if (method === setClientSeed) {
      const hash = args['server_seed_hash']!;
      sent.push([hash, clientSeed]);
      // Having seen the client seed, it takes another server seed.
      if (isDishonest && hash === state.next_server_seed_hash) state.next_server_seed_hash = 'seed that was searched';
      if (hash === state.server_seed_hash) state.client_seed = clientSeed;
      else state.next_client_seed = clientSeed;
    } else if (method !== prepareSeeds) {
      state.server_seed_hash = isDishonest ? 'seed that was searched' : state.next_server_seed_hash;
      state.client_seed = clientSeed;
      state.next_server_seed_hash = `seed ${++created}`;
      state.next_client_seed = null;
    }
    return Promise.resolve({ ...state });
  };
  return { api: { call } as unknown as ApiClient, sent };
}

test('a client seed is made for each hash that has come, anew for each, and sent once', async () => {
  const { api, sent } = house();
  const first = await sendClientSeeds(api);
  await sendClientSeeds(api);
  const { next_client_seed: later } = await revealSeed(api, first);
  expect(sent.map(([hash]) => hash)).toEqual(['seed 1', 'seed 2', 'seed 3']);
  const clientSeeds = sent.map(([, clientSeed]) => clientSeed);
  expect(new Set(clientSeeds).size).toBe(3);
  for (const clientSeed of clientSeeds) expect(clientSeed).toMatch(/^[0-9a-f]{32}$/);
  expect(later).toBe(clientSeeds[2]);
});

test('a house that takes another seed than the promised one, once it knows the client seed, is detected', async () => {
  const broken = { reason: { rule: 'games.promise-broken' } };
  await expect(sendClientSeeds(house({ isDishonest: true }).api)).rejects.toMatchObject(broken);
  const promised = { next_server_seed_hash: 'seed 2' } as Seeds;
  await expect(revealSeed(house({ isDishonest: true }).api, promised)).rejects.toMatchObject(broken);
});
