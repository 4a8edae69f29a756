// What an outside service answers page by page, and what is made of it.
import { expect, test } from 'vitest';
import { ExternalError } from '#platform/http/external.ts';
import type { StrapiAnswer, StrapiClient, StrapiDocument } from './adapters/strapi.ts';
import { fetchCollection } from './fetch-collection.ts';

const NOTHING: StrapiAnswer = { data: null, pageCount: 0, total: undefined };
const documents = (count: number, attributes: object = {}): StrapiDocument[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, attributes: { key: `${index}`, ...attributes } }));

interface Service {
  documents: readonly StrapiDocument[];
  isMissing?: (query: URLSearchParams) => boolean;
}

const clientOf = ({ documents, isMissing }: Service): StrapiClient =>
  ({
    find(_: string, query: string): Promise<StrapiAnswer> {
      const request = new URLSearchParams(query);
      if (isMissing?.(request)) return Promise.resolve(NOTHING);
      const page = Number(request.get('pagination[page]'));
      const size = Number(request.get('pagination[pageSize]'));
      const data = documents.slice((page - 1) * size, page * size);
      return Promise.resolve({ data, pageCount: Math.ceil(documents.length / size), total: documents.length });
    },
  }) as Partial<StrapiClient> as StrapiClient;

test('a collection that is not there is none', async () => {
  expect(await fetchCollection(clientOf({ documents: [], isMissing: () => true }), 'texts', 'en')).toBeUndefined();
});

test('a collection whose later page is not there is not complete', async () => {
  const service = {
    documents: documents(250),
    isMissing: (request: URLSearchParams) => request.get('pagination[page]') === '2',
  };
  await expect(fetchCollection(clientOf(service), 'texts', 'en')).rejects.toThrow(ExternalError);
});

test('a collection that is gone when its components are asked for is not one that was never there', async () => {
  const strapiDocuments = documents(1, { items: [{ id: 1, url: '/a' }] });
  const service = {
    documents: strapiDocuments,
    isMissing: (request: URLSearchParams) => request.get('populate') !== '*',
  };
  await expect(fetchCollection(clientOf(service), 'menus', 'en')).rejects.toThrow(ExternalError);
});
