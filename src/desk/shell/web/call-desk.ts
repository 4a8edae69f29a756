// Calls to the server of the desk.

/** What the server refused, in its own sentence; `status` 0 where it could not be reached. */
export class DeskRefusal extends Error {
  override name = 'DeskRefusal';
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

const UNREACHABLE = 'The desk cannot be reached. Look at your connection, and try again.';

export const readDesk = <Answer>(path: string, query?: URLSearchParams): Promise<Answer> =>
  send(`/api/${path}${query && query.size > 0 ? `?${query}` : ''}`, {});

export const writeDesk = <Answer>(path: string, body: object): Promise<Answer> =>
  send(`/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function send<Answer>(address: string, request: RequestInit): Promise<Answer> {
  const response = await fetch(address, { ...request, cache: 'no-store' }).catch(() => undefined);
  if (!response) throw new DeskRefusal(UNREACHABLE, 0);
  const answer = (await response.json().catch(() => ({}))) as Answer & { error?: { message?: string } };
  if (!response.ok) throw new DeskRefusal(answer.error?.message ?? UNREACHABLE, response.status);
  return answer;
}

export const sentenceOf = (failure: unknown): string =>
  failure instanceof DeskRefusal ? failure.message : 'Something went wrong in this page. Load it again.';
