import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dice } from '#casino/titles/dice/game.ts';
import { seedHash } from './commitment.ts';
import { seedStream } from './stream.ts';
import { checkTranscript, nonceFaults, type TranscriptEntry, type TranscriptRule } from './transcript.ts';

/** Reproducible seeds. */
function seeds(of: string): () => string {
  let count = 0;
  return () => createHash('sha256').update(`${of} ${count++}`).digest('hex');
}

interface House {
  /** Of the current server seed and the next. */
  hashes(): { current: string; next: string };
  take(hash: string, clientSeed: string): void;
  play(): { hash: string; clientSeed: string; nonce: number };
  reveal(): { hash: string; serverSeed: string; rounds: number };
}

/** Follows the protocol; a dishonest house overrides a part of it. */
interface HonestHouse extends House {
  current: string;
  next: string;
  clientSeeds: Map<string, string>;
  nonce: number;
}

function honestHouse(newSeed: () => string): HonestHouse {
  return {
    current: newSeed(),
    next: newSeed(),
    clientSeeds: new Map<string, string>(),
    nonce: 0,
    hashes() {
      return { current: seedHash(this.current), next: seedHash(this.next) };
    },
    take(hash: string, clientSeed: string) {
      this.clientSeeds.set(hash, clientSeed);
    },
    play() {
      const hash = seedHash(this.current);
      return { hash, clientSeed: this.clientSeeds.get(hash) ?? 'house-made', nonce: ++this.nonce };
    },
    reveal() {
      const revealed = { hash: seedHash(this.current), serverSeed: this.current, rounds: this.nonce };
      this.current = this.next;
      this.next = newSeed();
      this.nonce = 0;
      return revealed;
    },
  };
}

const rollOf = (serverSeed: string, clientSeed: string, nonce: number): number => {
  const params = dice.params.parse({ direction: 'under', target: '50.00' });
  return Number(dice.play(100n, params, seedStream(serverSeed).random(clientSeed, nonce)).events[0]!['roll']);
};

/** Of 20 seeds, the one with which the player loses most in the first round with this client seed. */
const worstFor = (clientSeed: string, newSeed: () => string): string =>
  Array.from({ length: 20 }, newSeed).reduce((worst, seed) =>
    rollOf(seed, clientSeed, 1) > rollOf(worst, clientSeed, 1) ? seed : worst,
  );

const dishonest: Record<string, { rules: TranscriptRule[]; house: (newSeed: () => string) => House }> = {
  'searches a current seed when the client seed has come': {
    rules: ['promise'],
    house(newSeed) {
      const house = honestHouse(newSeed);
      return Object.assign(house, {
        take(hash: string, clientSeed: string) {
          if (hash !== seedHash(house.current)) return void house.clientSeeds.set(hash, clientSeed);
          house.current = worstFor(clientSeed, newSeed);
          house.clientSeeds.set(seedHash(house.current), clientSeed);
        },
      });
    },
  },
  'searches the next seed when the client seed for it has come, and shows its hash only then': {
    rules: ['promise'],
    house(newSeed) {
      const house = honestHouse(newSeed);
      return Object.assign(house, {
        take(hash: string, clientSeed: string) {
          if (hash !== seedHash(house.next)) return void house.clientSeeds.set(hash, clientSeed);
          house.next = worstFor(clientSeed, newSeed);
          house.clientSeeds.set(seedHash(house.next), clientSeed);
        },
      });
    },
  },
  'names the promised hash in its rounds and reveals a seed that was searched': {
    rules: ['seed'],
    house(newSeed) {
      const house = honestHouse(newSeed);
      const reveal = house.reveal.bind(house);
      return Object.assign(house, {
        reveal: () => {
          const revealed = reveal();
          return { ...revealed, serverSeed: worstFor(house.clientSeeds.get(revealed.hash)!, newSeed) };
        },
      });
    },
  },
  'puts a client seed of its own in the place of the player’s': {
    rules: ['client-seed'],
    house(newSeed) {
      const house = honestHouse(newSeed);
      const play = house.play.bind(house);
      return Object.assign(house, { play: () => ({ ...play(), clientSeed: newSeed().slice(0, 32) }) });
    },
  },
  'ignores the client seed and says that it made one': {
    rules: ['client-seed'],
    house(newSeed) {
      const house = honestHouse(newSeed);
      const play = house.play.bind(house);
      return Object.assign(house, { play: () => ({ ...play(), clientSeed: 'house-made' }) });
    },
  },
  'leaves out the rounds that the player would win': {
    rules: ['nonce'],
    house(newSeed) {
      const house = honestHouse(newSeed);
      return Object.assign(house, {
        play() {
          const hash = seedHash(house.current);
          const clientSeed = house.clientSeeds.get(hash)!;
          do house.nonce++;
          while (rollOf(house.current, clientSeed, house.nonce) < 50);
          return { hash, clientSeed, nonce: house.nonce };
        },
      });
    },
  },
  'states fewer rounds than were played': {
    rules: ['rounds'],
    house(newSeed) {
      const house = honestHouse(newSeed);
      const reveal = house.reveal.bind(house);
      return Object.assign(house, {
        reveal: () => {
          const revealed = reveal();
          return { ...revealed, rounds: revealed.rounds - 1 };
        },
      });
    },
  },
};

/** A player who repeatedly makes a client seed for each hash shown, plays some rounds and has the seed revealed. */
function play(house: House, clientSeed: () => string, visits: readonly number[]): TranscriptEntry[] {
  const transcript: TranscriptEntry[] = [];
  const sent = new Set<string>();
  for (const rounds of visits) {
    const shown = house.hashes();
    transcript.push({ kind: 'hashes', ...shown });
    for (const hash of [shown.current, shown.next]) {
      if (sent.has(hash)) continue;
      sent.add(hash);
      const sending = { hash, clientSeed: clientSeed() };
      transcript.push({ kind: 'client-seed', ...sending });
      house.take(sending.hash, sending.clientSeed);
    }
    for (let round = 0; round < rounds; round++) transcript.push({ kind: 'round', ...house.play() });
    transcript.push({ kind: 'revealed', ...house.reveal() });
  }
  transcript.push({ kind: 'hashes', ...house.hashes() });
  return transcript;
}

/** Dishonest houses search for a rare roll: these are enough rounds for a house that leaves some out to have done so. */
const visits = fc.array(fc.integer({ min: 12, max: 20 }), { minLength: 2, maxLength: 4 });
const RUNS = { numRuns: 30 };

describe('the transcript of a player', () => {
  test('shows nothing against a house that keeps to the protocol', () =>
    fc.assert(
      fc.property(fc.string(), fc.string(), visits, (secret, mine, rounds) => {
        const transcript = play(honestHouse(seeds(`house ${secret}`)), seeds(`player ${mine}`), rounds);
        expect(checkTranscript(transcript)).toEqual([]);
      }),
      RUNS,
    ));

  test.each(Object.entries(dishonest))('detects a house that %s', (_, { rules, house }) =>
    fc.assert(
      fc.property(fc.string(), fc.string(), visits, (secret, mine, rounds) => {
        const transcript = play(house(seeds(`house ${secret}`)), seeds(`player ${mine}`), rounds);
        const found = checkTranscript(transcript).map(({ rule }) => rule);
        expect(found).toEqual(expect.arrayContaining(rules));
      }),
      RUNS,
    ),
  );

  test('says when a round stood on a client seed that the house made, which shows nothing for the house', () => {
    const house = honestHouse(seeds('house'));
    const transcript: TranscriptEntry[] = [
      { kind: 'hashes', ...house.hashes() },
      { kind: 'round', ...house.play() },
    ];
    expect(checkTranscript(transcript)).toEqual([{ rule: 'house-seed', at: 1 }]);
  });

  test('accepts a client seed that the player changes between rounds, and a seed that was revealed while they were away', () => {
    const house = honestHouse(seeds('house'));
    const { current, next } = house.hashes();
    const transcript: TranscriptEntry[] = [{ kind: 'hashes', current, next }];
    for (const [hash, clientSeed] of [
      [current, 'first'],
      [next, 'for the next'],
      [current, 'second'],
    ] as const) {
      house.take(hash, clientSeed);
      transcript.push({ kind: 'client-seed', hash, clientSeed });
    }
    transcript.push({ kind: 'round', ...house.play() });
    house.reveal();
    transcript.push({ kind: 'round', ...house.play() }, { kind: 'hashes', ...house.hashes() });
    expect(checkTranscript(transcript)).toEqual([]);
  });
});

test('the rounds of a seed are complete, or it is said which are missing or there twice', () => {
  expect(nonceFaults([3, 1, 2], 3)).toEqual({ missing: [], repeated: [] });
  expect(nonceFaults([1, 3, 3, 5], 4)).toEqual({ missing: [2, 4], repeated: [3, 5] });
  expect(nonceFaults([], 1_000_000).missing).toHaveLength(100);
});
