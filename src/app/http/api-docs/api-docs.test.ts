// The documents of the API say what the contracts say, in a form that other programs read.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HtmlValidate } from 'html-validate';
import { Validator } from '@seriousme/openapi-schema-validator';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { endpoints } from '../../slices.ts';
import type { JsonSchema } from './json-schema.ts';
import type { OpenApi } from './open-api.ts';

let site: TestSite;
beforeAll(async () => (site = await startTestSite()));
afterAll(() => site.close());

const openApi = async (): Promise<OpenApi> => (await (await fetch(`${site.url}/api/openapi.json`)).json()) as OpenApi;
const schemaOfBody = (document: OpenApi, name: string): JsonSchema =>
  document.paths[`/api/${name}`]!.post!.requestBody!.content['application/x-www-form-urlencoded']!.schema;

describe('/api/openapi.json', () => {
  test('is a valid document of OpenAPI 3.1', async () => {
    const validator = new Validator();
    const result = await validator.validate((await openApi()) as never);
    expect(result.errors ?? []).toEqual([]);
    expect(validator.version).toBe('3.1');
  });

  test('has every method of the site with its verb, its parameters and who may call it', async () => {
    const document = await openApi();
    expect(Object.keys(document.paths).toSorted()).toEqual(
      endpoints.map(({ method }) => `/api/${method.name}`).toSorted(),
    );
    for (const { method } of endpoints) {
      const operation = document.paths[`/api/${method.name}`]![method.verb === 'GET' ? 'get' : 'post']!;
      expect([operation.summary, operation.security.length > 0]).toEqual([method.about, method.access === 'player']);
      const { shape } = method.input._zod.def as { shape?: object };
      const named =
        method.verb === 'POST'
          ? Object.keys(schemaOfBody(document, method.name).properties ?? {})
          : operation.parameters.flatMap((parameter) => ('name' in parameter ? [parameter.name] : []));
      if (shape) expect(named).toEqual(Object.keys(shape));
    }
  });

  test('says what moves money, once for which key, and how often it may be called', async () => {
    const document = await openApi();
    const { description } = document.paths['/api/Games.playRound']!.post!;
    expect(description).toContain('Moves money, once for each `request_id`');
    expect(description).toContain('At most 10 calls in 1 s');
  });

  test('names the value that a text holds as JSON, and shared schemas once', async () => {
    const document = await openApi();
    const { params, stake } = schemaOfBody(document, 'Games.playRound').properties!;
    expect(params).toMatchObject({ type: 'string', contentMediaType: 'application/json' });
    expect(params!.contentSchema).toBeTypeOf('object');
    expect(stake).toMatchObject({ type: 'string' });
    expect(JSON.stringify(document)).toContain('#/components/schemas/Money');
  });
});

describe('/api/docs', () => {
  test('is a page without scripts or faults that has every method and every type of error', async () => {
    const response = await fetch(`${site.url}/api/docs`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await response.text();
    expect(html).not.toMatch(/<script|\sstyle=|\son\w+=/);
    for (const { method } of endpoints) expect(html).toContain(`<details id="${method.name}">`);
    expect(html).toContain('WithdrawalLimitsExceededException');
    const report = await new HtmlValidate({ extends: ['html-validate:standard'] }).validateString(html);
    expect(
      report.results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)),
    ).toEqual([]);
  });

  test('has its style, and leaves everything else below /api to the methods', async () => {
    expect((await fetch(`${site.url}/api/docs.css`)).headers.get('content-type')).toContain('text/css');
    expect((await fetch(`${site.url}/api/docs/other`)).status).toBe(404);
    expect(await site.visitor().call('Nothing.here')).toMatchObject({ status: 404 });
  });
});
