import { expect, test } from 'vitest';
import { calls } from '../../../../server/platform/auth/access/contract.ts';

/** What a URL may contain: ids, dates, choices, and the hash of a token. No text of a user, and no health data. */
const harmless = new Set([
  ...[
    'id',
    'patientId',
    'doctorId',
    'appointmentId',
    'carerId',
    'delivery',
    'specialty_id',
    'clinic',
    'doctor',
    'patient',
    'actors',
  ],
  ...['account', 'hash'],
  ...['month', 'year', 'day', 'date', 'days', 'from', 'to', 'limit', 'after', 'order', 'part'],
  ...['all', 'keep', 'lacking', 'reason'],
  // Of a link that ends mails on a topic, and can do nothing else: RFC 8058 has it in the address.
  'token',
  // Of a calendar feed: a calendar program knows nothing but the address. Logs have only the route's pattern.
  'secret',
]);

/** The property names of an object schema, also of a wrapped one. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null || !('entries' in schema)) return [];
  return Object.keys(Object(schema.entries));
}

test('no call has health data in its URL', () => {
  const names = calls.flatMap(({ params, query }) => [...namesIn(params), ...namesIn(query)]);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter(name => !harmless.has(name))).toEqual([]);
  const inPaths = calls.flatMap(({ path }) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name));
  expect(inPaths.filter(name => !harmless.has(name))).toEqual([]);
});
