import { expect, test } from 'vitest';
import { LoadedState } from './loaded-state.ts';

type Scores = Readonly<Record<string, number>>;

/** The scores of matches, which only rise, and requests that are answered when the test says so. */
function loaded() {
  const state = { now: {} as Scores };
  const loadedState = new LoadedState<Scores>((update) => (state.now = update(state.now)));
  const answers: ((scores: Scores | undefined) => void)[] = [];
  const load = () =>
    loadedState.load(
      () =>
        new Promise((resolve, reject) =>
          answers.push((scores) => (scores ? resolve(() => scores) : reject(new Error('no answer')))),
        ),
    );
  const score = (match: string, goals: number) =>
    loadedState.change((before) => ({ ...before, [match]: Math.max(goals, before[match] ?? 0) }));
  return { state, answers, load, score };
}

test('a message that arrives before an older response is not lost', async () => {
  const { state, answers, load, score } = loaded();
  score('before', 1);
  const done = load();
  score('a-v-b', 2);
  expect(state.now).toEqual({ before: 1, 'a-v-b': 2 });
  answers[0]!({ before: 1, 'a-v-b': 1, 'c-v-d': 3 });
  await done;
  expect(state.now).toEqual({ before: 1, 'a-v-b': 2, 'c-v-d': 3 });
});

test('a reload during a request is made after it', async () => {
  const { state, answers, load } = loaded();
  const both = Promise.all([load(), load(), load()]);
  expect(answers).toHaveLength(1);
  answers[0]!({ 'a-v-b': 1 });
  await expect.poll(() => answers.length).toBe(2);
  answers[1]!({ 'a-v-b': 2 });
  await both;
  expect(answers).toHaveLength(2);
  expect(state.now).toEqual({ 'a-v-b': 2 });
});

test('a request that fails leaves the state as it was, and the next one works', async () => {
  const { state, answers, load, score } = loaded();
  const failed = load();
  score('a-v-b', 1);
  answers[0]!(undefined);
  await expect(failed).rejects.toThrow('no answer');
  expect(state.now).toEqual({ 'a-v-b': 1 });
  const next = load();
  answers[1]!({ 'a-v-b': 2 });
  await next;
  expect(state.now).toEqual({ 'a-v-b': 2 });
});
