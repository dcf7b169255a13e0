/** The OpenAPI document as a page for browsers: plain HTML with one style sheet, without scripts. */
import { createHash } from 'node:crypto';
import type { JsonSchema } from '@valibot/to-json-schema';
import { escapeHtml } from '../../platform/http/startPage.ts';
import type { OpenApi, Operation } from './openapi.ts';

const styles = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 60rem; padding: 1rem }
h2 { border-bottom: 1px solid #8886; margin-top: 2.5rem }
code, pre { font: 0.9em/1.5 ui-monospace, monospace }
pre { background: #8882; overflow-x: auto; padding: 0.75rem }
details { border-bottom: 1px solid #8883; padding: 0.5rem 0 }
summary { cursor: pointer; padding: 0.25rem 0 }
table { border-collapse: collapse; width: 100% }
th, td { padding: 0.25rem 1rem 0.25rem 0; text-align: left; vertical-align: top }
.wide { overflow-x: auto }
`;

/** Allows the page's own style sheet and nothing else. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Escapes text, and converts its code spans in backquotes to HTML. */
const inline = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

const paragraphs = (text: string) =>
  text
    .split('\n\n')
    .map(paragraph => `<p>${inline(paragraph)}</p>`)
    .join('\n');

const json = (value: unknown) => `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;

const nameOf = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1);

/** A schema as one line of HTML: a link if it has a name, otherwise its type and limits. */
function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return `<a href="#schema-${nameOf(schema.$ref)}">${nameOf(schema.$ref)}</a>`;
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return either.map(option => typeOf(option as JsonSchema)).join(' or ');
  if (schema.allOf) return schema.allOf.map(part => typeOf(part as JsonSchema)).join(' and ');
  if (schema.const !== undefined) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`;
  if (schema.enum) return schema.enum.map(value => `<code>${escapeHtml(JSON.stringify(value))}</code>`).join(', ');
  if (schema.type === 'array') return `array of ${typeOf((schema.items ?? {}) as JsonSchema)}`;
  if (schema.properties) {
    const names = Object.entries(schema.properties).map(([name, property]) => {
      const mark = schema.required?.includes(name) ? '' : '?';
      return `<code>${escapeHtml(name)}${mark}</code>: ${typeOf(property as JsonSchema)}`;
    });
    return `{ ${names.join('; ')} }`;
  }
  const limits = [
    schema.format,
    schema.minimum !== undefined && `from ${schema.minimum}`,
    schema.maximum !== undefined && `to ${schema.maximum}`,
    schema.minLength !== undefined && schema.minLength > 1 && `at least ${schema.minLength} characters`,
    schema.maxLength !== undefined && `at most ${schema.maxLength} characters`,
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ].filter(limit => typeof limit === 'string');
  return `${String(schema.type ?? 'binary')}${limits.length > 0 ? ` (${escapeHtml(limits.join(', '))})` : ''}`;
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]) => `<div class="wide"><table>
<tr>${head.map(cell => `<th>${cell}</th>`).join('')}</tr>
${rows.map(row => `<tr>${row.map(cell => `<td>${cell}</td>`).join('')}</tr>`).join('\n')}
</table></div>`;

function parametersOf({ parameters = [] }: Operation): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(({ name, in: where, required, schema, description }) => [
    `<code>${escapeHtml(name)}</code>${required ? '' : ' (optional)'}`,
    where,
    typeOf(schema),
    inline(description),
  ]);
  return `<h3>Parameters</h3>\n${table(['Name', 'In', 'Type', 'Meaning'], rows)}`;
}

function contentOf(content: Record<string, { schema: JsonSchema; example?: unknown }>): string {
  return Object.entries(content)
    .map(([type, { schema, example }]) => {
      const isDescribed = Object.keys(schema).length > 0;
      const shown = example === undefined ? '' : json(example);
      return `<p><code>${type}</code>${isDescribed ? `: ${typeOf(schema)}` : ''}</p>\n${shown}`;
    })
    .join('\n');
}

function responsesOf({ responses }: Operation, { components }: OpenApi): string {
  return Object.entries(responses)
    .map(([status, response]) => {
      if ('$ref' in response) {
        const { description } = components.responses[nameOf(response.$ref)] ?? { description: '' };
        return `<p><strong>${status}</strong> ${inline(description)}</p>`;
      }
      return `<p><strong>${status}</strong> ${inline(response.description)}</p>\n${contentOf(response.content ?? {})}`;
    })
    .join('\n');
}

function operationOf(document: OpenApi, path: string, method: string, operation: Operation): string {
  const { requestBody } = operation;
  return `<details id="${operation.operationId}">
<summary><code><strong>${method.toUpperCase()}</strong> ${escapeHtml(path)}</code> ${inline(operation.summary)}</summary>
${paragraphs(operation.description)}
${parametersOf(operation)}
${requestBody ? `<h3>Request</h3>\n${contentOf(requestBody.content)}` : ''}
<h3>Responses</h3>
${responsesOf(operation, document)}
</details>`;
}

/** Renders the document as a page. */
export function page(document: OpenApi): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const sections = document.tags.map(
    ({ name }) => `<h2>${escapeHtml(name)}</h2>
${operations
  .filter(({ operation }) => operation.tags[0] === name)
  .map(({ path, method, operation }) => operationOf(document, path, method, operation))
  .join('\n')}`,
  );
  const schemas = Object.entries(document.components.schemas)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, schema]) => {
      const rows = Object.entries(schema.properties ?? {}).map(([property, type]) => [
        `<code>${escapeHtml(property)}</code>${schema.required?.includes(property) ? '' : ' (optional)'}`,
        typeOf(type as JsonSchema),
      ]);
      const { description } = schema;
      return `<h3 id="schema-${name}">${name}</h3>
${description ? `<p>${inline(description)}</p>` : ''}
${rows.length > 0 ? table(['Member', 'Type'], rows) : `<p>${typeOf(schema)}</p>`}`;
    });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(document.info.title)} API</title>
<style>${styles}</style>
</head>
<body>
<h1>${escapeHtml(document.info.title)} API</h1>
<p>Version ${escapeHtml(document.info.version)}. Also available as an <a href="openapi.json">OpenAPI 3.1</a> document.</p>
${paragraphs(document.info.description)}
${sections.join('\n')}
<h2>Schemas</h2>
${schemas.join('\n')}
</body>
</html>
`;
}
