import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { describeFailure } from '../../../../../server/operations/lifecycle/failure.ts';

test('a statement that the database refused is described without its values', () => {
  const cause = Object.assign(new Error('Key (name)=(Ana Souza) already exists.'), {
    ...{ code: '23503', constraint_name: 'appointment_event_undoes_fkey' },
  });
  const rows = '[{"diagnosis":"Gripe"}]\n    at home: Ana Souza';
  const text = describeFailure(new DrizzleQueryError('insert into appointment_event …', [rows], cause));
  expect(text).toMatch(/^The database refused a statement \(23503, appointment_event_undoes_fkey\)\.\n {4}at /);
  expect(text).not.toMatch(/Ana Souza|Gripe/);
});
