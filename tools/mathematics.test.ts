// The published mathematics: it is the code that plays, has the same bytes wherever it is built, and rounds are checked by the version
// they name.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Title } from '#casino/engine/title.ts';
import { commitmentOf, rulesHash, seedHash } from '#fairness/seeds/commitment.ts';
import { seedStream } from '#fairness/seeds/stream.ts';
import { verifyRound, type RoundRecord, type Verification } from '#fairness/seeds/verify.ts';
import { findMathematics, importsOf, newestMathematics, type Archive } from '#casino/titles/archive.ts';
import { titles } from '#casino/titles/index.ts';
import { mathHash, publishedVersions } from '#casino/titles/published.ts';
import { firstPublished, shippedArchive } from '#casino/engine/testing/archive.ts';
import { buildChanged } from '#testing/copied-mathematics.ts';
import { randomRound } from '#testing/random-rounds.ts';
import { buildMathematics, hashOf, unpublishedTitles } from './build-mathematics.mjs';
import { archiveOf } from './verifier/archive.ts';

const folder = path.join(import.meta.dirname, '../public/mathematics');
const SEED = '5e'.repeat(32);

describe('the published mathematics', () => {
  test('is the code of today: after a change `npm run mathematics` publishes a new module', async () => {
    expect(await unpublishedTitles()).toEqual([]);
    expect(Object.keys(publishedVersions)).toEqual(Object.keys(titles).toSorted());
    for (const title of Object.values(titles))
      expect(mathHash(title)).toBe(publishedVersions[title.sysname]!.at(-1)!.module);
  });

  test('is kept whole: each module by the hash of its bytes with what it imports, and nothing else', () => {
    const files = new Set(readdirSync(folder).map((file) => path.parse(file).name));
    const named = new Set<string>();
    for (const { module } of Object.values(publishedVersions).flat()) {
      const text = readFileSync(path.join(folder, `${module}.js`), 'utf8');
      for (const hash of [module, ...importsOf(text)]) named.add(hash);
    }
    expect([...files].toSorted()).toEqual([...named].toSorted());
    for (const hash of files) {
      const text = readFileSync(path.join(folder, `${hash}.js`), 'utf8');
      expect(hashOf(text)).toBe(hash);
      // No trace of the machine that built it, and nothing that a module can load beyond what its name covers.
      expect(text).not.toMatch(/node_modules|file:|\bimport\(|\brequire\(/);
    }
  });

  test('is the same bytes from another folder, and others after a change of the code alone', async () => {
    const names = ['dice', 'coral-court', 'live-crash'];
    const [here, elsewhere] = [await buildMathematics(undefined, names), await buildChanged(names)];
    expect(elsewhere).toEqual(here);
    const { titles: changed } = await buildChanged(names, [
      ['casino/titles/dice/game.ts', 'random.int(rules.outcomes)', 'random.int(rules.outcomes - 1)'],
    ]);
    expect(changed['dice']).not.toBe(here.titles['dice']);
    expect(changed['coral-court']).toBe(here.titles['coral-court']);
  });

  test('is not made of a title whose schema needs more than the shared module has, which would end when it is run', async () => {
    const changed = buildChanged(
      ['scratch-card'],
      [
        [
          'casino/titles/scratch-card/game.ts',
          'z.strictObject({})',
          'z.strictObject({ field: z.int().check(z.lt(9)) })',
        ],
      ],
    );
    await expect(changed).rejects.toThrow(
      /^scratch-card takes z\.lt from zod\/mini; published modules have only _default, array/,
    );
  });

  test('plays every title as the site does', async () => {
    for (const title of Object.values(titles)) {
      const again = (await newestMathematics(title.sysname, shippedArchive))!;
      expect([again.sysname, again.version, rulesHash(again)]).toEqual([
        title.sysname,
        title.version,
        rulesHash(title),
      ]);
      for (let nonce = 1; nonce <= 2; nonce++) {
        const [writtenRound, other] = [title, again].map((by) =>
          randomRound(by, { serverSeed: SEED, clientSeed: 'module', nonce }, seedStream(SEED).random('choices', nonce)),
        );
        expect(other).toEqual(writtenRound);
      }
    }
  });
});

/** A round of dice that names `hash`. */
function diceRound(title: Title, hash: string, nonce = 3): RoundRecord {
  const params = { direction: 'under', target: '50.00' };
  const { events, wonMinor } = title.play(100n, params, seedStream(SEED).random('client', nonce));
  const named = {
    serverSeedHash: seedHash(SEED),
    mathHash: hash,
    mathVersion: title.version,
    profileHash: '0c'.repeat(32),
  };
  const commitment = commitmentOf(named);
  const seeds = { serverSeed: SEED, clientSeed: 'client', nonce };
  return { stakeMinor: 100n, stakedMinor: 100n, wonMinor, params, events, ...seeds, ...named, commitment };
}

async function checked(round: RoundRecord, archive: Archive): Promise<Verification> {
  const { mathVersion: version, mathHash: hash } = round;
  return verifyRound(await findMathematics({ sysname: 'dice', version, hash }, archive), round);
}
const failing = ({ checks }: Verification): string[] =>
  checks.filter(({ result }) => result === 'fails').map(({ name }) => name);

describe('a round', () => {
  const dice = titles['dice']!;

  test('names rules and code, and is checked by them after its title has changed', async () => {
    const { titles: later, modules } = await buildChanged(
      ['dice'],
      [
        ['casino/titles/dice/paytable.ts', 'edge: 100,', 'edge: 300,'],
        ['casino/titles/dice/game.ts', `version: '${dice.version}'`, "version: '2.0.0'"],
      ],
    );
    const archive: Archive = {
      ...archiveOf(),
      read: async (hash) => modules.get(hash) ?? shippedArchive.read(hash),
    };
    const old = diceRound(dice, mathHash(dice));
    expect(await checked(old, archive)).toMatchObject({ verdict: 'fair' });
    // Rounds from before modules were published name their rules.
    expect(await checked(diceRound(dice, rulesHash(dice)), archive)).toMatchObject({ verdict: 'fair' });

    const hash = later['dice']!;
    const mathematics = await findMathematics({ sysname: 'dice', version: '2.0.0', hash }, archive);
    const title = (mathematics as { title: Title }).title;
    const newer = diceRound(title, hash);
    expect(newer.wonMinor).toBeLessThan(old.wonMinor);
    expect(await checked(newer, archive)).toMatchObject({ verdict: 'fair' });
    // What was paid by the newer version is not what the older one pays.
    const mixed = { ...diceRound(dice, mathHash(dice)), wonMinor: newer.wonMinor, events: newer.events };
    expect(failing(await checked(mixed, archive))).toEqual(['events', 'win']);
    // A program without the newer one says so, and nothing else.
    const unknown = await checked(newer, shippedArchive);
    expect([unknown.verdict, unknown.answers.mathematics, failing(unknown)]).toEqual(['unknown-rules', 'unknown', []]);
  });

  test('is not checked by altered mathematics: bytes that do not have the hash are found', async () => {
    const hash = mathHash(dice);
    const schemas = importsOf((await shippedArchive.read(hash))!)[0]!;
    const altered = (name: string): Archive => ({
      ...archiveOf(),
      read: async (file) => {
        const text = await shippedArchive.read(file);
        return file === name ? text?.replace('return', ' return') : text;
      },
    });
    const round = diceRound(dice, hash);
    expect(await checked(round, altered('none'))).toMatchObject({ verdict: 'fair' });
    for (const name of [hash, schemas]) {
      const verification = await checked(round, altered(name));
      expect([verification.verdict, failing(verification)]).toEqual(['unfair', ['mathematics']]);
    }
  });

  test('that names the module of another game, or another version than the module has, does not hold', async () => {
    const limbo = titles['limbo']!;
    expect(failing(await checked(diceRound(dice, mathHash(limbo)), shippedArchive))).toEqual(['mathematics']);
    const otherVersion = { ...diceRound(dice, mathHash(dice)), mathVersion: '1.0.1' };
    expect(failing(await checked({ ...otherVersion, commitment: commitmentOf(otherVersion) }, shippedArchive))).toEqual(
      ['mathematics'],
    );
    const nonsense = { ...diceRound(dice, mathHash(dice)), mathHash: '../nonsense' };
    expect((await checked(nonsense, shippedArchive)).answers.mathematics).toBe('unknown');
  });

  test('of an earlier version that the source does not hold any more is in the archive', async () => {
    for (const sysname of ['blackjack', 'crash']) {
      const first = await firstPublished(sysname);
      expect([first.version, first.proof.mathHash]).toEqual(['1.0.0', rulesHash(first)]);
    }
  });
});
