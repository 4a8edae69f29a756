/** What the provider remembers, for as long as it runs: sessions, codes and tokens of test persons. */
import type { Adapter, AdapterConstructor, AdapterPayload } from 'oidc-provider';

interface Kept {
  payload: AdapterPayload;
  endsAt: number;
}

const MOST = 10_000;

export function memoryOf(now: () => number = Date.now): AdapterConstructor {
  const all = new Map<string, Kept>();
  const payloadOf = (key: string): AdapterPayload | undefined => {
    const kept = all.get(key);
    return kept && kept.endsAt > now() ? kept.payload : undefined;
  };

  return class Memory implements Adapter {
    readonly #kind: string;

    constructor(kind: string) {
      this.#kind = kind;
    }

    #key(id: string): string {
      return `${this.#kind}:${id}`;
    }

    #where(wanted: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
      const key = [...all.keys()].find((one) => one.startsWith(this.#key('')) && wanted(all.get(one)!.payload));
      return key === undefined ? undefined : payloadOf(key);
    }

    async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
      const key = this.#key(id);
      all.delete(key);
      all.set(key, { payload, endsAt: expiresIn ? now() + expiresIn * 1000 : Infinity });
      if (all.size > MOST) all.delete(all.keys().next().value!);
    }

    async find(id: string): Promise<AdapterPayload | undefined> {
      return payloadOf(this.#key(id));
    }

    async findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return this.#where((payload) => payload.uid === uid);
    }

    async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
      return this.#where((payload) => payload.userCode === userCode);
    }

    /** A code is good once. */
    async consume(id: string): Promise<void> {
      const kept = all.get(this.#key(id));
      if (kept) kept.payload.consumed = Math.floor(now() / 1000);
    }

    async destroy(id: string): Promise<void> {
      all.delete(this.#key(id));
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, { payload }] of all) if (payload.grantId === grantId) all.delete(key);
    }
  };
}
