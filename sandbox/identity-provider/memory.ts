/** What the provider remembers, for as long as it runs: sessions, codes and tokens of test persons. */
import { LRUCache } from 'lru-cache';
import type { Adapter, AdapterConstructor, AdapterPayload } from 'oidc-provider';

const MAX_RECORDS = 10_000;

export function memoryOf(): AdapterConstructor {
  const records = new LRUCache<string, AdapterPayload>({ max: MAX_RECORDS });

  return class Memory implements Adapter {
    readonly #kind: string;

    constructor(kind: string) {
      this.#kind = kind;
    }

    #key(id: string): string {
      return `${this.#kind}:${id}`;
    }

    #where(isWanted: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
      return records.find((payload, key) => key.startsWith(this.#key('')) && isWanted(payload));
    }

    async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
      records.set(this.#key(id), payload, expiresIn ? { ttl: expiresIn * 1000 } : {});
    }

    async find(id: string): Promise<AdapterPayload | undefined> {
      return records.get(this.#key(id));
    }

    async findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return this.#where((payload) => payload.uid === uid);
    }

    async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
      return this.#where((payload) => payload.userCode === userCode);
    }

    /** A code is good once. */
    async consume(id: string): Promise<void> {
      const payload = records.get(this.#key(id));
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    }

    async destroy(id: string): Promise<void> {
      records.delete(this.#key(id));
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, { grantId: owner }] of records) if (owner === grantId) records.delete(key);
    }
  };
}
