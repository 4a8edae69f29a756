// The product API as an OpenAPI 3.1 document, made from the contracts: nothing in it is written twice.
import { REPEAT_WINDOW_SECONDS, type Method } from '#kernel/method.ts';
import { REFUSALS } from '#kernel/refusals.ts';
import { rateOf } from '../rate-classes.ts';
import { jsonSchemaOf, SHARED_SCHEMAS, type JsonSchema } from './json-schema.ts';

/** The version that a call names in `v`. */
const API_VERSION = '2.34';

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Array<Record<string, string[]>>;
  parameters: Array<Parameter | { $ref: string }>;
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, unknown>;
}

interface Parameter {
  name: string;
  in: 'query';
  required: boolean;
  schema: JsonSchema;
}

export interface OpenApi {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string };
  tags: Array<{ name: string }>;
  paths: Record<string, Partial<Record<'get' | 'post', Operation>>>;
  components: Record<string, unknown>;
}

const DESCRIPTION = `Reads are GET with query parameters, writes are POST with form data. Answers are \`{ "data": … }\` or \`{ "error": … }\`.
Of an error \`error_data\` has sentences in English by field, \`reason\` the rule, what it looked at (\`inputs\`), and by field what is wrong (\`faults\`).
A write needs the \`Origin\` (or \`Sec-Fetch-Site\`) of the site's own pages. What moves money does so once for its \`request_id\`
(16 to 255 printable characters that the caller makes up, such as a UUID), or for what its description names: the same again is
the same request.`;

export function openApiOf(methods: readonly Method[], siteName: string): OpenApi {
  const sorted = methods.toSorted((a, b) => a.name.localeCompare(b.name));
  return {
    openapi: '3.1.1',
    info: { title: `${siteName}: product API`, version: API_VERSION, description: DESCRIPTION.replaceAll('\n', ' ') },
    tags: [...new Set(sorted.map(groupOf))].map((name) => ({ name })),
    paths: Object.fromEntries(
      sorted.map((method) => [`/api/${method.name}`, { [method.verb.toLowerCase()]: operationOf(method) }]),
    ),
    components: {
      schemas: { ...SHARED_SCHEMAS, Error: ERROR },
      responses: {
        Refused: {
          description: 'Refused, with a type, a rule and a sentence.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
      parameters: {
        Version: { name: 'v', in: 'query', schema: { type: 'string' }, example: API_VERSION },
        Locale: { name: 'locale', in: 'query', schema: { type: 'string' }, example: 'en' },
      },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
    },
  };
}

const groupOf = ({ name }: Method): string => name.split('.', 1)[0]!;

function operationOf(method: Method): Operation {
  const input = jsonSchemaOf(method.input, 'input');
  const data = jsonSchemaOf(method.output, 'output');
  const policy = policyOf(method, input);
  return {
    operationId: method.name,
    tags: [groupOf(method)],
    summary: method.about,
    ...(policy.length > 0 && { description: `${policy.join('; ')}.` }),
    security: method.access === 'player' ? [{ session: [] }] : [],
    parameters: [...(method.verb === 'GET' ? parametersOf(input) : []), ...COMMON_PARAMETERS],
    ...(method.verb === 'POST' && {
      requestBody: {
        required: (input.required ?? []).length > 0,
        content: {
          'application/x-www-form-urlencoded': { schema: input },
          'multipart/form-data': { schema: input },
        },
      },
    }),
    responses: {
      200: {
        description: 'What was asked for.',
        content: {
          'application/json': { schema: { type: 'object', properties: { data }, required: ['data'] } },
        },
      },
      default: { $ref: '#/components/responses/Refused' },
    },
  };
}

const COMMON_PARAMETERS = ['Version', 'Locale'].map((name) => ({ $ref: `#/components/parameters/${name}` }));

const parametersOf = ({ properties = {}, required = [] }: JsonSchema): Parameter[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));

/** What a caller must expect in addition to the schemas; nothing for most methods. */
function policyOf(method: Method, input: JsonSchema): string[] {
  const { moves, oncePer, rate, rateCounts, shed, changesState, isOpenToIncomplete, waits } = method;
  const keys = [oncePer].flat().map((name) => `\`${String(name)}\``);
  const hasOptionalKey = oncePer === 'request_id' && !input.required?.includes('request_id');
  return [
    moves === 'money' && `Moves money, once for each ${keys.join(' and ')}`,
    hasOptionalKey &&
      `Without a \`request_id\` the server makes one of the player and everything that is sent: the same again within ${REPEAT_WINDOW_SECONDS} seconds is the same request, and later another one`,
    changesState && 'Changes something, so it needs the `Origin` of the site’s own page',
    rate && `At most ${rateInWords(rate)}${rateCounts ? ', for some inputs' : ''}`,
    shed && 'Refused last under load',
    waits && 'Waits for something to happen',
    isOpenToIncomplete && 'Open to players whose registration is not complete',
  ].filter((sentence) => typeof sentence === 'string');
}

function rateInWords(rate: NonNullable<Method['rate']>): string {
  const { most, perMs } = rateOf(rate);
  return `${most} calls in ${perMs / 1000} s (\`${rate}\`)`;
}

const ERROR = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        type: { type: 'string', enum: Object.keys(REFUSALS).map((name) => `${name}Exception`) },
        message: { type: 'string' },
        error_data: { description: 'What the type of the error tells in addition.' },
        reason: {
          type: 'object',
          properties: {
            rule: { type: 'string' },
            inputs: { type: 'object' },
            sentence: { type: 'string' },
            faults: { type: 'object' },
          },
        },
        request_id: { type: 'string' },
      },
      required: ['type', 'message'],
    },
  },
  required: ['error'],
};
