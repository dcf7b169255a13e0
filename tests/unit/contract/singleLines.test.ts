/**
 * No field of one line takes characters that forge lines where it is shown: control characters, as of a terminal, and
 * those that change the direction of what follows.
 */
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { calls } from '../../server/platform/auth/access/contract.ts';

const FORGED = ['A\u001b[2KB', 'A\u202eB', 'A\nB'];

interface Schema {
  type: string;
  entries?: Record<string, Schema>;
  wrapped?: Schema;
  item?: Schema;
  options?: Schema[];
  items?: Schema[];
  value?: Schema;
  getter?: () => Schema;
}

/** The texts within a schema, with the path to each. */
function textsIn(schema: Schema, path: string): { path: string; schema: Schema }[] {
  if (schema.type === 'string') return [{ path, schema }];
  return [
    ...Object.entries(schema.entries ?? {}).flatMap(([name, one]) => textsIn(one, `${path}.${name}`)),
    ...[schema.wrapped, schema.item, schema.value, schema.getter?.()].flatMap(one => (one ? textsIn(one, path) : [])),
    ...[...(schema.options ?? []), ...(schema.items ?? [])].flatMap(one =>
      typeof one === 'object' ? textsIn(one, path) : [],
    ),
  ];
}

const accepts = (schema: Schema, text: string) => v.safeParse(schema as unknown as v.GenericSchema, text).success;

const given = calls.flatMap(({ method, path, body, query }) =>
  [body, query].flatMap(part => {
    const schema = typeof part === 'function' && !('type' in part) ? part(new Date('2027-03-01')) : part;
    return schema ? textsIn(schema as unknown as Schema, `${method} ${path}`) : [];
  }),
);

test('texts are found in all kinds of calls', () => {
  expect(given.length).toBeGreaterThan(150);
});

/** Texts of several lines; a new one must be named here. */
const TEXTS = [
  'POST /documents.content.indication',
  'POST /documents.content.notes',
  'POST /documents.content.text',
  'POST /handed-in-exams.note',
  'POST /questionaries.answer',
  'PUT /appointments.anamnesis',
  'PUT /appointments.diagnosis',
  'PUT /templates/:id.text',
];

/** What is compared or hashed, and never shown. */
const isNeverShown = (path: string) =>
  /\.(password|password_confirmation|current|token)$/.test(path) ||
  ['DELETE /sessions.all', 'POST /questionaries.answerJSON'].includes(path);

test('only texts of several lines take them', () => {
  const open = given.filter(({ schema }) => FORGED.some(text => accepts(schema, text)));
  const shown = open.map(({ path }) => path).filter(path => !isNeverShown(path));
  expect([...new Set(shown)].sort()).toEqual(TEXTS);
});
