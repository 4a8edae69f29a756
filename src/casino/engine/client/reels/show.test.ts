// The client of all reel slots, tried with rounds of every one of them: it shows what it was given.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#kernel/locales.ts';
import type { SlotEvent } from '../../slot-events.ts';
import { fastRandom } from '../../proof/fast-random.ts';
import { reelSlots } from '../../../titles/reel-slots.ts';
import type { Pace } from '../pace.ts';
import type { Stage } from './acts.ts';
import { payRows, sentencesOf } from './paytable-words.ts';
import { createShow, type ShowDeps } from './show.ts';
import { createSounds, type Sounds } from './sounds.ts';
import type { Theme } from './theme.ts';
import type { View } from './view.ts';
import { shippedArea } from '#site/content/shipped-texts.ts';

const root = path.join(import.meta.dirname, '../../../../..');
const textAt = (tree: unknown, key: string): unknown =>
  key.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], tree);
const themeOf = async (sysname: string): Promise<Theme> =>
  ((await import(`../../../titles/${sysname}/client/theme.ts`)) as { theme: Theme }).theme;

/** All time is over at once. */
const noTime: Pace = {
  isHurried: false,
  isMotionReduced: true,
  wait: () => Promise.resolve(),
  animate: (_ms, step) => Promise.resolve(step(1)),
  hurry() {},
  reset() {},
  stop() {},
};

type Shown = {
  board: (readonly string[])[];
  coins: Map<string, string>;
  sentences: string[];
  win: bigint | undefined;
  view: View;
  /** Every view in front of the reels since the round began. */
  views: View[];
};

const silence = () => {};
const SILENT: Sounds = {
  press: silence,
  land: silence,
  expect: silence,
  win: silence,
  count: silence,
  vanish: silence,
  hold: silence,
  coin: silence,
  feature: silence,
  gamble: silence,
  celebrate: silence,
};

/** A stage that keeps in mind what stands on it, for a show of rounds. */
function showOf(rules: ShowDeps['rules'], { sounds = SILENT, pace = noTime }: Partial<ShowDeps> = {}) {
  const screen: Shown = { board: [], coins: new Map(), sentences: [], win: undefined, view: {}, views: [] };
  const whole = (board: readonly (readonly string[])[]) => void (screen.board = [...board]);
  const lay = (coins: readonly { cell: readonly [number, number]; words: string }[]) => {
    for (const { cell, words } of coins) {
      expect(screen.coins.has(String(cell))).toBe(false);
      screen.coins.set(String(cell), words);
    }
  };
  const stage: Stage = {
    turn() {},
    land: (_set, reel, _stop, column) => Promise.resolve(void (screen.board[reel] = column)),
    show: whole,
    light(lights) {
      for (const { cells, line } of lights) {
        for (const [reel, row] of cells) expect(screen.board[reel]?.[row]).toBeDefined();
        if (line !== undefined) expect(rules.pays.by === 'lines' && rules.pays.lines[line]).toBeTruthy();
      }
    },
    dark() {},
    expect() {},
    hold: (cells) => {
      for (const [reel, row] of cells) expect(screen.board[reel]?.[row]).toBe(rules.symbols[rules.wild!]);
    },
    walk: () => Promise.resolve(),
    release() {},
    expand: (_reels, board) => Promise.resolve(whole(board)),
    vanish: () => Promise.resolve(),
    fall(removed, board) {
      for (const [reel, row] of removed) expect(screen.board[reel]?.[row]).toBeDefined();
      expect(board.map((column) => column.length)).toEqual(screen.board.map((column) => column.length));
      return Promise.resolve(whole(board));
    },
    openCoins: (coins) => {
      screen.coins.clear();
      lay(coins);
    },
    respinCoins: (coins) => Promise.resolve(lay(coins)),
    closeCoins: () => screen.coins.clear(),
    mood: () => Promise.resolve(),
    burst() {},
    destroy() {},
  };
  const show = createShow({
    rules,
    stage,
    pace,
    sounds,
    setView: (view) => void screen.views.push((screen.view = view)),
    setWin: (minor) => void (screen.win = minor),
    announce: (text) => void screen.sentences.push(text),
    written: String,
    insist: () => Promise.resolve(),
    closed: () => Promise.resolve(),
  });
  return { show, screen };
}

describe('the client of reel slots', () => {
  const contract = readFileSync(path.join(root, 'src/casino/engine/slot-events.ts'), 'utf8');
  const types = [...contract.matchAll(/type: '([a-z-]+)'/g)].map((match) => match[1]!).toSorted();

  it('has a handler for every event that a slot can have', () => {
    const { show } = showOf(reelSlots[0]!.slot.rules);
    expect(Object.keys(show.handlers).toSorted()).toEqual(types);
  });

  it('plays rounds of all slots to their end: every kind of event, the board, the coins and the win as recorded', async () => {
    const met = new Set<string>();
    const texts = shippedArea('en', 'reels');
    for (const { title, slot } of reelSlots) {
      const stake = BigInt(slot.rules.stakeUnits) * 10n;
      const { show, screen } = showOf(slot.rules);
      for (const action of slot.modes)
        for (let seed = 1; seed <= 60; seed++) {
          const gamble = seed % 2 ? 0 : (slot.rules.gamble?.atMost ?? 0);
          const { events, wonMinor } = title.play(stake, { action, gamble }, fastRandom(seed * 7 + 1));
          const recorded = events as SlotEvent[];
          for (const { type } of recorded) met.add(type);
          show.begin();
          await show.play(recorded);
          const last = recorded.findLast((event) => 'board' in event);
          if (last && 'board' in last) expect(screen.board).toEqual(last.board);
          expect(screen.win ?? 0n, title.sysname).toBe(wonMinor);
          expect(screen.coins.size).toBe(0);
          expect(screen.view).not.toHaveProperty('feature');
          expect(screen.view).not.toHaveProperty('hold');
          expect(screen.view).not.toHaveProperty('card');
          // What is no more than the round cost is not called a win.
          const isWin = wonMinor > title.costMinor(stake, { action, gamble });
          expect(screen.sentences.at(-1)).toBe(isWin ? 'said.won' : wonMinor > 0n ? 'said.returned' : 'said.nothing');
        }
      for (const text of new Set(screen.sentences)) expect(textAt(texts, text), text).toBeTypeOf('string');
    }
    // What happens once in millions of rounds is recorded by hand.
    const rare = ['win-capped', 'hold-full'];
    expect([...met].filter((type) => !rare.includes(type)).toSorted()).toEqual(
      types.filter((type) => !rare.includes(type)),
    );
  });

  it('counts free spins as the round had them, with what they have won so far, and sums them up at the end', async () => {
    let features = 0;
    for (const { title, slot } of reelSlots.filter(({ slot: { rules } }) => rules.freeSpins)) {
      const { show, screen } = showOf(slot.rules);
      const isFree = ({ type }: { type: string }): boolean => type === 'free-spins-end';
      const action = slot.modes.find((mode) => mode === 'buy') ?? slot.modes[0]!;
      for (let seed = 1, rounds = 0; seed <= 3_000 && rounds < 3; seed++) {
        const { events } = title.play(BigInt(slot.rules.stakeUnits) * 10n, { action, gamble: 0 }, fastRandom(seed));
        if (!events.some(isFree)) continue;
        rounds++;
        features++;
        show.begin();
        screen.views.length = 0;
        await show.play(events as SlotEvent[]);
        const spins = (events as SlotEvent[]).flatMap((event) =>
          event.type === 'free-spin' ? [`${event.number} of ${event.of}`] : [],
        );
        const counted = screen.views.flatMap(({ feature, summary }) =>
          feature && feature.number > 0 && !summary ? [`${feature.number} of ${feature.total}`] : [],
        );
        // A retrigger adds spins in the middle of one.
        expect(spins.filter((spin) => !counted.includes(spin))).toEqual([]);
        expect(counted.map((spin) => Number.parseInt(spin, 10))).toEqual(
          counted.map((spin) => Number.parseInt(spin, 10)).toSorted((a, b) => a - b),
        );
        const end = events.find(isFree)! as Extract<SlotEvent, { type: 'free-spins-end' }>;
        const summed = screen.views.findLast(({ summary }) => summary?.kind === 'free-spins-end')!;
        expect(summed.summary).toEqual({ kind: 'free-spins-end', count: end.spins, minor: BigInt(end.amount) });
        expect([title.sysname, summed.feature?.wonMinor]).toEqual([title.sysname, BigInt(end.amount)]);
        expect(screen.view).not.toHaveProperty('summary');
      }
    }
    expect(features).toBeGreaterThan(30);
  });

  it('shows what happens once in millions of rounds, too', async () => {
    const { rules } = reelSlots.find(({ slot }) => slot.rules.hold)!.slot;
    const { show, screen } = showOf(rules);
    show.begin();
    await show.play([
      { type: 'feature-bought', triggers: 6, cost: '2700' },
      { type: 'hold-won', coins: [{ cell: [0, 0], amount: '100' }], respins: 3, cells: 15 },
      { type: 'hold-respin', landed: [{ cell: [1, 0], amount: '200' }], left: 3, coins: 15 },
      { type: 'hold-full', amount: '100000' },
      { type: 'hold-end', coins: 15, amount: '100300', total: '100300' },
      { type: 'win-capped', amount: '100300' },
      { type: 'final-win', amount: '100300', celebration: 'huge' },
    ]);
    expect(screen.sentences).toEqual([
      'said.bought',
      'said.hold',
      'said.hold-full',
      'said.hold-end',
      'said.capped',
      'said.won',
    ]);
    expect(screen.win).toBe(100_300n);
  });
});

describe.each(reelSlots)('the sounds of $title.sysname', ({ title, slot: { rules, modes } }) => {
  let notes: number[] = [];
  const synth = { note: (hertz: number) => void notes.push(hertz), noise() {} };

  it('sound when something is won, differently in three sizes; not at rest, and not for less than the stake', async () => {
    const { show } = showOf(rules, { sounds: createSounds(synth, (await themeOf(title.sysname)).sounds) });
    expect(notes).toEqual([]);
    const counts: number[] = [];
    for (const celebration of ['none', 'small', 'big', 'huge'] as const) {
      notes = [];
      await show.play([{ type: 'final-win', amount: '100', celebration }]);
      counts.push(notes.length);
    }
    expect(counts[0]).toBe(0);
    expect(counts).toEqual([...new Set(counts)].toSorted((a, b) => a - b));
  });

  it('rise before a reel that may open the feature or, where there is none, bring the best win', async () => {
    const { sounds: recipe } = await themeOf(title.sysname);
    notes = [];
    let hopes = 0;
    const sounds: Sounds = {
      ...SILENT,
      expect() {
        if (hopes++ === 0) createSounds(synth, recipe).expect();
      },
    };
    const { show } = showOf(rules, { sounds, pace: { ...noTime, isMotionReduced: false } });
    for (let seed = 1; seed <= 4_000 && hopes === 0; seed++) {
      show.begin();
      const { events } = title.play(BigInt(rules.stakeUnits) * 10n, { action: modes[0]!, gamble: 0 }, fastRandom(seed));
      await show.play(events as SlotEvent[]);
    }
    expect(hopes).toBeGreaterThan(0);
    expect(notes.length).toBeGreaterThan(2);
    expect(notes).toEqual(notes.toSorted((a, b) => a - b));
  });
});

describe.each(reelSlots.map(({ title, slot }) => [title.sysname, slot.rules] as const))('%s', (sysname, rules) => {
  it('draws every symbol of its rules and names it in every language', async () => {
    const theme = await themeOf(sysname);
    expect(theme.sysname).toBe(sysname);
    expect(theme.rules).toEqual(rules);
    const names = Object.values(rules.symbols).toSorted();
    expect(Object.keys(theme.art.symbols).toSorted()).toEqual(names);
    for (const locale of LOCALES) {
      const textTree = shippedArea(locale, `title-${sysname}`);
      expect(Object.keys(textAt(textTree, 'symbols') as object).toSorted(), locale).toEqual(names);
    }
  });

  it('draws its room and its frame whole, with nothing that is no number', async () => {
    const { scenery, frame } = await themeOf(sysname);
    for (const drawn of [scenery('base'), scenery('feature'), frame.draw(500, 300), frame.over?.(500, 300) ?? '']) {
      expect(drawn).not.toMatch(/NaN|undefined|Infinity/);
      const named = [...drawn.matchAll(/url\(#(\w+)\)/g)].map((match) => match[1]!);
      for (const name of named) expect(drawn).toContain(`id="${name}"`);
    }
    expect(scenery('base')).not.toBe(scenery('feature'));
  });

  it('has a paytable of all its symbols, with every pay of the rules and words in every language', () => {
    const rows = payRows(rules);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.values(rules.symbols).toSorted());
    for (const { code, pays } of rows) {
      const wanted = code === rules.trigger ? (rules.triggerPays ?? {}) : (rules.table[code] ?? {});
      expect(new Map(pays.map(({ counts, units }) => [Number.parseInt(counts, 10), units]))).toEqual(
        new Map(Object.entries(wanted).map(([count, units]) => [Number(count), units])),
      );
    }
    const sentences = Object.values(sentencesOf(rules)).flat();
    for (const locale of LOCALES)
      for (const { text, values, units } of sentences) {
        const written = textAt(shippedArea(locale, 'reels'), `rules.${text}`);
        expect(written, `${locale} ${text}`).toBeTypeOf('string');
        for (const [, value] of (written as string).matchAll(/\{(\w+)[,}]/g))
          expect(value === 'amount' ? units !== undefined : value! in values, `${locale} ${text} ${value}`).toBe(true);
      }
  });
});
