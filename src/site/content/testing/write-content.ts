// Changes content as an editor does, over HTTP with the token of the operator.
import { expect } from 'vitest';

/** `target`: a section, or a collection, with an entry where one is changed: `banners/1`. */
export const sendContent = (
  site: { url: string },
  token: string,
  method: string,
  target: string,
  data?: object,
): Promise<Response> =>
  fetch(`${site.url}/content/${target}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(data && { body: JSON.stringify({ data }) }),
  });

/** Changes a section or an entry, which must be accepted. */
export async function writeContent(site: { url: string }, token: string, target: string, data: object): Promise<void> {
  const answer = await sendContent(site, token, 'PUT', target, data);
  expect(answer.status).toBe(200);
}
