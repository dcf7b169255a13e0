import { expect, test } from 'vitest';
import { calls } from '../../../../server/platform/auth/access/contract.ts';

/**
 * What an address may hold: ids, dates, choices, and the hash of a token. Nothing that a person has written or that
 * says how they are.
 */
const harmless = new Set([
  ...['id', 'patientId', 'doctorId', 'appointmentId', 'specialty_id', 'clinic', 'doctor', 'hash'],
  ...['month', 'year', 'day', 'from', 'to', 'limit', 'after'],
  ...['all', 'keep', 'reason'],
]);

/** The names of an object's schema, however it is wrapped. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null || !('entries' in schema)) return [];
  return Object.keys(Object(schema.entries));
}

test('no call has room for health data in its address', () => {
  const names = calls.flatMap(({ params, query }) => [...namesIn(params), ...namesIn(query)]);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter(name => !harmless.has(name))).toEqual([]);
  const inPaths = calls.flatMap(({ path }) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name));
  expect(inPaths.filter(name => !harmless.has(name))).toEqual([]);
});
