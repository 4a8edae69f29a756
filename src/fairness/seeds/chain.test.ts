import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { liveCrash } from '#casino/titles/live-crash/game.ts';
import { liveTitles } from '#casino/titles/live.ts';
import { asPlayed, mathHash } from '#casino/titles/published.ts';
import { chainOf, firstLink, isLinkOf, linkBefore } from './chain.ts';
import { seedStream } from './stream.ts';
import { verifyShared } from './verify.ts';

const SECRET = '5a'.repeat(32);
const chain = chainOf(SECRET, 50);

describe('the chain of a live table', () => {
  it('is SHA-256 of the link after it, down to the published one', () => {
    expect(chain).toHaveLength(51);
    expect(chain.at(-1)).toBe(SECRET);
    for (let place = 0; place < 50; place++)
      expect(chain[place]).toBe(
        createHash('sha256')
          .update(Buffer.from(chain[place + 1]!, 'hex'))
          .digest('hex'),
      );
    expect(linkBefore(chain[7]!)).toBe(chain[6]);
  });

  it('knows its own links at their places, and no others', () => {
    for (const place of [1, 2, 25, 50]) expect(isLinkOf(chain[0]!, place, chain[place]!)).toBe(true);
    expect(isLinkOf(chain[0]!, 3, chain[4]!)).toBe(false);
    expect(
      isLinkOf(
        chain[0]!,
        3,
        chain[3]!.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      ),
    ).toBe(false);
    for (const place of [0, -1, 1.5]) expect(isLinkOf(chain[0]!, place, chain[1]!)).toBe(false);
    expect(isLinkOf('nothing', 1, chain[1]!)).toBe(false);
  });

  it('is followed once for rounds that came one after the other, and no other link passes for one of them', () => {
    const followed = new Map<string, string>();
    for (let place = 1; place <= 50; place++) expect(firstLink(place, chain[place]!, followed)).toBe(chain[0]);
    expect(firstLink(9, chain[8]!, followed)).not.toBe(chain[0]);
    expect(firstLink(8, chain[9]!, followed)).toBe(chain[1]);
    for (const place of [0, 0.5, 1e9]) expect(() => firstLink(place, chain[1]!)).toThrow();
  });

  it('is what a table’s rounds are verified by, with their results', () => {
    const title = liveTitles['live-baccarat']!;
    const [link, salt, number, published] = [chain[12]!, 'salt', 12, chain[0]!];
    const result = title.draw(seedStream(link).random(salt, number)).at(-1)!;
    const mathematics = { math_version: title.version, math_hash: mathHash(title) };
    const failed = (changed: object) =>
      verifyShared(asPlayed(title), { link, salt, number, published, result, ...mathematics, ...changed })
        .checks.filter((check) => check.result === 'fails')
        .map(({ name }) => name);
    expect(failed({})).toEqual([]);
    expect(failed({ published: chain[1] })).toEqual(['chain']);
    expect(failed({ link: chain[13] })).toContain('chain');
    expect(failed({ number: 11 })).toContain('chain');
    expect(failed({ link: 'nothing' })).toEqual(['chain', 'events']);
    expect(failed({ result: { ...result, type: 'rain' } })).toEqual(['events']);
    expect(failed({ math_hash: 'f'.repeat(64) })).toEqual(['mathematics']);
    expect(failed({ math_version: '0.9.0' })).toEqual(['mathematics']);
    // Rounds from before the mathematics was named are checked against the newest.
    expect(failed({ math_version: undefined, math_hash: undefined })).toEqual([]);
    const record = { link, salt, number, published, result, ...mathematics };
    expect(verifyShared(asPlayed(title), record).answers.mathematics).toBe('holds');
    expect(verifyShared(undefined, record).verdict).toBe('unknown-rules');
    expect(verifyShared({ altered: 'f'.repeat(64) }, record).verdict).toBe('unfair');
  });

  it('breaks the curve of crash by the first 52 bits of HMAC-SHA256(link, salt:place:0), to the letter', () => {
    for (let place = 1; place <= 50; place++) {
      const digest = createHmac('sha256', Buffer.from(chain[place]!, 'hex')).update(`salt:${place}:0`).digest('hex');
      const r = BigInt(`0x${digest.slice(0, 13)}`);
      const x = Number(r) / 2 ** 52;
      const expected = Math.max(1, Math.floor((100 * 0.99) / (1 - x)) / 100);
      const [broke] = liveCrash.draw(seedStream(chain[place]!).random('salt', place));
      expect(Number(broke!['at'])).toBeCloseTo(expected, 2);
    }
  });

  it('settles a bet against the drawing of the table as if it had been played alone', () => {
    const bets = { 'live-roulette': 'red', 'live-baccarat': 'banker', 'money-wheel': '4' };
    for (const [sysname, spot] of Object.entries(bets)) {
      const title = liveTitles[sysname]!;
      const params = title.params.parse({ bets: [{ spot, chips: 3 }] });
      for (let place = 1; place <= 50; place++) {
        const random = () => seedStream(chain[place]!).random('salt', place);
        expect(title.settle(100n, params, title.draw(random()))).toEqual(title.play(100n, params, random()));
      }
    }
  });
});
