// Packs of free spins: the house stakes, the site counts, and the player keeps the wins.
import type { Call } from '#sandbox/supplier/wire.ts';
import type { Flow, Kit, PlayerSession } from './kit.ts';

const STAKE = 100n;
const WON = 250n;

type Grant = (spins: number) => Promise<string>;

/** Each with packs of its own, so that no flow plays what another has left over. */
const flow = (name: string, run: (kit: Kit, grant: Grant) => Promise<void>): Flow => ({
  name,
  run: (kit) => run(kit, (spins) => granted(kit, kit.session, spins)),
});

async function granted(kit: Kit, session: PlayerSession, spins: number): Promise<string> {
  kit.mustBe(kit.desk.grantSpins !== undefined, 'packs cannot be granted here');
  return kit.desk.grantSpins!(session, spins, STAKE);
}

async function spun(kit: Kit, pack: string, other: Partial<Call> = {}): Promise<Call> {
  const spin = kit.bet({ pack, ...other });
  await kit.ok('bet', spin);
  return spin;
}

export const freeSpins: readonly Flow[] = [
  flow('a free spin takes nothing of the player’s, and its win is theirs', async (kit, grant) => {
    const spin = await spun(kit, await grant(1));
    await kit.moved(0n);
    await kit.ok('win', kit.win(spin, { isLast: true }));
    await kit.moved(WON);
  }),
  flow('a free spin that wins nothing moves nothing', async (kit, grant) => {
    await kit.ok('finish', kit.finish(await spun(kit, await grant(1))));
    await kit.moved(0n);
  }),
  flow('a betwin with a free spin pays the win alone', async (kit, grant) => {
    await kit.ok('betwin', kit.bet({ pack: await grant(1), win: WON, isLast: true }));
    await kit.moved(WON);
  }),
  flow('a repeated free spin is one, with the same answer', async (kit, grant) => {
    const pack = await grant(2);
    const spin = kit.bet({ pack });
    const first = await kit.ok('bet', spin);
    const again = await kit.ok('bet', spin);
    kit.mustBe(again.text === first.text, `first ${first.text}, then ${again.text}`);
    await spun(kit, pack);
    await kit.answers('NO_FREE_SPINS', 'bet', kit.bet({ pack }));
    await kit.moved(0n);
  }),
  flow('behind the last free spin none is left, and the player’s own bets go on', async (kit, grant) => {
    const pack = await grant(1);
    await spun(kit, pack);
    await kit.answers('NO_FREE_SPINS', 'bet', kit.bet({ pack }));
    await kit.answers('NO_FREE_SPINS', 'betwin', kit.bet({ pack, win: WON }));
    await kit.moved(0n);
    await kit.ok('bet', kit.bet());
    await kit.moved(-STAKE);
  }),
  flow('a free spin that is taken back is free again, and gives the player nothing', async (kit, grant) => {
    const pack = await grant(1);
    await kit.ok('rollback', kit.rollback(await spun(kit, pack)));
    await kit.moved(0n);
    await spun(kit, pack);
    await kit.answers('NO_FREE_SPINS', 'bet', kit.bet({ pack }));
    await kit.moved(0n);
  }),
  flow('a free spin taken back twice is free once', async (kit, grant) => {
    const pack = await grant(1);
    const spin = await spun(kit, pack);
    await kit.ok('rollback', kit.rollback(spin));
    await kit.ok('rollback', kit.rollback(spin));
    await spun(kit, pack);
    await kit.answers('NO_FREE_SPINS', 'bet', kit.bet({ pack }));
    await kit.moved(0n);
  }),
  flow('a rollback that comes first keeps the free spin out, and the pack whole', async (kit, grant) => {
    const pack = await grant(1);
    const spin = kit.bet({ pack });
    await kit.ok('rollback', kit.rollback(spin));
    await kit.answers('TRANSACTION_ROLLED_BACK', 'bet', spin);
    await spun(kit, pack);
    await kit.moved(0n);
  }),
  flow('the last free spin ten times at once is played once', async (kit, grant) => {
    const pack = await grant(1);
    const answers = await Promise.all(Array.from({ length: 10 }, () => kit.call('bet', kit.bet({ pack }))));
    const codes = answers.map(({ code }) => code);
    kit.mustBe(codes.filter((code) => code === 'OK').length === 1, codes.join(', '));
    await kit.moved(0n);
  }),
  ...([50n, 200n] as const).map((amount) =>
    flow(`a free spin at ${amount} in place of its stake is refused`, async (kit, grant) => {
      const pack = await grant(1);
      await kit.answers('NO_FREE_SPINS', 'bet', kit.bet({ pack, amount }));
      await spun(kit, pack);
      await kit.moved(0n);
    }),
  ),
  flow('a free spin of another player is refused, and stays theirs', async (kit) => {
    const other = await kit.desk.session(1000n);
    const pack = await granted(kit, other, 1);
    await kit.answers('NO_FREE_SPINS', 'bet', kit.bet({ pack }));
    await spun(kit, pack, { user: other.user, token: other.token });
    kit.mustBe((await kit.balance(other)) === 1000n, 'the other player keeps their money');
    await kit.moved(0n);
  }),
  flow('a pack that was never granted has no free spin', async (kit) => {
    for (const pack of [kit.id(), 'made-up']) await kit.answers('NO_FREE_SPINS', 'bet', kit.bet({ pack }));
    await kit.moved(0n);
  }),
  flow('a bet of the player’s own in the round of a free spin is refused', async (kit, grant) => {
    const { round } = await spun(kit, await grant(1));
    await kit.answers('INVALID_REQUEST', 'bet', kit.bet({ round: round! }));
    await kit.moved(0n);
  }),
  flow('a player who is excluded plays no free spin, and gets what an open one wins', async (kit) => {
    const session = await kit.desk.session(1000n);
    const pack = await granted(kit, session, 2);
    const credentials = { user: session.user, token: session.token };
    const open = await spun(kit, pack, credentials);
    await kit.desk.exclude(session);
    await kit.answers('USER_DISABLED', 'bet', kit.bet({ pack, ...credentials }));
    await kit.ok('win', kit.win(open, { isLast: true }));
    kit.mustBe((await kit.balance(session)) === 1000n + WON, `the balance is ${await kit.balance(session)}`);
  }),
];
