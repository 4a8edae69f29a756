import { describe, expect, it } from 'vitest';
import { createAsyncData } from './async-data.ts';
import { covers } from '#testing/covers.ts';

describe('data on its way', () => {
  it('is idle before, pending during, and then a success or an error', covers('ST-09'), async () => {
    let answer: () => Promise<string> = () => Promise.resolve('first');
    const { data, load } = createAsyncData(() => answer(), 'test');
    expect(data.get()).toEqual({ state: 'idle', value: undefined });
    const loading = load();
    expect(data.get().state).toBe('pending');
    await loading;
    expect(data.get()).toEqual({ state: 'success', value: 'first' });
    answer = () => Promise.reject(new Error('offline'));
    await load();
    expect(data.get(), 'what was there stays').toEqual({ state: 'error', value: 'first' });
    answer = () => Promise.resolve('second');
    await load();
    expect(data.get()).toEqual({ state: 'success', value: 'second' });
  });

  it('drops an answer that a later question has overtaken', covers('ST-09'), async () => {
    const answers: ((value: string) => void)[] = [];
    const { data, load } = createAsyncData(() => new Promise<string>((resolve) => answers.push(resolve)), 'test');
    const [slow, quick] = [load(), load()];
    answers[1]!('new');
    await quick;
    answers[0]!('old');
    await slow;
    expect(data.get()).toEqual({ state: 'success', value: 'new' });
  });
});
