// Changes an entry of content as an editor does, over HTTP with the token of the operator.
import { expect } from 'vitest';

/** `target`: a section, or a collection with an entry, e.g. `banners/1`. */
export async function writeContent(site: { url: string }, token: string, target: string, data: object): Promise<void> {
  const answer = await fetch(`${site.url}/content/${target}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  });
  expect(answer.status).toBe(200);
}
