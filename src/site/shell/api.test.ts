import { describe, expect, it, vi } from 'vitest';
import { login } from '#players/accounts/contract.ts';
import { getGames } from '#casino/rounds/contract.ts';
import { handleEvent } from '#site/tracking/contract.ts';
import { ApiRefusal, browserExchange, createApi } from './api.ts';
import { serverNow } from './server-clock.ts';
import { covers } from '#testing/covers.ts';

interface Sent {
  url: URL;
  init: RequestInit;
}

/** A client whose requests are written down and answered by `answers`, one after the other. */
function recorded(answers: readonly (Response | Error)[], settings: { locale?: string; isFramed?: boolean } = {}) {
  const sent: Sent[] = [];
  const api = createApi(
    browserExchange({
      locale: settings.locale ?? 'en',
      isFramed: settings.isFramed ?? false,
      fetch: async (input, init) => {
        sent.push({ url: new URL(input as string, 'https://site.test'), init: init! });
        const answer = answers[sent.length - 1]!;
        if (answer instanceof Error) throw answer;
        return answer;
      },
    }),
  );
  return { api, sent };
}

const data = (value: unknown): Response => Response.json({ data: value });

describe('a call from the browser', () => {
  it('goes to /api/{method} with v=2.34 and the locale', covers('AP-01', 'AP-02'), async () => {
    const { api, sent } = recorded([data({ items: [], count: 0 })], { locale: 'es' });
    await api.call(getGames);
    expect(sent[0]!.url.pathname).toBe('/api/Games.get');
    expect(sent[0]!.url.searchParams.get('v')).toBe('2.34');
    expect(sent[0]!.url.searchParams.get('locale')).toBe('es');
  });

  it('carries _non_strict in a frame and not in a window of its own', covers('AP-03', 'OP-26 2/2'), async () => {
    const framed = recorded([data(1)], { isFramed: true });
    await framed.api.call(getGames);
    expect(framed.sent[0]!.url.searchParams.get('_non_strict')).toBe('1');
    const top = recorded([data(1)]);
    await top.api.call(getGames);
    expect(top.sent[0]!.url.searchParams.has('_non_strict')).toBe(false);
  });

  it('writes by POST with form data', covers('AP-04', '~AP-05'), async () => {
    const { api, sent } = recorded([data({})]);
    await api.call(login, { login: 'a@b.com', password: 'x&y=z' });
    const { init, url } = sent[0]!;
    expect(init.method).toBe('POST');
    expect(init.body).toBeInstanceOf(URLSearchParams);
    expect((init.body as URLSearchParams).toString()).toBe('login=a%40b.com&password=x%26y%3Dz');
    expect(url.searchParams.has('password')).toBe(false);
  });

  it('learns from each response what time it is for the server', async () => {
    const later = Date.now() + 3_600_000;
    const answer = Response.json({ data: {} }, { headers: { date: new Date(later).toUTCString() } });
    const now = data({});
    now.headers.set('date', new Date().toUTCString());
    const { api } = recorded([answer, now]);
    await api.call(getGames);
    expect(Math.abs(serverNow() - Date.now() - 3_600_000)).toBeLessThan(1_500);
    await api.call(getGames);
    expect(Math.abs(serverNow() - Date.now())).toBeLessThan(1_500);
  });

  it('reads by GET, its arguments in the query', covers('~AP-05'), async () => {
    const { api, sent } = recorded([data({})]);
    await api.call(getGames, { options: JSON.stringify({ types: ['slot'] }) });
    expect(sent[0]!.init.method).toBe('GET');
    expect(sent[0]!.init.body).toBeUndefined();
    expect(JSON.parse(sent[0]!.url.searchParams.get('options')!)).toEqual({ types: ['slot'] });
  });

  it('throws the refusal with its type, status, reason and words for the fields', async () => {
    const error = {
      type: 'InvalidParameterException',
      message: 'Incorrect email or password',
      error_data: { login: ['Incorrect email or password'] },
      reason: { rule: 'accounts.login', inputs: {} },
      request_id: 'abc',
    };
    const { api } = recorded([Response.json({ error }, { status: 400 })]);
    const refusal = await api.call(login, { login: 'a', password: 'b' }).catch((failure: unknown) => failure);
    expect(refusal).toBeInstanceOf(ApiRefusal);
    expect(refusal).toMatchObject({
      type: error.type,
      status: 400,
      message: error.message,
      errorData: error.error_data,
      requestId: 'abc',
    });
  });

  it('waits ten seconds for what is read and thirty for what is written', covers('OP-06 1/3'), async () => {
    const limits: number[] = [];
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms);
      return new AbortController().signal;
    });
    const { api } = recorded([data({ items: [], count: 0 }), data({})]);
    await api.call(getGames);
    await api.call(login, { login: 'a', password: 'b' });
    timeout.mockRestore();
    expect(limits).toEqual([10_000, 30_000]);
  });

  it('tries a read once more when the network fails, and a write never', covers('OP-06 2/3'), async () => {
    const read = recorded([new TypeError('network'), data({ items: [], count: 0 })]);
    await expect(read.api.call(getGames)).resolves.toEqual({ items: [], count: 0 });
    expect(read.sent).toHaveLength(2);
    const write = recorded([new TypeError('network'), data({})]);
    await expect(write.api.call(login, { login: 'a', password: 'b' })).rejects.toMatchObject({
      type: 'NetworkFailure',
      status: 0,
    });
    expect(write.sent).toHaveLength(1);
  });

  it('sends what counts each time it arrives once, though it is a read by its verb', async () => {
    const { api, sent } = recorded([new TypeError('network'), data(1)]);
    const sending = api.call(handleEvent, { event_name: 'login' }, { isOnce: true });
    await expect(sending).rejects.toMatchObject({ type: 'NetworkFailure' });
    expect(sent).toHaveLength(1);
  });

  it('takes an answer that is cut off on its way for a failure of the network, and reads it once more', async () => {
    const cutOff = (): Response => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"data":'));
        },
        pull: (controller) => controller.error(new TypeError('network error')),
      });
      return new Response(body);
    };
    const { api, sent } = recorded([cutOff(), data({ items: [], count: 0 }), cutOff()]);
    expect(await api.call(getGames)).toEqual({ items: [], count: 0 });
    expect(sent).toHaveLength(2);
    await expect(api.call(login, { login: 'a', password: 'b' })).rejects.toMatchObject({ type: 'NetworkFailure' });
  });

  it('knows an answer that does not come from the site by its status alone', covers('ER-01 21/21'), async () => {
    const { api } = recorded([new Response('<html>Bad gateway</html>', { status: 502 })]);
    await expect(api.call(getGames)).rejects.toMatchObject({ type: 'UnknownErrorException', status: 502 });
  });
});
