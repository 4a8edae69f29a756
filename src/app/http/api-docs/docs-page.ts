// The readable page of the API: one document without scripts, made from the OpenAPI document.
import { REFUSALS } from '#kernel/refusals.ts';
import { escapeHtml } from '#kernel/escape-html.ts';
import type { JsonSchema } from './json-schema.ts';
import type { OpenApi, Operation } from './open-api.ts';

/** What the site serves and its own pages do not ask for. */
const FOR_OTHERS: ReadonlyArray<readonly [subject: string, reader: string]> = [
  [
    '`metadata.get`',
    'apps and status pages: name, version and switches of the installation in one answer. The pages have them in their document.',
  ],
  [
    '`storage.getKeys`',
    'apps that keep values of their own beside those of the site. The pages use `storage.get` and `storage.set` for `settings`: format of odds, pinned matches, sound, the cashback that was seen.',
  ],
  [
    '`/nfx/cms-config/{locale}`',
    'other front ends: an app, or a page of the operator’s own, reads the same twelve sections. The server makes the pages of them without a request.',
  ],
  [
    '`/robots.txt`',
    'search engines, as plain text. The pages carry the verdict of the same lines in their own head, computed by the server.',
  ],
  [
    '`analytic` of `metadata.getgeneralinfo`, section `meta-data-tool`',
    'the operator’s own scripts (`custom-codes` of content), which find their measurement ids there. The site itself loads no measurement of others.',
  ],
];

export function docsPage({ info, tags, paths }: OpenApi): string {
  const operations = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ path, verb, operation })),
  );
  const groups = tags.map(({ name }) => ({
    name,
    operations: operations.filter(({ operation }) => operation.tags.includes(name)),
  }));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(info.title)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<a class="skip" href="#methods">Skip to the methods</a>
<header>
<h1>${escapeHtml(info.title)}</h1>
<p>${inline(info.description)}</p>
<p>Version ${escapeHtml(info.version)} · <a href="/api/openapi.json">OpenAPI 3.1 document</a> · <code>Json&lt;T&gt;</code> is a text that holds T as JSON.</p>
</header>
<nav aria-label="Groups"><ul>
${groups.map(({ name, operations: methods }) => `<li><a href="#group-${name}">${name}</a> <span>${methods.length}</span></li>`).join('\n')}
<li><a href="#others">For whom the rest is</a></li>
<li><a href="#errors">Error types</a></li>
</ul></nav>
<main id="methods">
${groups.map(({ name, operations: methods }) => `<section aria-labelledby="group-${name}">\n<h2 id="group-${name}">${name}</h2>\n${methods.map(methodHtml).join('\n')}\n</section>`).join('\n')}
<section aria-labelledby="others">
<h2 id="others">For whom the rest is</h2>
<p>Served, and not asked for by the pages of the site itself.</p>
${tableOf(['What', 'For whom'], FOR_OTHERS)}
</section>
<section aria-labelledby="errors">
<h2 id="errors">Error types</h2>
${tableOf(
  ['Type', 'HTTP', 'Message'],
  Object.entries(REFUSALS).map(([name, { status, message }]) => [`\`${name}Exception\``, String(status), message]),
)}
</section>
</main>
</body>
</html>
`;
}

function methodHtml({ path, verb, operation }: { path: string; verb: string; operation: Operation }): string {
  const { operationId, summary, description, security } = operation;
  return `<details id="${operationId}">
<summary><b>${verb.toUpperCase()}</b> <code>${path}</code> <span>${inline(summary)}</span></summary>
<p>${security.length > 0 ? 'For players who are signed in.' : 'For everyone.'}${description ? ` ${inline(description)}` : ''}</p>
<h3>Parameters</h3>
<pre tabindex="0"><code>${escapeHtml(typeText(inputOf(operation)))}</code></pre>
<h3>Data</h3>
<pre tabindex="0"><code>${escapeHtml(typeText(dataOf(operation)))}</code></pre>
</details>`;
}

function inputOf({ parameters, requestBody }: Operation): JsonSchema {
  if (requestBody) return requestBody.content['application/x-www-form-urlencoded']!.schema;
  const fields = parameters.filter((parameter) => 'name' in parameter);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    required: fields.filter(({ required }) => required).map(({ name }) => name),
  };
}

function dataOf({ responses }: Operation): JsonSchema {
  const { content } = responses['200'] as { content: Record<string, { schema: JsonSchema }> };
  return content['application/json']!.schema.properties!['data']!;
}

const tableOf = (head: readonly string[], rows: ReadonlyArray<readonly string[]>): string => `<table>
<thead><tr>${head.map((title) => `<th scope="col">${title}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${inline(cell)}</td>`).join('')}</tr>`).join('\n')}</tbody>
</table>`;

/** Our own text, with names in backticks. */
const inline = (text: string): string => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

/** A schema as a person reads it: in the notation of TypeScript's types. */
function typeText(schema: JsonSchema, indent = ''): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.contentSchema) return `Json<${typeText(schema.contentSchema, indent)}>`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map((part) => typeText(part, indent)).join(' | ');
  if (schema.type === 'array') return `Array<${typeText(schema.items ?? {}, indent)}>`;
  if (Array.isArray(schema.type)) return schema.type.join(' | ');
  if (schema.type !== 'object') return schema.type === 'integer' ? 'number' : (schema.type ?? 'unknown');
  return objectText(schema, indent);
}

function objectText({ properties = {}, required, additionalProperties }: JsonSchema, indent: string): string {
  const members = Object.entries(properties);
  if (members.length === 0)
    return typeof additionalProperties === 'object'
      ? `Record<string, ${typeText(additionalProperties, indent)}>`
      : '{}';
  const lines = members.map(([name, member]) => {
    const isOptional = !required?.includes(name) || member.default !== undefined;
    const fallback = member.default === undefined ? '' : ` // default ${JSON.stringify(member.default)}`;
    return `${indent}  ${name}${isOptional ? '?' : ''}: ${typeText(member, `${indent}  `)}${fallback}`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}
