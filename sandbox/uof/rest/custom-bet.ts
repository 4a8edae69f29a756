/** `POST /v1/custombet/calculate`: one price for selections of one event. Elements as its schemas have them. */
import { readXml, element, textElement, type Element } from '../xml.ts';
import type { Selection } from '../content.ts';
import type { Answer, ApiOptions } from './api.ts';
import { dateTime } from './sport-documents.ts';

const NAMESPACE = 'http://schemas.sportradar.com/custombet/v1/endpoints';
const MAX_SELECTIONS = 10;

export function customBetAnswer({ content, now }: Pick<ApiOptions, 'content' | 'now'>, text: string): Answer {
  const generated_at = dateTime(now());
  const refused = (status: 400 | 404 | 409, response_code: string, message: string): Answer => ({
    status,
    body: element('response', { xmlns: NAMESPACE, response_code, generated_at }, [textElement('message', message)]),
  });
  const root = rootOf(text);
  if (root?.name !== 'selections' || root.attributes['xmlns'] !== NAMESPACE)
    return refused(400, 'BAD_REQUEST', 'The body is no list of selections.');
  const selections = root.children.map(({ attributes }) => selectionOf(attributes));
  const ids = new Set(root.children.map(({ attributes }) => attributes['id']));
  const [id] = ids;
  if (selections.length < 2 || selections.length > MAX_SELECTIONS || ids.size !== 1 || id === undefined)
    return refused(400, 'BAD_REQUEST', 'Two to ten selections of one event are priced.');
  const calculation = content.customBet?.(id, selections, now()) ?? 'There are no selections of this event.';
  if (typeof calculation === 'string') return refused(409, 'CONFLICT', calculation);
  return {
    status: 200,
    body: element('calculation_response', { xmlns: NAMESPACE, generated_at }, [
      element('calculation', { ...calculation }),
      element('available_selections', {}, [element('event', { id })]),
    ]),
  };
}

function rootOf(text: string): Element | undefined {
  try {
    return readXml(text);
  } catch {
    return undefined;
  }
}

const selectionOf = (attributes: Element['attributes']): Selection => ({
  market: Number(attributes['market_id']),
  specifiers: attributes['specifiers'] ?? '',
  outcome: attributes['outcome_id'] ?? '',
});
