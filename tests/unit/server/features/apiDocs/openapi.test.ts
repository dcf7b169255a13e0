import { createHash } from 'node:crypto';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { errorStatus } from '../../../../../contract/errors.ts';
import { openApi } from '../../../../../server/features/apiDocs/openapi.ts';
import { page, pagePolicy } from '../../../../../server/features/apiDocs/page.ts';
import { calls } from '../../../../server/platform/auth/access/contract.ts';

const document = openApi(new Date('2027-03-01T12:00:00Z'));
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);

test('the document is valid OpenAPI 3.1', async () => {
  expect(await new Validator().validate(structuredClone({ ...document }))).toEqual({ valid: true });
});

test('it has every call of the contract, and no other', () => {
  const withoutNames = (path: string) => path.replace(/\{\w+\}|:\w+/g, '{}');
  const inContract = calls.map(({ method, path }) => `${method} ${withoutNames(path)}`);
  const inDocument = operations.map(({ method, path }) => `${method.toUpperCase()} ${withoutNames(path)}`);
  expect(inDocument.sort()).toEqual(inContract.sort());
});

test('every parameter is described, and every path names its own', () => {
  for (const { operationId, path, parameters = [] } of operations) {
    const ofPath = parameters.filter(parameter => parameter.in === 'path').map(({ name }) => name);
    expect([operationId, ofPath]).toEqual([operationId, [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)]);
    expect([operationId, parameters.filter(({ description }) => description === '')]).toEqual([operationId, []]);
  }
});

test('an error code is listed under its status, with an example', () => {
  const { responses } = document.components;
  for (const { operationId, responses: own } of operations) {
    for (const [status, response] of Object.entries(own)) {
      if (!('$ref' in response)) continue;
      const key = response.$ref.split('/').at(-1) ?? '';
      const content = responses[key]?.content?.['application/problem+json'];
      const examples = content && 'examples' in content ? content.examples : {};
      const statuses = Object.keys(examples).map(code => errorStatus[code as keyof typeof errorStatus]);
      expect([operationId, new Set(statuses)]).toEqual([operationId, new Set([Number(status)])]);
    }
  }
});

test('the page has every operation and schema, no script, and nothing from elsewhere', () => {
  const html = page(document);
  for (const { operationId } of operations) expect(html).toContain(`<details id="${operationId}">`);
  for (const name of Object.keys(document.components.schemas)) expect(html).toContain(`id="schema-${name}"`);
  expect(html).not.toMatch(/<script|<link|<img|\son\w+=|style=|javascript:|="https?:/);
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, target = '']) => target);
  const broken = links.filter(target => target !== 'openapi.json' && !html.includes(`id="${target.slice(1)}"`));
  expect(broken).toEqual([]);
});

test('the page escapes what the document says', () => {
  const html = page({ ...document, info: { ...document.info, description: '<script>alert(1)</script> "x" & `<b>`' } });
  expect(html).toContain('<p>&lt;script&gt;alert(1)&lt;/script&gt; &quot;x&quot; &amp; <code>&lt;b&gt;</code></p>');
});

test('the page’s policy allows its own style sheet', () => {
  const [, styles = ''] = /<style>([\s\S]*)<\/style>/.exec(page(document)) ?? [];
  expect(pagePolicy).toContain(`'sha256-${createHash('sha256').update(styles).digest('base64')}'`);
});
