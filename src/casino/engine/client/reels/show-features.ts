// Events of features, one handler for each: free spins, wilds that walk, hold and respin, the gamble, the cap.
import type { Coin } from '../../slot-events.ts';
import type { ShownCoin } from './coin-board.ts';
import type { Handlers, Scene } from './show.ts';

export const featureHandlers = (scene: Scene) =>
  ({
    ...freeSpinHandlers(scene),
    ...walkHandlers(scene),
    ...holdHandlers(scene),
    ...lastHandlers(scene),
  }) satisfies Partial<Handlers>;

function freeSpinHandlers(scene: Scene) {
  const { stage, sounds, setView, announce, card, summary } = scene;
  return {
    async 'free-spins-won'({ spins, multiplier }) {
      sounds.feature();
      announce('said.free-spins', { spins, multiplier });
      stage.burst(36);
      scene.wonBefore = scene.shownWin;
      await stage.mood('feature');
      setView({ feature: { number: 0, total: spins, multiplier, wonMinor: 0n } });
      await card('free-spins', { spins, multiplier }, 2_600);
    },
    'free-spin': ({ number, of: total, multiplier }) =>
      setView({ feature: { ...scene.view.feature!, number, total, multiplier } }),
    async retrigger({ spins, of: total, multiplier }) {
      sounds.feature();
      announce('said.retrigger', { spins, multiplier });
      stage.burst(36);
      setView({ feature: { ...scene.view.feature!, total, multiplier } });
      await card('retrigger', { spins, multiplier }, 1_800);
    },
    async 'free-spins-end'({ spins, amount }) {
      stage.dark();
      stage.release();
      setView({}, 'ladder', 'note');
      scene.lastWins = [];
      announce('said.free-spins-end', { spins, amount: BigInt(amount) });
      await summary('free-spins-end', spins, BigInt(amount));
      setView({}, 'feature');
      await stage.mood('base');
    },
  } satisfies Partial<Handlers>;
}

function walkHandlers(scene: Scene) {
  const { rules, stage, pace, sounds, setView, announce, card } = scene;
  return {
    async 'wilds-walk'({ step, cells }) {
      const wild = rules.wild && rules.symbols[rules.wild];
      const from = scene.board.flatMap((column, reel) =>
        column.flatMap((symbol, row) => (symbol === wild ? [[reel, row] as const] : [])),
      );
      stage.dark();
      sounds.hold();
      if (step === 1) {
        announce('said.walk');
        await stage.mood('feature');
      }
      setView({ walk: { step } }, 'note');
      await stage.walk(cells, from, pace);
    },
    async 'walk-end'({ respins, amount }) {
      stage.release();
      setView({}, 'walk');
      await stage.mood('base');
      if (amount === '0') return;
      announce('said.walk-end', { respins, amount: BigInt(amount) });
      await card('walk-end', { respins, amount: BigInt(amount) }, 1_600);
    },
  } satisfies Partial<Handlers>;
}

function holdHandlers(scene: Scene) {
  const { stage, pace, sounds, setView, announce, countUp, card, summary } = scene;
  const writtenCoin = ({ cell, amount }: Coin): ShownCoin => ({ cell, words: scene.written(BigInt(amount)) });
  return {
    async 'hold-won'({ coins, respins, cells }) {
      sounds.feature();
      announce('said.hold', { coins: coins.length, respins });
      stage.burst(36);
      setView({}, 'note');
      await stage.mood('feature');
      await card('hold', { coins: coins.length, respins }, 2_200);
      setView({ hold: { left: respins, coins: coins.length, cells } });
      stage.openCoins(coins.map(writtenCoin));
      await pace.wait(700);
    },
    async 'hold-respin'({ landed, left, coins }) {
      sounds.hold();
      setView({ hold: { ...scene.view.hold!, left: Math.max(0, scene.view.hold!.left - 1) } });
      await stage.respinCoins(landed.map(writtenCoin), pace);
      if (landed.length > 0) sounds.coin();
      setView({ hold: { ...scene.view.hold!, left, coins } });
      await pace.wait(landed.length > 0 ? 520 : 260);
    },
    async 'hold-full'({ amount }) {
      sounds.celebrate('big');
      stage.burst(80);
      announce('said.hold-full', { amount: BigInt(amount) });
      await card('hold-full', { amount: BigInt(amount) }, 2_400);
    },
    async 'hold-end'({ coins, amount, total }) {
      await countUp(BigInt(total), 900);
      announce('said.hold-end', { coins, amount: BigInt(amount) });
      await summary('hold-end', coins, BigInt(amount));
      stage.closeCoins();
      stage.show(scene.board);
      scene.lastWins = [];
      setView({}, 'hold');
      await stage.mood('base');
    },
  } satisfies Partial<Handlers>;
}

/** After all spins. */
function lastHandlers(scene: Scene) {
  const { sounds, setWin, announce, card } = scene;
  return {
    async gamble({ step, of: total, won, amount }) {
      const values = { step, of: total, amount: BigInt(amount) };
      sounds.gamble(won);
      announce(won ? 'said.gamble-won' : 'said.gamble-lost', values);
      scene.shownWin = BigInt(amount);
      await card(won ? 'gamble-won' : 'gamble-lost', values, 1_500);
      setWin(scene.shownWin === 0n ? undefined : scene.shownWin);
    },
    async 'win-capped'({ amount }) {
      announce('said.capped');
      await card('capped', { amount: BigInt(amount) }, 2_000);
    },
  } satisfies Partial<Handlers>;
}
